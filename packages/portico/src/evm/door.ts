import type { Network } from '../base/entities/network.js'
import type { ConnectorContext } from '../core/connector.js'
import type { DoorEvent, DoorSource } from '../core/family.js'
import { addressesOf } from './eip1193.js'
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
  /** By event; the value tells whether a listener hears once only. */
  const listeners = new Map<string, Map<Listener, boolean>>()
  const seen: { chainId: string | undefined } = { chainId: undefined }
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
  const moveTo = (networkId: string) => {
    const chainId = `0x${BigInt(networkId.slice('eip155:'.length)).toString(16)}`
    if (chainId !== seen.chainId) emit('chainChanged', chainId)
    seen.chainId = chainId
    return chainId
  }
  const hear = (event: DoorEvent) => {
    if (event.type === 'connected') {
      const { connection } = event
      emit('connect', { chainId: moveTo(connection.caipNetworkId) })
      emit('accountsChanged', addressesOf(connection))
    } else if (event.type === 'disconnected') {
      emit('accountsChanged', [])
      emit('disconnect', Object.assign(new Error('The wallet was disconnected'), { code: 4900 }))
    } else if (event.type === 'networkChanged') moveTo(event.networkId)
    else if (event.type === 'accountsChanged') emit('accountsChanged', [...event.addresses])
    else emit('message', event.data)
  }
  const stop = source.listen(hear)
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
