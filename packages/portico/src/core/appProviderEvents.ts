import type { ChainNamespace } from '../base/caip.js'
import type { Connection } from '../base/entities/connection.js'
import type { MessageListeners } from './appProvider.js'
import type { Client } from './client.js'
import { activeConnection, namespaceState } from './connections/select.js'
import type { AppProviderEvent } from './family.js'
import type { State } from './state.js'

/** Resolves when a reconnection that is under way has ended, at once otherwise. */
export function settled(client: Client, namespace: ChainNamespace): Promise<void> {
  return new Promise((resolve) => {
    const isSettled = (state: Pick<State, 'connections'>) => {
      const entry = namespaceState(state, namespace)
      return entry.status !== 'connecting' || !entry.reconnecting
    }
    if (client.signal.aborted || isSettled(client.store.get())) return resolve()
    const settle = () => {
      stop()
      resolve()
    }
    const stop = client.store.subscribe(isSettled, settle)
    client.signal.addEventListener('abort', settle, { once: true })
  })
}

type Subscription = {
  namespace: ChainNamespace
  messages: MessageListeners
  /** The connection when the listener came. */
  before: Connection | undefined
  listener(event: AppProviderEvent): void
  signal: AbortSignal
}

/** Tells what becomes of the connection in use, from what it was before. */
export function listen(client: Client, { namespace, messages, before, listener, signal }: Subscription): void {
  if (signal.aborted) return
  const emitChanges = (now: Seen, was: Seen) => {
    for (const event of appProviderEvents(was, now)) listener(event)
  }
  const connection = (state: Pick<State, 'connections'>) => activeConnection(state, namespace)
  const onMessage = (connectorId: string, data: unknown) => {
    if (connection(client.store.get())?.connectorId === connectorId) listener({ type: 'message', data })
  }
  const stop = client.store.subscribe(connection, emitChanges)
  messages.add(onMessage)
  signal.addEventListener('abort', () => {
    stop()
    messages.delete(onMessage)
  })
  emitChanges(connection(client.store.get()), before)
}

type Seen = Connection | undefined

function appProviderEvents(before: Seen, now: Seen): readonly AppProviderEvent[] {
  if (!now) return before ? [{ type: 'disconnected' }] : []
  if (!before) return [{ type: 'connected', connection: now }]
  const events: AppProviderEvent[] = []
  if (before.caipNetworkId !== now.caipNetworkId) events.push({ type: 'networkChanged', networkId: now.caipNetworkId })
  const addresses = ({ address, accounts }: Connection) => [
    ...new Set([address, ...accounts.map((account) => account.address)]),
  ]
  if (addresses(before).join() !== addresses(now).join())
    events.push({ type: 'accountsChanged', addresses: addresses(now) })
  return events
}
