import type { StandardAccount, StandardWallet } from '../base/walletStandard.js'
import type { ConnectorContext } from '../core/connector.js'
import type { AppProviderSource } from '../core/family.js'
import type { Side } from './appProviderRequest.js'

/** What `portico.getProvider('solana')` hands out. */
export type SolanaProvider = StandardWallet

declare module '../core/family.js' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Providers {
    /** Of `solana()`: after the Wallet Standard. */
    solana: SolanaProvider
  }
}

/**
 * The wallet that `portico.getProvider('solana')` hands out, after the Wallet Standard: the same object for the life of the client,
 * whichever wallet is in use. Its accounts are those of the connection in use, and its chains the networks of the app, by every name that
 * libraries know them by. As with any wallet, `standard:connect` resolves with the accounts; before what reads their keys is loaded there
 * are neither.
 */
export function makeAppProvider(source: AppProviderSource, { networks, logger }: ConnectorContext): StandardWallet {
  let side: Side | undefined
  const load = async () => {
    side ??= (await import('./appProviderRequest.js')).sideOf(source, networks)
    return side
  }
  load().catch((error: unknown) => logger.error('The wallet cannot be reached', error))
  const methods = ['signMessage', 'signTransaction', 'signAndSendTransaction', 'signIn'] as const
  const accounts = (): readonly StandardAccount[] => side?.accounts(methods) ?? []
  return Object.freeze({
    version: '1.0.0',
    name: 'Portico',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    get chains() {
      return side?.chains() ?? []
    },
    get accounts() {
      return accounts()
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect() {
          await Promise.all([source.settled(), load()])
          return { accounts: accounts() }
        },
      },
      'standard:events': {
        version: '1.0.0',
        on: (_: 'change', listener: (change: { accounts: readonly StandardAccount[] }) => void) =>
          source.listen(({ type }) => type === 'message' || listener({ accounts: accounts() })),
      },
      ...Object.fromEntries(
        methods.map((method) => [
          `solana:${method}`,
          {
            version: '1.0.0',
            supportedTransactionVersions: ['legacy', 0],
            [method]: async (...inputs: readonly unknown[]) => (await load()).answer(method, inputs),
          },
        ]),
      ),
    },
  })
}
