import type { ChainNamespace } from '../base/caip.js'
import type { Client, State } from './client.js'
import { activeConnection, activeNetwork, namespaceState } from './connections/select.js'
import type { DoorEvent, DoorSource } from './family.js'

/** The live provider of the wallet in use in a namespace. */
export function rawProvider(client: Client, namespace: ChainNamespace): unknown {
  const connection = activeConnection(client.store.get(), namespace)
  return connection && client.connectors.get(connection.connectorId)?.getProvider(namespace)
}

/** What a family's door stands on: always the connection in use, whichever wallet that is. */
export function doorSource(
  client: Client,
  namespace: ChainNamespace,
  messages: Set<(connectorId: string, data: unknown) => void>,
): DoorSource {
  const connectionNow = () => activeConnection(client.store.get(), namespace)
  return {
    provider: () => rawProvider(client, namespace),
    connection: connectionNow,
    network: () => activeNetwork(client.store.get(), namespace),
    settled: () =>
      new Promise((resolve) => {
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
      }),
    switchNetwork: async (networkId) => {
      const { switchNetwork } = await import('./connections/switchNetwork.js')
      await switchNetwork(client, networkId)
    },
    listen(listener) {
      const stop = client.store.subscribe(
        (state) => activeConnection(state, namespace),
        (now, before) => {
          for (const event of doorEvents(before, now)) listener(event)
        },
      )
      const onMessage = (connectorId: string, data: unknown) => {
        if (connectionNow()?.connectorId === connectorId) listener({ type: 'message', data })
      }
      messages.add(onMessage)
      return () => {
        stop()
        messages.delete(onMessage)
      }
    },
  }
}

type Seen = ReturnType<typeof activeConnection>

function doorEvents(before: Seen, now: Seen): readonly DoorEvent[] {
  if (!now) return before ? [{ type: 'disconnected' }] : []
  if (!before) return [{ type: 'connected', connection: now }]
  const events: DoorEvent[] = []
  if (before.caipNetworkId !== now.caipNetworkId) events.push({ type: 'networkChanged', networkId: now.caipNetworkId })
  const addresses = ({ address, accounts }: NonNullable<Seen>) => [
    ...new Set([address, ...accounts.map((account) => account.address)]),
  ]
  if (addresses(before).join() !== addresses(now).join())
    events.push({ type: 'accountsChanged', addresses: addresses(now) })
  return events
}
