/**
 * What a visitor's steps load, in order; each is an increment over the steps it comes after.
 * The modules are named by their path in the package; a name that is no lazy module any more is an error,
 * and bench/loads.mjs compares the first three with what a browser loads.
 */
export const steps = [
  { id: 'start', title: 'Before any action: core, react, ConnectButton, all families and connectors', budget: 14 },
  {
    id: 'connect',
    title: '+ first modal view (Connect)',
    budget: 22,
    after: ['start'],
    modules: [/^(react|core)\/joined\.first$/, /^evm\/discover$/],
  },
  {
    id: 'qr',
    title: '+ WalletConnect QR view ready to show a code',
    budget: 26,
    after: ['start', 'connect'],
    modules: [/^ui\/moreIcons$/, /\/joined\.pairing$/, /^walletconnect\/(connector|verify)$/],
  },
  {
    id: 'send',
    title: '+ send path, EVM',
    budget: 20,
    after: ['start', 'connect'],
    modules: [/^react\/joined\.send$/, /^evm\/(sending|balance|address|transport)$/],
  },
]

/** What is weighed over a later step than the first modal view: the code of one wallet is a variant of the code of any. */
export const laterThan = [[/^react\/views\/ConnectingWalletConnect\//, 'qr']]

/** Every other lazy module, over what the first modal view has loaded. */
export const otherBudget = 8

/**
 * Rows that do not reach their goal yet, with the most they may weigh in kB. They may only be lowered, and go when the goal is reached.
 */
export const ceilings = {
  '+ first modal view (Connect)': 33,
  '+ WalletConnect QR view ready to show a code': 37,
  '+ send path, EVM': 27,
}

/** Loaded only where the browser lacks something; named here so that it is weighed but held to no budget of a step. */
export const rare = [/^walletconnect\/softwareCrypto$/]
