import type { ChainNamespace } from '../../base/caip.js'
import type { Connection } from '../../base/entities/connection.js'
import { type AppError, fail, isAppError } from '../../base/errors/AppError.js'
import { connectErrors } from '../../base/errors/connect.js'
import { isUserRejection } from '../../base/errors/rpc.js'
import { connectionNumbers } from '../../base/numbers.js'
import { untilAborted, withTimeout } from '../../base/promise.js'
import type { Client } from '../client.js'
import type { Connector, ConnectorSession } from '../connector.js'
import { featuresOf } from '../flags.js'
import { connectorOf } from './announced.js'
import { applyConnections, commitConnections, toConnection } from './apply.js'
import { catchUp } from './catchUp.js'
import { connectionErrors } from './errors.js'
import { activeConnection, allConnections, networksOf } from './select.js'
import { walletNotices } from './walletNotices.js'

export type ConnectRequest = {
  connectorId: string
  /** The namespaces that wait for the answer. */
  namespaces: readonly ChainNamespace[]
  asked: Promise<readonly ConnectorSession[]>
  signal: AbortSignal
  /** The one namespace asked for. */
  namespace: ChainNamespace | undefined
  /** By a QR code or a link, not by a wallet in this page. */
  byCode: boolean
}

/** Waits for a wallet's answer and takes it into use. @throws AppError */
export async function adoptConnection(client: Client, options: ConnectRequest): Promise<Connection> {
  const { connectorId, namespaces, asked, signal, namespace } = options
  await client.followed()
  applyConnections(
    client,
    ...namespaces.map((waiting) => ({
      type: 'connecting' as const,
      namespace: waiting,
      connectorId,
      reconnecting: false,
    })),
  )
  try {
    const sessions = await untilAborted(asked, signal)
    // What another tab wrote meanwhile is not written over.
    await untilAborted(catchUp(client), signal)
    const connection = adoptSessions(client, connectorId, sessions, namespace)
    client.track({
      event: 'CONNECT_SUCCESS',
      properties: { method: methodOf(client, options), name: connection.wallet.name },
    })
    return connection
  } catch (error) {
    throw connectError(client, error, signal)
  } finally {
    applyConnections(
      client,
      ...namespaces.map((waiting) => ({ type: 'failed' as const, namespace: waiting, connectorId })),
    )
  }
}

/** How it came about, as the events name it. */
function methodOf({ connectors }: Client, { connectorId, byCode }: ConnectRequest): 'qrcode' | 'email' | 'browser' {
  if (byCode) return 'qrcode'
  return connectors.get(connectorId)?.info.type === 'AUTH' ? 'email' : 'browser'
}

/** A connector that has still to announce itself. @throws AppError `connect/unknown-connector` */
export async function waitFor(client: Client, id: string): Promise<Connector> {
  const connector = await connectorOf(client, id)
  if (connector) return connector
  throw fail(connectionErrors, 'connect/unknown-connector', {
    id,
    known: [...client.connectors.keys()].join(', ') || '(none)',
  })
}

function adoptSessions(
  client: Client,
  connectorId: string,
  sessions: readonly ConnectorSession[],
  asked: ChainNamespace | undefined,
): Connection {
  const { defaultAccountTypes } = client.config
  const state = client.store.get()
  // A wallet may give more than the app has networks of.
  const usable = sessions.filter(({ namespace }) => networksOf(state, namespace).length > 0)
  const found = usable.flatMap((answered) => {
    const id = answered.connectorId ?? connectorId
    const session = newest(client, id, answered)
    return (session && toConnection(id, session, { type: defaultAccountTypes[session.namespace] })) ?? []
  })
  const wanted = found.find((connection) => connection.namespace === asked) ?? found[0]
  if (!wanted) throw fail(connectErrors, 'connect/failed')
  const keepOther = featuresOf(state).multiWallet
  const replaced = found.flatMap((connection) => {
    const before = activeConnection(client.store.get(), connection.namespace)
    return before && before.connectorId !== connection.connectorId ? [before] : []
  })
  // The wanted one last, so that it is the one shown.
  const ordered = [...found.filter((connection) => connection !== wanted), wanted]
  const at = Date.now()
  commitConnections(client, ...ordered.map((connection) => ({ type: 'connected' as const, connection, keepOther, at })))
  if (!keepOther) for (const before of replaced) void letGo(client, before)
  return wanted
}

/** What the wallet said after it had answered and before it was taken into use; nothing when it ended it. */
function newest(client: Client, connectorId: string, answered: ConnectorSession): ConnectorSession | undefined {
  const { namespace } = answered
  let session: ConnectorSession | undefined = answered
  for (const event of walletNotices(client).all()) {
    if (event.connectorId !== connectorId) continue
    if (event.type === 'disconnected') session = (event.namespace ?? namespace) === namespace ? undefined : session
    else if (event.session.namespace === namespace) session = event.session
  }
  return session
}

/** A replaced wallet is told, but nobody waits for it. A session that serves another namespace as well goes on. */
async function letGo(client: Client, { connectorId, namespace }: Connection): Promise<void> {
  const connector = client.connectors.get(connectorId)
  const serves = allConnections(client.store.get()).some((connection) => connection.connectorId === connectorId)
  if (serves && connector?.info.type === 'WALLET_CONNECT') return
  try {
    const released = connector?.disconnect({ namespace }) ?? Promise.resolve()
    await withTimeout(released, connectionNumbers.disconnectTimeoutMs, () =>
      fail(connectionErrors, 'disconnect/failed'),
    )
  } catch (error) {
    client.logger.warn('The replaced wallet did not disconnect', error)
  }
}

function connectError(client: Client, error: unknown, signal: AbortSignal): AppError {
  if (signal.aborted)
    return isAppError(signal.reason) ? signal.reason : fail(connectErrors, 'connect/aborted', {}, { cause: error })
  if (isUserRejection(error)) {
    client.track({ event: 'USER_REJECTED', properties: { message: messageOf(error) } })
    return isAppError(error, 'connect/rejected') ? error : fail(connectErrors, 'connect/rejected', {}, { cause: error })
  }
  client.track({ event: 'CONNECT_ERROR', properties: { message: messageOf(error) } })
  client.logger.error('A wallet did not connect', error)
  if (isAppError(error)) return error
  client.report(error, 'INTERNAL_SDK_ERROR')
  return fail(connectErrors, 'connect/failed', {}, { cause: error })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
