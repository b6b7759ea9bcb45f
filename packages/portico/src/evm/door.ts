import { makeProvider } from '../base/door.js'
import type { Network } from '../base/entities/network.js'
import type { ConnectorContext } from '../core/connector.js'
import type { DoorSource } from '../core/family.js'
import type { Transport } from './transport.js'

type Listener = (value: never) => void

/** The provider that `portico.getProvider('eip155')` hands out (EIP-1193): the same object for the life of the client. */
export type EvmProvider = {
  /** @throws AppError `walletconnect/not-connected` ('Please call connect() before request()'); errors with a numeric `code` of the wallet or node */
  request(args: { method: string; params?: readonly unknown[] | object | undefined }): Promise<unknown>
  on(event: string, listener: Listener): EvmProvider
  once(event: string, listener: Listener): EvmProvider
  removeListener(event: string, listener: Listener): EvmProvider
  off(event: string, listener: Listener): EvmProvider
}

/** What answers a request: the source, the app's networks and the way to their nodes. */
export type DoorParts = {
  source: DoorSource
  networks: ConnectorContext['networks']
  reach(network: Network): Promise<Transport>
  signal: AbortSignal
}

export function makeDoor(source: DoorSource, context: ConnectorContext, reach: DoorParts['reach']): EvmProvider {
  const { networks, signal } = context
  return makeProvider(
    source,
    context,
    async (args) => (await import('./doorRequest.js')).answer({ source, networks, reach, signal }, args),
    async () => (await import('./doorEvents.js')).makeTell,
  )
}
