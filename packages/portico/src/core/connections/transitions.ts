import type { CaipNetworkId, ChainNamespace } from '../../base/caip.js'
import type { Connection, StoredConnection } from '../../base/entities/connection.js'
import type { ConnectionsState, NamespaceState } from './state.js'

export type ConnectionsEvent =
  | { type: 'connecting'; namespace: ChainNamespace; connectorId: string; reconnecting: boolean }
  /** An attempt ended without a connection. */
  | { type: 'failed'; namespace: ChainNamespace; connectorId: string }
  /** `keepOther`: the wallet that was active stays connected beside it. `quiet`: the shown namespace stays. */
  | { type: 'connected'; connection: Connection; keepOther: boolean; quiet?: boolean | undefined }
  /** The wallet reports a new snapshot of a connection. */
  | { type: 'changed'; connection: Connection }
  | {
      type: 'disconnected'
      namespace: ChainNamespace
      connectorId: string
      at: number
      networkId?: CaipNetworkId | undefined
    }
  | { type: 'forgotten'; namespace: ChainNamespace; connectorId: string }
  | { type: 'networkChosen'; networkId: CaipNetworkId; namespace: ChainNamespace }
  | { type: 'namespaceShown'; namespace: ChainNamespace }

const recentMax = 10

type Key = { namespace: ChainNamespace; connectorId: string }
const isOf = (key: Key) => (entry: Key) => entry.namespace === key.namespace && entry.connectorId === key.connectorId
const isNotOf = (key: Key) => (entry: Key) => !isOf(key)(entry)

/** What the connections become. Pure; nothing here asks a wallet. */
export function nextConnections(state: ConnectionsState, event: ConnectionsEvent): ConnectionsState {
  switch (event.type) {
    case 'connecting':
      // A wallet that is added beside a connected one does not disturb it.
      if (entryOf(state, event.namespace).status === 'connected') return state
      return withEntry(state, event.namespace, {
        status: 'connecting',
        connectorId: event.connectorId,
        reconnecting: event.reconnecting,
      })
    case 'failed': {
      const entry = entryOf(state, event.namespace)
      if (entry.status !== 'connecting' || entry.connectorId !== event.connectorId) return state
      return withEntry(state, event.namespace, { status: 'disconnected' })
    }
    case 'connected':
      return connected(state, event)
    case 'changed':
      return changed(state, event.connection)
    case 'disconnected':
      return disconnected(state, event)
    case 'forgotten':
      return { ...state, recent: state.recent.filter(isNotOf(event)) }
    case 'networkChosen':
      return {
        ...state,
        activeNamespace: event.namespace,
        networkIds: { ...state.networkIds, [event.namespace]: event.networkId },
      }
    case 'namespaceShown':
      return { ...state, activeNamespace: event.namespace }
  }
}

function connected(
  state: ConnectionsState,
  { connection, keepOther, quiet }: Extract<ConnectionsEvent, { type: 'connected' }>,
): ConnectionsState {
  const before = entryOf(state, connection.namespace)
  const replaced = before.status === 'connected' && isNotOf(connection)(before.connection) ? [before.connection] : []
  const next = withEntry(state, connection.namespace, { status: 'connected', connection })
  const shown = state.activeNamespace
  const keepsShown = quiet && shown !== undefined && entryOf(state, shown).status !== 'disconnected'
  return {
    ...next,
    activeNamespace: keepsShown ? shown : connection.namespace,
    networkIds: { ...state.networkIds, [connection.namespace]: connection.caipNetworkId },
    others: [...(keepOther ? replaced : []), ...state.others].filter(isNotOf(connection)),
    recent: state.recent.filter(isNotOf(connection)),
  }
}

function changed(state: ConnectionsState, connection: Connection): ConnectionsState {
  const entry = entryOf(state, connection.namespace)
  if (entry.status === 'connected' && isOf(connection)(entry.connection)) {
    return {
      ...withEntry(state, connection.namespace, { status: 'connected', connection }),
      networkIds: { ...state.networkIds, [connection.namespace]: connection.caipNetworkId },
    }
  }
  if (!state.others.some(isOf(connection))) return state
  return { ...state, others: state.others.map((other) => (isOf(connection)(other) ? connection : other)) }
}

function disconnected(
  state: ConnectionsState,
  event: Extract<ConnectionsEvent, { type: 'disconnected' }>,
): ConnectionsState {
  const entry = entryOf(state, event.namespace)
  const active = entry.status === 'connected' && isOf(event)(entry.connection) ? entry.connection : undefined
  const beside = state.others.find(isOf(event))
  const connection = active ?? beside
  if (!connection) return nextConnections(state, { ...event, type: 'failed' })
  const others = state.others.filter(isNotOf(event))
  const recent = [toRecent(connection, event.at), ...state.recent.filter(isNotOf(event))].slice(0, recentMax)
  if (!active) return { ...state, others, recent }
  // The next wallet of the namespace takes its place, when several were connected.
  const heir = others.find((other) => other.namespace === event.namespace)
  const namespaces = {
    ...state.namespaces,
    [event.namespace]: heir ? { status: 'connected', connection: heir } : { status: 'disconnected' },
  }
  const networkIds = { ...state.networkIds }
  const networkId = heir?.caipNetworkId ?? event.networkId
  if (networkId) networkIds[event.namespace] = networkId
  else delete networkIds[event.namespace]
  const next: ConnectionsState = {
    ...state,
    namespaces: namespaces as ConnectionsState['namespaces'],
    networkIds,
    others: heir ? others.filter((other) => other !== heir) : others,
    recent,
    networkSwitch: { status: 'idle' },
  }
  return { ...next, activeNamespace: shownAfter(next, event.namespace) }
}

/** The namespace to show when one lost its wallet: one that still has a wallet, if there is any. */
function shownAfter(state: ConnectionsState, lost: ChainNamespace): ChainNamespace | undefined {
  if (state.activeNamespace !== lost || entryOf(state, lost).status === 'connected') return state.activeNamespace
  const left = Object.entries(state.namespaces).find(([, entry]) => entry?.status === 'connected')
  return (left?.[0] as ChainNamespace | undefined) ?? state.activeNamespace
}

function toRecent(connection: Connection, usedAt: number): StoredConnection {
  return toStored(connection, 'disconnected', usedAt)
}

export function toStored(connection: Connection, status: StoredConnection['status'], usedAt: number): StoredConnection {
  const { connectorId, namespace, address, caipNetworkId, wallet } = connection
  return { connectorId, namespace, status, address, caipNetworkId, wallet, usedAt }
}

function entryOf(state: ConnectionsState, namespace: ChainNamespace): NamespaceState {
  return state.namespaces[namespace] ?? { status: 'disconnected' }
}

function withEntry(state: ConnectionsState, namespace: ChainNamespace, entry: NamespaceState): ConnectionsState {
  return { ...state, namespaces: { ...state.namespaces, [namespace]: entry } }
}
