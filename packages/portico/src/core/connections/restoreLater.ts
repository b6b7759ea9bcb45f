import type { StoredConnection } from '../../base/entities/connection.js'
import type { Client } from '../client.js'
import { announced } from './announced.js'
import { storeConnections } from './apply.js'
import type { Ask, Restoring } from './restore.js'
import { namespaceState } from './select.js'
import { isOf } from './transitions.js'

/** A wallet that was given up and then announces itself after all is taken up, unless another took its place or it was forgotten. */
export async function restoreLater(
  client: Client,
  entry: StoredConnection,
  { ask, catchUp }: Pick<Restoring, 'catchUp'> & { ask: Ask },
): Promise<void> {
  const { connectorId } = entry
  const connector = client.connectors.get(connectorId) ?? (await announced(client, connectorId))
  const wanted = () => {
    const state = client.store.get()
    const isPast = state.connections.recent.some((past) => isOf(entry)(past) && past.usedAt === entry.usedAt)
    const isFree = namespaceState(state, entry.namespace).status === 'disconnected'
    return isPast && isFree && !client.signal.aborted ? entry : undefined
  }
  if (!connector) return
  await catchUp(client)
  if ((await ask(client, connector, wanted)) === 'restored') storeConnections(client)
}
