import type { StoredConnection } from '../../base/entities/connection.js'
import { fail } from '../../base/errors/AppError.js'
import { connectErrors } from '../../base/errors/connect.js'
import { connectionNumbers } from '../../base/numbers.js'
import { withTimeout } from '../../base/promise.js'
import type { Client } from '../client.js'
import type { Connector, ConnectorSession } from '../connector.js'
import { announced, connectorOf } from './announced.js'
import { applyConnections, storeConnections, toConnection } from './apply.js'
import { activeConnection, namespaceState } from './select.js'
import type { ConnectionKey } from './state.js'
import { isOf } from './transitions.js'

export type Restoring = {
  /** Is told each that did not come back. */
  lost: (entry: StoredConnection) => void
  /** Follows what other tabs have written, before what comes back late is written. */
  catchUp: (client: Client) => Promise<void> | void
}

/** Takes stored connections up; never rejects. Nothing is written but what comes back late. */
export async function restoreEach(
  client: Client,
  entries: readonly StoredConnection[],
  options: Restoring,
): Promise<void> {
  applyConnections(client, { type: 'restoring', entries })
  await Promise.all(entries.map((entry) => restore(client, entry, options)))
}

async function restore(client: Client, entry: StoredConnection, { lost, catchUp }: Restoring): Promise<void> {
  const { connectorId, namespace } = entry
  applyConnections(client, { type: 'connecting', namespace, connectorId, reconnecting: true })
  const connector = await connectorOf(client, connectorId)
  // Meanwhile another tab may have let it go, or another wallet may have been chosen.
  const wanted = () => (client.signal.aborted ? undefined : client.store.get().connections.restoring.find(isOf(entry)))
  // A login is not lost because its servers could not be reached: it stays written down, and is asked for again.
  if (connector?.info.type === 'AUTH' && wanted())
    return import('./restoreLogin.js').then(
      ({ restoreLogin }) => restoreLogin(client, connector, entry, { adopt, lost, catchUp }),
      (error: unknown) => {
        client.logger.warn('Not loaded', error)
        applyConnections(client, { type: 'failed', namespace, connectorId })
      },
    )
  const outcome = connector && wanted() ? await ask(client, connector, wanted) : 'refused'
  const left = wanted()
  applyConnections(client, { type: 'settled', namespace, connectorId }, { type: 'failed', namespace, connectorId })
  if (outcome === 'restored' || !left) return
  lost(left)
  if (!connector) void restoreAnnounced(client, left, catchUp)
}

/** A wallet that was given up and then announces itself after all is taken up, unless another took its place or it was forgotten. */
async function restoreAnnounced(client: Client, entry: StoredConnection, catchUp: Restoring['catchUp']): Promise<void> {
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

/** Whether the wallet allows what is still `wanted` when it has answered. */
async function ask(
  client: Client,
  connector: Connector,
  wanted: () => StoredConnection | undefined,
): Promise<'restored' | 'refused' | 'unanswered'> {
  const before = wanted()
  if (!before) return 'refused'
  try {
    const answer = connector.reconnect({ namespace: before.namespace, signal: client.signal })
    const { reconnectTimeoutMs } = connectionNumbers
    const sessions = await withTimeout(answer, reconnectTimeoutMs, () => fail(connectErrors, 'connect/failed'))
    return adopt(client, before, sessions, wanted)
  } catch (error) {
    client.logger.warn(`${connector.info.name} was not restored`, error)
    return 'unanswered'
  }
}

/** Takes into use what a wallet answered, if it is still `wanted`. */
function adopt(
  client: Client,
  { connectorId, namespace }: ConnectionKey,
  sessions: readonly ConnectorSession[],
  wanted: () => StoredConnection | undefined,
): 'restored' | 'refused' {
  const { defaultAccountTypes } = client.config
  const session = sessions.find((other) => other.namespace === namespace)
  const entry = wanted()
  const connection =
    session && toConnection(connectorId, session, { address: entry?.address, type: defaultAccountTypes[namespace] })
  if (!connection || !entry) return 'refused'
  const active = activeConnection(client.store.get(), namespace)
  const event = { type: 'connected' as const, connection, keepOther: true, quiet: true }
  applyConnections(client, { type: 'settled', namespace, connectorId }, event)
  // The one that was in use takes its place again, whichever comes back first.
  if (entry.status === 'connected' && active && active.connectorId !== connectorId)
    applyConnections(client, { ...event, connection: active })
  client.track({
    event: 'CONNECT_SUCCESS',
    properties: { method: 'browser', name: connection.wallet.name, reconnect: true },
  })
  return 'restored'
}

export type Adopt = typeof adopt
