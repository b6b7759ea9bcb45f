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

/** The chain that was told last. */
export type Seen = { chainId: string | undefined }

export function makeDoor(source: DoorSource, context: ConnectorContext, reach: DoorParts['reach']): EvmProvider {
  /** By event; the value tells whether a listener hears once only. */
  const listeners = new Map<string, Map<Listener, boolean>>()
  const seen: Seen = { chainId: undefined }
  const parts: DoorParts = { source, networks: context.networks, reach, signal: context.signal }

  const emit = (event: string, value: unknown) => {
    for (const [listener, once] of [...(listeners.get(event) ?? [])]) {
      if (once) remove(event, listener)
      try {
        ;(listener as (value: unknown) => void)(value)
      } catch (error) {
        context.logger.error(`A listener of ${event} threw`, error)
      }
    }
  }
  let tell: typeof import('./doorEvents.js').tell | undefined
  const stop = source.listen((event) => {
    if (tell) return tell(event, seen, emit)
    import('./doorEvents.js').then(
      (loaded) => {
        tell = loaded.tell
        tell(event, seen, emit)
      },
      (error: unknown) => context.logger.error('The wallet cannot be heard', error),
    )
  })
  context.signal.addEventListener('abort', stop, { once: true })

  const add = (event: string, listener: Listener, once: boolean) => {
    listeners.set(event, (listeners.get(event) ?? new Map()).set(listener, once))
    return door
  }
  const remove = (event: string, listener: Listener) => {
    listeners.get(event)?.delete(listener)
    return door
  }
  const door: EvmProvider = {
    async request(args) {
      if (!source.provider()) await source.settled()
      return (await import('./doorRequest.js')).answer(parts, args)
    },
    on: (event, listener) => add(event, listener, false),
    once: (event, listener) => add(event, listener, true),
    removeListener: remove,
    off: remove,
  }
  return Object.freeze(door)
}
