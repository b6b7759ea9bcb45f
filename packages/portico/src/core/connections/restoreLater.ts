import type { StoredConnection } from '../../base/entities/connection.js'
import type { Client } from '../client.js'
import type { Connector } from '../connector.js'
import { announced } from './announced.js'
import { storeConnections } from './apply.js'
import { namespaceState } from './select.js'
import { isOf } from './transitions.js'

/** A wallet that was given up and then announces itself after all is taken up, unless another took its place or it was forgotten. */
export async function restoreLater(
  client: Client,
  entry: StoredConnection,
  ask: (
    client: Client,
    connector: Connector,
    wanted: () => StoredConnection | undefined,
  ) => Promise<'restored' | 'refused' | 'unanswered'>,
): Promise<void> {
  const { connectorId } = entry
  const connector = client.connectors.get(connectorId) ?? (await announced(client, connectorId))
  const wanted = () => {
    const state = client.store.get()
    const isPast = state.connections.recent.some((past) => isOf(entry)(past) && past.usedAt === entry.usedAt)
    const isFree = namespaceState(state, entry.namespace).status === 'disconnected'
    return isPast && isFree && !client.signal.aborted ? entry : undefined
  }
  if (connector && (await ask(client, connector, wanted)) === 'restored') storeConnections(client)
}
