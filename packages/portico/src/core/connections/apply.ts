import type { CaipNetworkId, ChainNamespace } from '../../base/caip.js'
import type { AccountType, AuthUser, Connection, StoredConnection } from '../../base/entities/connection.js'
import type { Client } from '../client.js'
import type { ConnectorSession } from '../connector.js'
import { writeConnections } from './choices.js'
import { activeConnections, allConnections } from './select.js'
import type { ConnectionsState } from './state.js'
import { type ConnectionsEvent, isOf, nextConnections, toStored } from './transitions.js'

/** Applies an event to the connections, for this page only. */
export function applyConnections(client: Client, ...events: readonly ConnectionsEvent[]): void {
  const { connections } = client.store.get()
  const next = events.reduce(nextConnections, connections)
  if (next !== connections) writeConnections(client, { connections: next })
}

/** Applies an event and keeps the outcome for the next reload and for other tabs. */
export function commitConnections(client: Client, ...events: readonly ConnectionsEvent[]): void {
  for (const event of events) if (event.type === 'connected' && !event.quiet) standBack(client, event)
  applyConnections(client, ...events)
  storeConnections(client)
}

/**
 * A wallet was chosen: what is still coming back in its namespace, or is connected in another tab only, is beside it from now on;
 * with one wallet at a time it is past.
 */
function standBack(client: Client, { connection, keepOther }: Extract<ConnectionsEvent, { type: 'connected' }>): void {
  const { restoring, elsewhere } = client.store.get().connections
  const isThere = ({ namespace }: StoredConnection) => namespace === connection.namespace
  const isOther = (entry: StoredConnection) => isThere(entry) && !isOf(connection)(entry)
  const others = [...restoring, ...elsewhere].filter(isOther)
  const left = restoring.filter((entry) => !isOf(connection)(entry))
  const readRestoring = (now: readonly StoredConnection[]) =>
    applyConnections(client, { type: 'restoringRead', restoring: now })
  if (others.length === 0) {
    if (left.length < restoring.length) readRestoring(left)
  } else if (keepOther) {
    readRestoring(left.map((entry) => (isThere(entry) ? { ...entry, status: 'connected' } : entry)))
    const written = client.storage.get('connections') ?? []
    client.storage.set(
      'connections',
      written.map((entry) =>
        others.some(isOf(entry)) ? { ...entry, status: 'connected' } : entry,
      ) as StoredConnection[],
    )
  } else {
    readRestoring(left.filter((entry) => !isThere(entry)))
    applyConnections(
      client,
      { type: 'elsewhereRead', elsewhere: elsewhere.filter((entry) => !isThere(entry)) },
      ...others.map((entry) => ({ type: 'past' as const, entry })),
    )
  }
}

/**
 * Writes the connections down: the one in use is `active`, those beside it `connected`, the past ones `disconnected`. What this page
 * does not have, because it is still coming back or is connected in another tab only, stays written.
 */
export function storeConnections(client: Client): void {
  if (client.signal.aborted) return
  const now = Date.now()
  // The tab that has one knows it best.
  const written = (client.storage.get('connections') ?? []) as readonly StoredConnection[]
  const before = client.store.get().connections
  const elsewhere = before.elsewhere
    .filter((entry) => !isListed(before, entry))
    .flatMap((entry) => written.find(isOf(entry)) ?? [])
    .filter(({ status }) => status !== 'disconnected')
  if (before.elsewhere.length > 0) applyConnections(client, { type: 'elsewhereRead', elsewhere })
  const { connections } = client.store.get()
  const stillStored = withHeirs(connections, [
    ...connections.restoring.filter((entry) => !isListed(connections, entry)),
    ...elsewhere,
  ])
  // One that was in use and is not here yet takes its place again.
  const isTaken = ({ namespace }: Connection) =>
    stillStored.some((entry) => entry.namespace === namespace && entry.status === 'active')
  const stored: readonly StoredConnection[] = [
    ...activeConnections({ connections }).map((connection) =>
      toStored(connection, isTaken(connection) ? 'connected' : 'active', now),
    ),
    ...connections.others.map((connection) => toStored(connection, 'connected', now)),
    ...stillStored,
    ...connections.recent,
  ]
  client.storage.set('connections', stored)
  client.storage.set('networkIds', connections.networkIds)
  if (connections.activeNamespace) client.storage.set('activeNamespace', connections.activeNamespace)
}

/** Where nothing is in use any more, the first of those that another page has takes its place, as it does there. */
function withHeirs(
  connections: ConnectionsState,
  stillStored: readonly StoredConnection[],
): readonly StoredConnection[] {
  const led = new Set(activeConnections({ connections }).map(({ namespace }) => namespace))
  for (const { namespace, status } of stillStored) if (status === 'active') led.add(namespace)
  return stillStored.map((entry) => {
    if (led.has(entry.namespace)) return entry
    led.add(entry.namespace)
    return { ...entry, status: 'active' }
  })
}

function isListed(connections: ConnectionsState, { connectorId, namespace }: StoredConnection): boolean {
  const listed = [...allConnections({ connections }), ...connections.recent]
  return listed.some((entry) => entry.connectorId === connectorId && entry.namespace === namespace)
}

/**
 * A connector's snapshot as a connection. `undefined` for one without accounts.
 * The account in use is the one that the wallet names, or the one wished for, by its address or else by its kind, or the first.
 */
export function toConnection(
  connectorId: string,
  session: ConnectorSession,
  wish: { address?: string | undefined; type?: AccountType | undefined; auth?: AuthUser | undefined } = {},
): Connection | undefined {
  const { accounts } = session
  const [first] = accounts
  if (!first) return undefined
  const has = (wanted: string | undefined) => accounts.find((account) => account.address === wanted)?.address
  const same = accounts[session.formerly?.indexOf(wish.address ?? '') ?? -1]?.address
  const { instead } = wish.auth ?? {}
  const ofType = accounts.find((account) => account.type === wish.type)?.address
  return {
    connectorId,
    namespace: session.namespace,
    accounts,
    address: has(session.address) ?? has(wish.address) ?? same ?? ofType ?? first.address,
    caipNetworkId: session.caipNetworkId,
    approvedNetworkIds: session.approvedNetworkIds,
    wallet: session.wallet,
    // What nobody has seen yet outlives what the wallet says of itself.
    auth: session.auth && instead && !has(instead) ? { ...session.auth, instead } : session.auth,
  }
}

/** The network of a namespace that has no wallet: the app's default one, if it is of that namespace. */
export function fallbackNetworkId(client: Client, namespace: ChainNamespace): CaipNetworkId | undefined {
  const { defaultNetwork } = client.config
  return defaultNetwork?.chainNamespace === namespace ? defaultNetwork.caipNetworkId : undefined
}
