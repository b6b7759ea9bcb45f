import type { ChainNamespace } from '../../base/caip.js'
import { type StoredConnection, storedConnectionStatuses } from '../../base/entities/connection.js'
import { fail } from '../../base/errors/AppError.js'
import type { Client } from '../client.js'
import type { StoredEntry } from '../storage/keys.js'
import { applyConnections, storeConnections } from './apply.js'
import { catchUp } from './catchUp.js'
import { connectionErrors } from './errors.js'
import { restoreEach } from './restore.js'
import { isOf } from './transitions.js'

/**
 * Restores the stored connections without asking the person anything; with reconnecting switched off, all become disconnected.
 *
 * @throws AppError `reconnect/unknown-status` after the others were restored, when a stored one has a status that does not exist
 */
export async function reconnectAll(client: Client): Promise<void> {
  const stored = client.storage.get('connections') ?? []
  const known = stored.filter(isKnown)
  const alive = known.filter((entry) => entry.status !== 'disconnected')
  const lost = (entry: StoredConnection) => {
    applyConnections(client, { type: 'past', entry })
    // It was never connected on this page, so nothing tells that it is gone.
    import('../storage/forgetCached.js')
      .then(({ forgetCached }) => forgetCached(client, [entry]))
      .catch((error: unknown) => client.logger.warn('Not forgotten', error))
  }
  if (client.config.reconnect) {
    dropGone(client, alive)
    await restoreEach(client, alive, { lost, catchUp })
    import('./onePerNamespace.js').then(
      ({ keepOnePerNamespace }) => keepOnePerNamespace(client),
      (error: unknown) => client.logger.warn('Not loaded', error),
    )
  } else alive.forEach(lost)
  storeConnections(client)
  const unknown = stored.find((entry) => !isKnown(entry))
  if (unknown) throw fail(connectionErrors, 'reconnect/unknown-status', { status: unknown.status })
}

/** What was about to come back when the page began, and was let go in another tab before this was loaded. */
function dropGone(client: Client, alive: readonly StoredConnection[]): void {
  for (const [namespace, entry] of Object.entries(client.store.get().connections.namespaces)) {
    if (entry?.status !== 'connecting' || !entry.reconnecting) continue
    const key = { namespace: namespace as ChainNamespace, connectorId: entry.connectorId }
    if (!alive.some(isOf(key))) applyConnections(client, { type: 'failed', ...key })
  }
}

function isKnown(entry: StoredEntry): entry is StoredConnection {
  return (storedConnectionStatuses as readonly string[]).includes(entry.status)
}
