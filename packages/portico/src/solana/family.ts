import { believed, finding } from '../base/familyEntry.js'
import type { Transports } from '../base/rpc/transport.js'
import type { ConnectorContext } from '../core/connector.js'
import type { Family, FamilyFactory } from '../core/family.js'
import { makeAppProvider } from './appProvider.js'

/** What `solana()` takes. All of it may be left out. */
export type SolanaOptions = {
  /** Which wallets of the page are looked for: `all` (default) takes those that register after the Wallet Standard; `none` looks for none. */
  discover?: 'all' | 'none' | undefined
}

/**
 * The family of Solana (`solana`). Wallets in the page are found after the Wallet Standard; accounts, balances, signing and sending
 * speak the wallet's features and the JSON-RPC of Solana's nodes. Little of it is loaded before it is used.
 *
 * @param options What to look for.
 * @returns A family for the option `families` of `createPortico`.
 *
 * @example
 * const portico = createPortico({ metadata, networks: [solanaMainnet], families: [solana()] })
 */
export function solana(options: SolanaOptions = {}): FamilyFactory {
  return { kind: 'family', namespace: 'solana', create: (context) => makeFamily(context, options) }
}

function makeFamily(context: ConnectorContext, { discover }: SolanaOptions): Family {
  const transports: Transports = new Map()
  const wallet = () => import('./wallet.js')
  return {
    namespace: 'solana',
    ...finding(context, discover, () => import('./discover.js')),
    // 32 bytes in base58: fewer than 40 signs only where many zeros lead, so that no old address of Bitcoin fits.
    isAddress: believed(/^(?=1{9}|.{40})[1-9A-HJ-NP-Za-km-z]{32,44}$/, async () => (await wallet()).isAddress),
    normalizeAddress: async (value) => (await wallet()).normalizeAddress(value),
    readBalance: async (options) => (await import('./balance.js')).readBalance(transports, options),
    signMessage: async (options) => (await wallet()).signMessage(options),
    switchNetwork: async (options) => (await wallet()).switchNetwork(options),
    appProvider: (source) => makeAppProvider(source, context),
    traits: { token: 'spl', buys: 'SOL' },
    features: {
      nfts: true,
      paymentLink: () => import('./paymentLink.js'),
      signIn: async () => (await import('./verify.js')).signIn(),
      tokens: async () => (await import('./tokens.js')).makeTokens(transports),
      send: async () => (await import('./sending.js')).makeSending(transports),
    },
  }
}
