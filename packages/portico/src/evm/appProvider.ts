import { makeProvider } from '../base/appProvider.js'
import type { Network } from '../base/entities/network.js'
import type { ConnectorContext } from '../core/connector.js'
import type { AppProviderSource } from '../core/family.js'
import type { Transport } from './transport.js'

type Listener = (value: never) => void

/** The provider that `portico.getProvider('eip155')` hands out (EIP-1193): the same object for the life of the client. */
export type EvmProvider = {
  /**
   * Asks the wallet, or a node for what only reads, as EIP-1193 has it.
   *
   * @throws AppError `walletconnect/not-connected` ('Please call connect() before request()'); errors with a numeric `code` of the
   * wallet or node; what Portico says of it, such as `embedded/aborted` for 4001 and `embedded/not-allowed` for 4200, is the `cause`
   */
  request(args: { method: string; params?: readonly unknown[] | object | undefined }): Promise<unknown>
  /** Listens to an event of EIP-1193, until it is taken off. */
  on(event: string, listener: Listener): EvmProvider
  /** Listens to the next one alone. */
  once(event: string, listener: Listener): EvmProvider
  /** Takes a listener off. */
  removeListener(event: string, listener: Listener): EvmProvider
  /** The same as `removeListener`. */
  off(event: string, listener: Listener): EvmProvider
}

declare module '../core/family.js' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Providers {
    /** Of `evm()`: after EIP-1193. */
    eip155: EvmProvider
  }
}

/** What answers a request: the source, the app's networks and the way to their nodes. */
export type AppProviderParts = {
  source: AppProviderSource
  networks: ConnectorContext['networks']
  reach(network: Network): Promise<Transport>
  signal: AbortSignal
}

export function makeAppProvider(
  source: AppProviderSource,
  context: ConnectorContext,
  reach: AppProviderParts['reach'],
): EvmProvider {
  const { networks, signal } = context
  return makeProvider(
    source,
    context,
    async (args) => (await import('./appProviderRequest.js')).answer({ source, networks, reach, signal }, args),
    async () => (await import('./appProviderEvents.js')).makeProviderEmitter,
  )
}
