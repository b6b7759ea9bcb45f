/**
 * What a visitor's steps load, in order; each is an increment over the steps it comes after.
 * The modules are named by their path in the package; a name that is no lazy module any more is an error,
 * and bench/loads.mjs compares the first three with what a browser loads. What a step loads behind what it shows (`behind`) is weighed
 * in rows of its own.
 */
export const steps = [
  { id: 'start', title: 'Before any action: core, react, ConnectButton, all families and connectors', budget: 14 },
  {
    id: 'connect',
    title: '+ first modal view (Connect)',
    budget: 22.2,
    after: ['start'],
    modules: [/^(react|core|evm)\/joined\.first$/],
    behind: [
      /^core\/joined\.rest$/,
      /^core\/services\/groups$/,
      /^wire\/calls\/events$/,
      // Wallets of the other families join the list when they are found.
      /^(solana|bitcoin)\/discover$/,
      /^core\/features\/wallets\/merge$/,
      // Where the embedded wallet is configured, its field and marks stand above the wallets: a row of its own below.
      /^react\/parts\/LoginWays$/,
    ],
  },
  {
    id: 'email',
    title: '+ the e-mail field and the social logins in Connect, where the embedded wallet is configured',
    budget: 8,
    after: ['start', 'connect'],
    modules: [/^react\/parts\/LoginWays$/],
  },
  {
    id: 'qr',
    title: '+ WalletConnect QR view ready to show a code',
    budget: 26,
    after: ['start', 'connect'],
    modules: [
      /^react\/modal\/more$/,
      /^(react\/joined\.pairing|core\/features\/pairing\/flow)$/,
      /^walletconnect\/connector$/,
    ],
    behind: [
      // What the services say of the page; no message waits for it.
      /^walletconnect\/verify$/,
      // What the proposal says to wallets of other families; the code itself does not hold it.
      /^walletconnect\/otherFamilies$/,
      /^walletconnect\/sessionSide$/,
      /^core\/(connections\/adopt|moments)$/,
      /^react\/parts\/PairingFailed$/,
    ],
  },
  {
    id: 'more',
    title: 'What the views beyond the first one share',
    budget: 8,
    after: ['start', 'connect'],
    modules: [/^react\/(modal\/more|viewTable)$/, /^core\/joined\.common$/],
  },
  {
    id: 'session',
    title: '+ WalletConnect session',
    budget: 8.3,
    after: ['start', 'connect', 'qr'],
    modules: [/^walletconnect\/sessionSide$/],
  },
  {
    id: 'connected',
    title: 'A wallet of this page connected, EVM',
    budget: 21.3,
    after: ['start', 'connect', 'more'],
    modules: [
      /^core\/(connections\/(connect|adopt)|moments)$/,
      /^evm\/(connect|balance|transport)$/,
      /^react\/buttons\/connected$/,
      /^core\/features\/balance\/flow$/,
    ],
  },
  {
    id: 'account',
    title: 'Account, before what its tab shows',
    budget: 8,
    after: ['start', 'connect', 'more', 'connected'],
    modules: [/^react\/joined\.account$/],
  },
  {
    id: 'send',
    title: '+ send path, EVM',
    budget: 20,
    after: ['start', 'connect', 'qr', 'connected', 'account'],
    modules: [/^(react|core)\/joined\.send$/, /^evm\/(sending|address)$/],
    behind: [/^core\/features\/send\/(begin|review|submit)$/, /^evm\/receipt$/],
  },
  {
    id: 'bitcoin',
    title: 'A wallet of this page connected, Bitcoin',
    budget: 14,
    after: ['start', 'connect', 'more', 'connected'],
    modules: [/^bitcoin\/(discover|connect|parts)$/],
  },
  {
    id: 'sendBitcoin',
    title: '+ send path, Bitcoin',
    budget: 49,
    after: ['start', 'connect', 'qr', 'connected', 'account', 'bitcoin'],
    modules: [/^(react|core)\/joined\.send$/, /^bitcoin\/(sending|build)$/, /^react\/views\/SendReview\/FeeRates$/],
    behind: [/^core\/features\/send\/(begin|review|submit)$/],
  },
  {
    id: 'sendSolana',
    title: '+ send path, Solana, with what asks the wallet and follows the transaction',
    budget: 32,
    after: ['start', 'connect', 'qr', 'connected'],
    modules: [/^(react|core)\/joined\.send$/, /^solana\/(sending|attempt|confirm)$/],
  },
  {
    id: 'signInBitcoin',
    title: '+ sign-in with Bitcoin: the signature checked in the page',
    budget: 16,
    after: ['start', 'connect', 'more', 'connected', 'bitcoin'],
    modules: [/^wire\/signIn\/bitcoinSignature$/],
  },
  {
    id: 'signIn',
    title: '+ sign-in: its session looked for, its message made',
    budget: 8,
    after: ['start', 'connect', 'more', 'connected'],
    modules: [/^core\/features\/siwx\/flow$/],
  },
  {
    id: 'swap',
    title: '+ swap path, EVM',
    budget: 20,
    after: ['start', 'connect', 'qr', 'connected', 'account'],
    modules: [/^react\/joined\.swap$/, /^core\/joined\.(swap|trade)$/, /^evm\/transact$/],
  },
  {
    id: 'pay',
    title: '+ pay path, EVM',
    budget: 20.8,
    after: ['start', 'connect', 'qr', 'connected'],
    modules: [/^(react|core)\/joined\.pay$/, /^evm\/sending$/],
    behind: [/^core\/features\/pay\/(others|bought|submit)$/, /^core\/joined\.trade$/, /^evm\/transact$/],
  },
]

/** The step that another lazy module comes after, the first pattern that fits; the first modal view otherwise. */
export const laterThan = [
  [/^react\/views\/ConnectingWalletConnect\//, 'qr'],
  [/^embedded\//, 'more'],
  [/^walletconnect\/(authenticate|cacao|readChain|walletMethods)$/, 'session'],
  [/^walletconnect\/connectError$/, 'qr'],
  [/^react\/views\/(SendResult|SendSelectToken)\//, 'send'],
  [/^core\/features\/send\/(begin|request|review|submit)$/, 'send'],
  [/^core\/features\/swap\//, 'swap'],
  [/^react\/views\/SIWXSignMessage\//, 'signIn'],
  [/^evm\/verify$/, 'connected'],
  [/^react\/views\/Swap\w*\//, 'swap'],
  [/^bitcoin\/fate$/, 'sendBitcoin'],
  [/^react\/views\/PayResult\//, 'pay'],
  [/^react\/views\/Pay\//, 'pay'],
  [/^core\/features\/pay\//, 'pay'],
  [/^react\/views\/(Account|Nft|Settings|Permissions|UpdateEmail\w+)\//, 'account'],
  [/^react\/views\/ProfileWallets\/[A-Z]/, 'account'],
  [/^react\/views\/(OnRamp|RegisterAccountName|ReceiveSelectToken)\w*\//, 'account'],
  [/^react\/(views\/(ProfileWallets|Networks|Switch\w+|UnsupportedChain|Swap)\/)/, 'connected'],
  [/^react\/(views|parts)\//, 'more'],
]

/** Every other lazy module, over what it comes after. */
export const otherBudget = 8

/** Loaded only where the browser lacks something; named here so that it is weighed but held to no budget of a step. */
export const rare = [/^walletconnect\/softwareCrypto$/, /^solana\/softwareVerify$/]
