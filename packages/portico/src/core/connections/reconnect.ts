import { type StoredConnection, storedConnectionStatuses } from '../../base/entities/connection.js'
import { AppError } from '../../base/errors/AppError.js'
import { laterConstants as constants } from '../../base/laterConstants.js'
import { withTimeout } from '../../base/promise.js'
import type { Client } from '../client.js'
import type { Connector } from '../connector.js'
import type { StoredEntry } from '../storage/keys.js'
import { announced, connectorOf } from './announced.js'
import { applyConnections, commitConnections, storeConnections, toConnection } from './apply.js'
import { namespaceState } from './select.js'

/**
 * Restores the stored connections without asking the person anything; with reconnecting switched off, all become disconnected.
 *
 * @throws AppError `reconnect/unknown-status` after the others were restored, when a stored one has a status that does not exist
 */
export async function reconnectAll(client: Client): Promise<void> {
  const stored = client.storage.get('connections') ?? []
  const known = stored.filter(isKnown)
  if (!client.config.reconnect) {
    const { connections } = client.store.get()
    const recent = known.map((entry) => ({ ...entry, status: 'disconnected' as const }))
    client.store.set({ connections: { ...connections, namespaces: {}, others: [], recent } })
    storeConnections(client)
  } else {
    const alive = known.filter((entry) => entry.status !== 'disconnected')
    const shown = client.store.get().connections.activeNamespace
    client.live.restoring = alive
    await Promise.all(alive.map((entry) => restore(client, entry)))
    keepShown(client, shown)
    storeConnections(client)
  }
  const unknown = stored.find((entry) => !isKnown(entry))
  if (unknown) throw new AppError('reconnect/unknown-status', { status: unknown.status })
}

function isKnown(entry: StoredEntry): entry is StoredConnection {
  return (storedConnectionStatuses as readonly string[]).includes(entry.status)
}

/** Never rejects: what does not come back is listed among the past ones. */
async function restore(client: Client, entry: StoredConnection): Promise<void> {
  const { connectorId, namespace } = entry
  applyConnections(client, { type: 'connecting', namespace, connectorId, reconnecting: true })
  const connector = await connectorOf(client, connectorId)
  // Meanwhile another tab may have let it go.
  const isWanted = () => client.live.restoring.includes(entry) && !client.signal.aborted
  const restored = connector && isWanted() ? await ask(client, connector, entry, isWanted) : false
  if (restored || !isWanted()) return
  client.live.restoring = client.live.restoring.filter((other) => other !== entry)
  applyConnections(client, { type: 'failed', namespace, connectorId })
  const { connections } = client.store.get()
  const others = connections.recent.filter(
    (other) => other.connectorId !== connectorId || other.namespace !== namespace,
  )
  client.store.set({ connections: { ...connections, recent: [{ ...entry, status: 'disconnected' }, ...others] } })
  if (!connector) void restoreLater(client, entry)
}

async function ask(
  client: Client,
  connector: Connector,
  entry: StoredConnection,
  isWanted: () => boolean,
): Promise<boolean> {
  const { connectorId, namespace } = entry
  const { defaultAccountTypes } = client.config
  try {
    const answer = connector.reconnect({ namespace, signal: client.signal })
    const sessions = await withTimeout(
      answer,
      constants.connections.reconnectTimeoutMs,
      () => new AppError('connect/failed'),
    )
    const session = sessions.find((other) => other.namespace === namespace)
    const connection =
      session && toConnection(connectorId, session, { address: entry.address, type: defaultAccountTypes[namespace] })
    if (!connection || !isWanted()) return false
    client.live.restoring = client.live.restoring.filter((other) => other !== entry)
    const active = namespaceState(client.store.get(), namespace)
    // The one that was in use takes its place again, whichever comes back first.
    const beside =
      entry.status === 'connected' && active.status === 'connected' && active.connection.connectorId !== connectorId
    const event = { type: 'connected' as const, connection, keepOther: true, quiet: true }
    applyConnections(client, event)
    if (beside) applyConnections(client, { ...event, connection: active.connection })
    client.track({
      event: 'CONNECT_SUCCESS',
      properties: { method: 'browser', name: connection.wallet.name, reconnect: true },
    })
    return true
  } catch (error) {
    client.logger.warn(`${connector.info.name} was not restored`, error)
    return false
  }
}

/** A wallet that was given up and then announces itself after all is taken up, unless another took its place. */
async function restoreLater(client: Client, entry: StoredConnection): Promise<void> {
  const connector = await announced(client, entry.connectorId)
  if (!connector || namespaceState(client.store.get(), entry.namespace).status !== 'disconnected') return
  if (await ask(client, connector, entry, () => !client.signal.aborted)) storeConnections(client)
}

/** Several wallets come back in any order; the namespace that was shown before the reload is shown again. */
function keepShown(client: Client, shown: StoredConnection['namespace'] | undefined): void {
  if (shown && namespaceState(client.store.get(), shown).status === 'connected') {
    commitConnections(client, { type: 'namespaceShown', namespace: shown })
  }
}
