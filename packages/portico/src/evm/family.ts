import type { Network } from '../base/entities/network.js'
import { believed, finding } from '../base/familyEntry.js'
import type { ConnectorContext } from '../core/connector.js'
import type { Family, FamilyFactory } from '../core/family.js'
import { makeAppProvider } from './appProvider.js'
import type { Quotes } from './fees.js'
import type { Transports } from './transport.js'

/** What `evm()` takes. All of it may be left out. */
export type EvmOptions = {
  /**
   * Which wallets of the page are looked for: `all` (default) takes those that announce themselves (EIP-6963) and the older ones in
   * `window.ethereum`; `announced` leaves the older ones out; `none` looks for none.
   */
  discover?: 'all' | 'announced' | 'none' | undefined
}

/**
 * The family of Ethereum and the networks that work like it (`eip155`). Wallets in the page are found after EIP-6963 and in
 * `window.ethereum`; accounts, balances, signing, network switching and sending speak EIP-1193 and JSON-RPC. Little of it is loaded
 * before it is used.
 *
 * @param options What to look for.
 * @returns A family for the option `families` of `createPortico`.
 *
 * @example
 * const portico = createPortico({ metadata, networks: [mainnet], families: [evm()] })
 */
export function evm(options: EvmOptions = {}): FamilyFactory {
  return { kind: 'family', namespace: 'eip155', create: (context) => makeFamily(context, options) }
}

function makeFamily(context: ConnectorContext, { discover: wanted = 'all' }: EvmOptions): Family {
  const transports: Transports = new Map()
  const quotes: Quotes = new Map()
  const reach = async (network: Network) => (await import('./transport.js')).transportOf(transports, network)

  const features = () => import('./features.js')

  const addresses = () => import('./address.js')
  return {
    namespace: 'eip155',
    ...finding(context, wanted, () => import('./discover.js')),
    isAddress: believed(/^0x[0-9a-f]{40}$/i, async () => (await addresses()).isAddress),
    normalizeAddress: async (value) => (await addresses()).normalizeAddress(value),
    readBalance: async (options) => (await import('./transport.js')).readBalance(transports, options),
    signMessage: async (options) => (await import('./sign.js')).signMessage(options),
    switchNetwork: async (options) => (await import('./switchNetwork.js')).switchNetwork(options),
    appProvider: (source) => makeAppProvider(source, context, reach),
    traits: {
      token: 'erc20',
      anyCase: true,
      profiles: true,
      permissions: true,
      buys: 'USDC',
      smartAccounts: true,
      signsInByCode: true,
    },
    features: {
      nfts: true,
      send: async () => (await import('./sending.js')).makeSending(transports, quotes),
      paymentLink: async () => (await features()).paymentLink(),
      transact: async () => (await features()).transact(transports),
      names: async () => (await features()).names(reach),
      tokens: async () => (await import('./tokens.js')).makeTokens(reach),
      signIn: async () => (await features()).signIn(reach),
    },
  }
}
