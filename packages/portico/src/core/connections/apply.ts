import type { Connection, StoredConnection } from '../../base/entities/connection.js'
import type { Client } from '../client.js'
import type { ConnectorSession } from '../connector.js'
import { activeConnections, allConnections } from './select.js'
import type { ConnectionsState } from './state.js'
import { type ConnectionsEvent, nextConnections, toStored } from './transitions.js'

/** Applies an event to the connections, for this page only. */
export function applyConnections(client: Client, ...events: readonly ConnectionsEvent[]): void {
  const { connections } = client.store.get()
  const next = events.reduce(nextConnections, connections)
  if (next !== connections) client.store.set({ connections: next })
}

/** Applies an event and keeps the outcome for the next reload and for other tabs. */
export function commitConnections(client: Client, ...events: readonly ConnectionsEvent[]): void {
  applyConnections(client, ...events)
  storeConnections(client)
}

/** Writes the connections down: the one in use is `active`, those beside it `connected`, the past ones `disconnected`. */
export function storeConnections(client: Client): void {
  const { connections } = client.store.get()
  const now = Date.now()
  const stored: readonly StoredConnection[] = [
    ...activeConnections({ connections }).map((connection) => toStored(connection, 'active', now)),
    ...connections.others.map((connection) => toStored(connection, 'connected', now)),
    ...client.live.restoring.filter((entry) => !isListed(connections, entry)),
    ...connections.recent,
  ]
  client.storage.set('connections', stored)
  client.storage.set('networkIds', connections.networkIds)
  if (connections.activeNamespace) client.storage.set('activeNamespace', connections.activeNamespace)
}

function isListed(connections: ConnectionsState, { connectorId, namespace }: StoredConnection): boolean {
  const listed = [...allConnections({ connections }), ...connections.recent]
  return listed.some((entry) => entry.connectorId === connectorId && entry.namespace === namespace)
}

/** A connector's snapshot as a connection. `undefined` for one without accounts. */
export function toConnection(connectorId: string, session: ConnectorSession, address?: string): Connection | undefined {
  const [first] = session.accounts
  if (!first) return undefined
  const has = (wanted: string | undefined) => session.accounts.find((account) => account.address === wanted)?.address
  return {
    connectorId,
    namespace: session.namespace,
    accounts: session.accounts,
    address: has(session.address) ?? has(address) ?? first.address,
    caipNetworkId: session.caipNetworkId,
    approvedNetworkIds: session.approvedNetworkIds,
    wallet: session.wallet,
    auth: session.auth,
  }
}
