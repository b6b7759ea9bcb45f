import type { ChainNamespace } from '../../base/caip.js'
import type { Connection, StoredConnection } from '../../base/entities/connection.js'
import { fail } from '../../base/errors/AppError.js'
import { connectionNumbers } from '../../base/numbers.js'
import { withTimeout } from '../../base/promise.js'
import type { Client } from '../client.js'
import { forceClose } from '../modal.js'
import { currentRoute } from '../router.js'
import { applyConnections, commitConnections, fallbackNetworkId } from './apply.js'
import { catchUp } from './catchUp.js'
import { connectionErrors } from './errors.js'
import { allConnections, isConnected } from './select.js'
import type { ConnectionKey } from './state.js'

export type DisconnectOptions = {
  /** One namespace; all when absent. */
  namespace?: ChainNamespace | undefined
  /** One connection of the namespace, for a wallet that is not the active one. */
  connectorId?: string | undefined
  /** Leaves the modal open. */
  keepOpen?: boolean | undefined
}

/**
 * Ends connections: all, or those of one namespace. Waits at most 3 seconds for a wallet and then goes on without it.
 * A wallet that refuses stays connected, the others are let go.
 *
 * @throws AppError `disconnect/failed`, or of several `disconnect/chains-failed`, which names those that refused
 */
export async function disconnectWallet(client: Client, options: DisconnectOptions = {}): Promise<void> {
  const isMeant = ({ namespace, connectorId }: ConnectionKey) =>
    (options.namespace === undefined || options.namespace === namespace) &&
    (options.connectorId === undefined || options.connectorId === connectorId)
  await stopRestoring(client, isMeant)
  const asked = allConnections(client.store.get()).filter(isMeant)
  const keepOpen = options.keepOpen === true
  const sessions = bySession(client, asked)
  const outcomes = await Promise.allSettled(sessions.map((group) => endSession(client, group, keepOpen)))
  const failed = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as SessionFailure] : [],
  )
  if (failed.length > 0) {
    const named = new Set(failed.flatMap(({ group }) => group.map((connection) => connection.namespace)))
    const chains = [...named].join(', ')
    client.track({ event: 'DISCONNECT_ERROR', properties: { message: chains } })
    const cause = failed[0]?.cause
    if (sessions.length === 1) throw fail(connectionErrors, 'disconnect/failed', {}, { cause })
    throw fail(connectionErrors, 'disconnect/chains-failed', { chains }, { cause })
  }
  client.track({ event: 'DISCONNECT_SUCCESS', properties: { namespace: options.namespace ?? 'all' } })
  const state = client.store.get()
  // The list of wallets still has those of the past to show.
  if (!keepOpen && !isConnected(state) && currentRoute(state).name !== 'ProfileWallets') forceClose(client)
}

/** What is still coming back does not come back; its wallet is told, but nobody waits for it. */
async function stopRestoring(client: Client, isMeant: (entry: StoredConnection) => boolean): Promise<void> {
  const restoring = () => client.store.get().connections.restoring.filter(isMeant)
  if (restoring().length === 0) return
  await catchUp(client)
  const entries = restoring()
  commitConnections(
    client,
    ...entries.flatMap((entry) => [
      { ...entry, type: 'settled' as const },
      { ...entry, type: 'failed' as const },
      { type: 'past' as const, entry },
    ]),
  )
  for (const { connectorId, namespace } of entries) {
    const ended = client.connectors.get(connectorId)?.disconnect({ namespace })
    ended?.catch((error: unknown) => client.logger.warn('A wallet that was coming back did not disconnect', error))
  }
}

/** Forgets a wallet that was used before. */
export function forgetConnection(client: Client, stored: { connectorId: string; namespace: ChainNamespace }): void {
  commitConnections(client, { type: 'forgotten', namespace: stored.namespace, connectorId: stored.connectorId })
}

/** Lists a forgotten wallet among the past ones again, unless it was connected meanwhile. */
export function recallConnection(client: Client, stored: StoredConnection): void {
  commitConnections(client, { type: 'recalled', entry: stored })
}

type SessionFailure = { group: readonly Connection[]; cause: unknown }

/** A remote wallet and the embedded one have one session for all their namespaces; others let each namespace go by itself. */
function bySession(client: Client, asked: readonly Connection[]): readonly (readonly Connection[])[] {
  const groups = new Map<string, readonly Connection[]>()
  for (const connection of asked) {
    const shared = /^(WALLET_CONNECT|AUTH)$/.test(client.connectors.get(connection.connectorId)?.info.type ?? '')
    if (!shared) groups.set(`${connection.connectorId} ${connection.namespace}`, [connection])
    else {
      const all = allConnections(client.store.get()).filter(({ connectorId }) => connectorId === connection.connectorId)
      groups.set(connection.connectorId, all)
    }
  }
  return [...groups.values()]
}

async function endSession(client: Client, group: readonly Connection[], keepOpen: boolean): Promise<void> {
  const [first] = group
  if (!first) return
  const connector = client.connectors.get(first.connectorId)
  const namespace = group.length === 1 ? first.namespace : undefined
  let type: 'disconnected' | 'abandoned' = 'disconnected'
  const mark = (type: 'disconnecting' | 'stayed') =>
    applyConnections(client, ...group.map(({ namespace, connectorId }) => ({ type, namespace, connectorId, keepOpen })))
  mark('disconnecting')
  if (connector) {
    try {
      await withTimeout(connector.disconnect({ namespace }), connectionNumbers.disconnectTimeoutMs, () => silent)
    } catch (cause) {
      if (cause !== silent) {
        mark('stayed')
        client.report(cause, 'INTERNAL_SDK_ERROR')
        throw { group, cause } satisfies SessionFailure
      }
      type = 'abandoned'
      client.logger.warn(`${connector.info.name} did not answer the disconnection in time`)
    }
  }
  await catchUp(client)
  const at = Date.now()
  commitConnections(
    client,
    ...group.map(({ namespace, connectorId }) => ({
      type,
      namespace,
      connectorId,
      at,
      networkId: fallbackNetworkId(client, namespace),
    })),
  )
}

/** Tells a wallet that said nothing from one that refused. */
const silent = Symbol('silent')
