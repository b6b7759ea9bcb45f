import { fromBase58 } from '../base/base58.js'
import type { StandardAccount, StandardWallet } from '../base/walletStandard.js'
import type { ConnectorContext } from '../core/connector.js'
import type { DoorSource } from '../core/family.js'

/**
 * The wallet that `portico.getProvider('solana')` hands out, after the Wallet Standard: the same object for the life of the client,
 * whichever wallet is in use. Its accounts are those of the connection in use, and its chains the networks of the app.
 */
export function makeDoor(source: DoorSource, { networks }: ConnectorContext): StandardWallet {
  const chains = () => networks('solana').map(({ caipNetworkId }) => caipNetworkId)
  const methods = ['signMessage', 'signTransaction', 'signAndSendTransaction', 'signIn'] as const
  const accounts = (): readonly StandardAccount[] =>
    source.connection()?.accounts.map(({ address }) => ({
      address,
      publicKey: fromBase58(address) as Uint8Array,
      chains: chains(),
      features: methods.map((method) => `solana:${method}`),
    })) ?? []
  return Object.freeze({
    version: '1.0.0',
    name: 'Portico',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    get chains() {
      return chains()
    },
    get accounts() {
      return accounts()
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        async connect() {
          await source.settled()
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
            [method]: async (...inputs: readonly unknown[]) =>
              (await import('./doorRequest.js')).answer(source, method, inputs),
          },
        ]),
      ),
    },
  })
}
