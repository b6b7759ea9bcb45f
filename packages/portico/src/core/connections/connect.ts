import type { ChainNamespace } from '../../base/caip.js'
import { constants } from '../../base/constants.js'
import type { Connection } from '../../base/entities/connection.js'
import type { ConnectorInfo } from '../../base/entities/connectorInfo.js'
import { AppError, isAppError } from '../../base/errors/AppError.js'
import { isUserRejection } from '../../base/errors/rpc.js'
import { untilAborted, withTimeout } from '../../base/promise.js'
import type { Client } from '../client.js'
import type { Connector, ConnectorSession } from '../connector.js'
import { featuresOf } from '../flags.js'
import { connectorOf } from './announced.js'
import { applyConnections, commitConnections, toConnection } from './apply.js'
import { activeConnection, networkById, networksOf } from './select.js'

export type ConnectWalletOptions = {
  connectorId: string
  /** The one namespace asked for; all that the wallet and the app have in common when absent. */
  namespace?: ChainNamespace | undefined
  /** Gives the attempt up: the promise rejects at once, and a late answer of the wallet is ignored. */
  signal?: AbortSignal | undefined
  onPairing?: ((pairing: { uri: string; expiresAt: number }) => void) | undefined
}

/**
 * Connects a wallet and makes it the active one of its namespaces. A wallet that was active there stays connected beside it, or is
 * let go when several wallets are off. Resolves with the connection of the namespace asked for, or the first.
 *
 * @throws AppError `connect/unknown-connector`, `connect/no-requested-chain`, `connect/rejected`, `connect/failed`
 */
export async function connectWallet(client: Client, options: ConnectWalletOptions): Promise<Connection> {
  client.wake()
  const { connectorId } = options
  // One that is known is asked in the same breath, so that the visitor's gesture still holds.
  const connector = client.connectors.get(connectorId) ?? (await waitFor(client, connectorId))
  const namespaces = connectableNamespaces(client, connector.info, options.namespace)
  if (namespaces.length === 0) throw new AppError('connect/no-requested-chain')
  const signal = options.signal ? AbortSignal.any([client.signal, options.signal]) : client.signal
  applyConnections(
    client,
    ...namespaces.map((namespace) => ({ type: 'connecting' as const, namespace, connectorId, reconnecting: false })),
  )
  try {
    const asked = connector.connect({
      namespace: options.namespace,
      network: preferredNetwork(client, options.namespace ?? namespaces[0]),
      signal,
      onPairing: options.onPairing,
    })
    const sessions = await untilAborted(asked, signal)
    const connection = adoptSessions(client, connectorId, sessions, options.namespace)
    client.track({
      event: 'CONNECT_SUCCESS',
      properties: { method: options.onPairing ? 'qrcode' : 'browser', name: connection.wallet.name },
    })
    return connection
  } catch (error) {
    throw connectError(client, error, signal)
  } finally {
    applyConnections(client, ...namespaces.map((namespace) => ({ type: 'failed' as const, namespace, connectorId })))
  }
}

/** Namespaces that a connector covers and the app has networks in. */
function connectableNamespaces(client: Client, info: ConnectorInfo, asked?: ChainNamespace): readonly ChainNamespace[] {
  const state = client.store.get()
  return info.chains.filter((chain) => (asked === undefined || chain === asked) && networksOf(state, chain).length > 0)
}

async function waitFor(client: Client, id: string): Promise<Connector> {
  const connector = await connectorOf(client, id)
  if (connector) return connector
  throw new AppError('connect/unknown-connector', { id, known: [...client.connectors.keys()].join(', ') || '(none)' })
}

/** The network to ask a wallet for: the one that the visitor or the app chose; without a choice the wallet stays where it is. */
function preferredNetwork(client: Client, namespace: ChainNamespace | undefined) {
  const state = client.store.get()
  const chosen = namespace && state.connections.networkIds[namespace]
  return chosen && networkById(state, chosen)
}

function adoptSessions(
  client: Client,
  connectorId: string,
  sessions: readonly ConnectorSession[],
  asked: ChainNamespace | undefined,
): Connection {
  const found = sessions.flatMap((session) => toConnection(connectorId, session) ?? [])
  const wanted = found.find((connection) => connection.namespace === asked) ?? found[0]
  if (!wanted) throw new AppError('connect/failed')
  const keepOther = featuresOf(client.store.get()).multiWallet
  const replaced = found.flatMap((connection) => {
    const before = activeConnection(client.store.get(), connection.namespace)
    return before && before.connectorId !== connectorId ? [before] : []
  })
  // The wanted one last, so that it is the one shown.
  const ordered = [...found.filter((connection) => connection !== wanted), wanted]
  commitConnections(client, ...ordered.map((connection) => ({ type: 'connected' as const, connection, keepOther })))
  if (!keepOther) for (const before of replaced) void letGo(client, before)
  return wanted
}

/** A replaced wallet is told, but nobody waits for it. */
async function letGo(client: Client, { connectorId, namespace }: Connection): Promise<void> {
  try {
    const told = client.connectors.get(connectorId)?.disconnect({ namespace }) ?? Promise.resolve()
    await withTimeout(told, constants.connections.disconnectTimeoutMs, () => new AppError('disconnect/failed'))
  } catch (error) {
    client.logger.warn('The replaced wallet did not disconnect', error)
  }
}

function connectError(client: Client, error: unknown, signal: AbortSignal): AppError {
  if (signal.aborted)
    return isAppError(signal.reason) ? signal.reason : new AppError('connect/failed', {}, { cause: error })
  if (isUserRejection(error)) {
    client.track({ event: 'USER_REJECTED', properties: { message: messageOf(error) } })
    return isAppError(error, 'connect/rejected') ? error : new AppError('connect/rejected', {}, { cause: error })
  }
  client.track({ event: 'CONNECT_ERROR', properties: { message: messageOf(error) } })
  client.logger.error('A wallet did not connect', error)
  if (isAppError(error)) return error
  client.report(error, 'INTERNAL_SDK_ERROR')
  return new AppError('connect/failed', {}, { cause: error })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
