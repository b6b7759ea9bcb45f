import type { CaipNetworkId, ChainNamespace } from '../../base/caip.js'
import type { Connection, StoredConnection } from '../../base/entities/connection.js'
import { type ChoiceEvent, nextChoice } from './choices.js'
import { allConnections } from './select.js'
import type { Attempt, ConnectionKey, ConnectionsState, Ending, NamespaceState, SwitchState } from './state.js'

export type ConnectionsEvent =
  | ({ type: 'connecting'; namespace: ChainNamespace } & Attempt)
  /** An attempt ended without a connection. */
  | ({ type: 'failed' } & ConnectionKey)
  /**
   * `keepOther`: the wallet that was active stays connected beside it, otherwise it is past, since `at`.
   * `quiet`: it came by itself, and the shown namespace stays.
   */
  | {
      type: 'connected'
      connection: Connection
      keepOther: boolean
      quiet?: boolean | undefined
      at?: number | undefined
    }
  /** The wallet reports a new snapshot of a connection. */
  | { type: 'changed'; connection: Connection }
  /** The wallet was asked to let go. */
  | ({ type: 'disconnecting' } & Ending)
  /** It refused. */
  | ({ type: 'stayed' } & ConnectionKey)
  /** It never answered. Where it was connected anew meanwhile, the new connection stays. */
  | ({ type: 'abandoned' } & Ended)
  | ({ type: 'disconnected' } & Ended)
  /** A stored one that did not come back. */
  | { type: 'past'; entry: StoredConnection }
  | ({ type: 'forgotten' } & ConnectionKey)
  /** A forgotten one is listed among the past ones again, unless it was connected meanwhile. */
  | { type: 'recalled'; entry: StoredConnection }
  /** What is past is what the tab that wrote last says. */
  | { type: 'recentRead'; recent: readonly StoredConnection[] }
  | BackEvent
  /** How far the wallet is with another network. */
  | { type: 'networkSwitch'; networkSwitch: SwitchState }
  | ChoiceEvent

/** What stored connections do that are not here: they are about to come back, or another tab has them. */
type BackEvent =
  | { type: 'restoring'; entries: readonly StoredConnection[] }
  /** One came back, or did not. */
  | ({ type: 'settled' } & ConnectionKey)
  /** As they are written now. */
  | { type: 'restoringRead'; restoring: readonly StoredConnection[] }
  | { type: 'elsewhereRead'; elsewhere: readonly StoredConnection[] }

type Ended = ConnectionKey & { at: number; networkId?: CaipNetworkId | undefined }

/** Where a namespace is in its life. */
export type Phase = 'disconnected' | 'connecting' | 'reconnecting' | 'connected' | 'disconnecting'

/** The phase of a namespace; `disconnecting` while the wallet in use has not answered that it let go. */
export function phaseOf(state: ConnectionsState, namespace: ChainNamespace): Phase {
  const entry = entryOf(state, namespace)
  if (entry.status === 'connected') return isEnding(state, entry.connection) ? 'disconnecting' : 'connected'
  return entry.status === 'connecting' && entry.reconnecting ? 'reconnecting' : entry.status
}

type EventOf<T extends ConnectionsEvent['type']> = Extract<ConnectionsEvent, { type: T }>
type LifeEvent =
  | 'connecting'
  | 'failed'
  | 'connected'
  | 'changed'
  | 'disconnecting'
  | 'stayed'
  | 'abandoned'
  | 'disconnected'
type Row = { readonly [T in LifeEvent]?: (state: ConnectionsState, event: EventOf<T>) => ConnectionsState }

const idle: Row = { connecting: begin, connected: take }
const asking: Row = { connecting: begin, failed: giveUp, connected: take, disconnected: giveUp }
// A wallet that is asked beside a connected one does not disturb it.
const live: Row = {
  connected: take,
  changed: update,
  disconnecting: markEnding,
  stayed: unmarkEnding,
  abandoned: endMarked,
  disconnected: end,
}

/** The life of a namespace: what is not in the row of its phase changes nothing. */
const table: { readonly [P in Phase]: Row } = {
  disconnected: idle,
  connecting: asking,
  reconnecting: asking,
  connected: live,
  // Until it let go, the wallet is what it was.
  disconnecting: live,
}

/** What the connections become. Pure; nothing here asks a wallet. */
export function nextConnections(state: ConnectionsState, event: ConnectionsEvent): ConnectionsState {
  switch (event.type) {
    case 'past':
      if (isLive(state, event.entry)) return state
      return { ...state, recent: withRecent(state.recent, [{ ...event.entry, status: 'disconnected' }]) }
    case 'forgotten':
      return { ...state, recent: state.recent.filter(isNotOf(event)) }
    case 'recalled':
      if (isLive(state, event.entry) || state.recent.some(isOf(event.entry))) return state
      return { ...state, recent: [...state.recent, event.entry].sort((a, b) => b.usedAt - a.usedAt) }
    case 'recentRead':
      return { ...state, recent: event.recent }
    case 'restoring':
      return { ...state, restoring: [...state.restoring, ...event.entries] }
    case 'settled':
      return { ...state, restoring: state.restoring.filter(isNotOf(event)) }
    case 'restoringRead':
      return { ...state, restoring: event.restoring }
    case 'elsewhereRead':
      return { ...state, elsewhere: event.elsewhere }
    case 'networkSwitch':
      return { ...state, networkSwitch: event.networkSwitch }
    case 'started':
    case 'networkChosen':
    case 'networkWanted':
    case 'namespaceShown':
      return nextChoice(state, event)
    default: {
      const { namespace } = 'connection' in event ? event.connection : event
      const step = table[phaseOf(state, namespace)][event.type] as
        | ((state: ConnectionsState, event: ConnectionsEvent) => ConnectionsState)
        | undefined
      return step ? step(state, event) : state
    }
  }
}

const recentMax = 10

export const isOf = (key: ConnectionKey) => (entry: ConnectionKey) =>
  entry.namespace === key.namespace && entry.connectorId === key.connectorId
const isNotOf = (key: ConnectionKey) => (entry: ConnectionKey) => !isOf(key)(entry)
const isLive = (state: ConnectionsState, key: ConnectionKey) => allConnections({ connections: state }).some(isOf(key))
const isEnding = ({ ending }: ConnectionsState, key: ConnectionKey) => ending?.some(isOf(key)) ?? false

function begin(state: ConnectionsState, event: EventOf<'connecting'>): ConnectionsState {
  const { namespace, connectorId, reconnecting } = event
  const attempts = attemptsOf(entryOf(state, namespace))
  const others = attempts.filter((other) => other.connectorId !== connectorId)
  // What the person asks for is what is shown; of those that come back, the first.
  if (!reconnecting) return withAttempts(state, namespace, [{ connectorId, reconnecting }, ...others])
  return others.length < attempts.length
    ? state
    : withAttempts(state, namespace, [...others, { connectorId, reconnecting }])
}

function giveUp(state: ConnectionsState, { namespace, connectorId }: ConnectionKey): ConnectionsState {
  const attempts = attemptsOf(entryOf(state, namespace))
  const left = attempts.filter((other) => other.connectorId !== connectorId)
  return left.length === attempts.length ? state : withAttempts(state, namespace, left)
}

function take(
  state: ConnectionsState,
  { connection, keepOther, quiet, at = 0 }: EventOf<'connected'>,
): ConnectionsState {
  const { namespace, connectorId } = connection
  const before = entryOf(state, namespace)
  const replaced = before.status === 'connected' && isNotOf(connection)(before.connection) ? [before.connection] : []
  const next = withEntry(withoutEnding(state, connection), namespace, { status: 'connected', connection })
  const shown = state.activeNamespace
  const keepsShown = quiet && shown !== undefined && entryOf(state, shown).status !== 'disconnected'
  const left = keepOther ? [] : replaced.map((other) => toStored(other, 'disconnected', at))
  return {
    ...next,
    activeNamespace: keepsShown ? shown : namespace,
    networkIds: { ...state.networkIds, [namespace]: connection.caipNetworkId },
    others: [...(keepOther ? replaced : []), ...state.others].filter(isNotOf(connection)),
    recent: withRecent(state.recent.filter(isNotOf(connection)), left),
    quiet: quiet ? { namespace, connectorId } : undefined,
  }
}

function update(state: ConnectionsState, { connection }: EventOf<'changed'>): ConnectionsState {
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

function markEnding(state: ConnectionsState, { namespace, connectorId, keepOpen }: Ending): ConnectionsState {
  return { ...state, ending: [...(state.ending ?? []), { namespace, connectorId, keepOpen }] }
}

function unmarkEnding(state: ConnectionsState, event: EventOf<'stayed'>): ConnectionsState {
  return withoutEnding(state, event)
}

function endMarked(state: ConnectionsState, event: EventOf<'abandoned'>): ConnectionsState {
  return isEnding(state, event) ? end(state, event) : state
}

function end(state: ConnectionsState, event: Ended): ConnectionsState {
  const entry = entryOf(state, event.namespace)
  const active = entry.status === 'connected' && isOf(event)(entry.connection) ? entry.connection : undefined
  const connection = active ?? state.others.find(isOf(event))
  if (!connection) return state
  const others = state.others.filter(isNotOf(event))
  const recent = withRecent(state.recent, [toStored(connection, 'disconnected', event.at)])
  const rest = withoutEnding({ ...state, others, recent }, event)
  if (!active) return rest
  // The next wallet of the namespace takes its place, when several were connected.
  const heir = others.find((other) => other.namespace === event.namespace)
  const networkIds = { ...state.networkIds }
  const networkId = heir?.caipNetworkId ?? event.networkId
  if (networkId) networkIds[event.namespace] = networkId
  else delete networkIds[event.namespace]
  const next: ConnectionsState = {
    ...withEntry(rest, event.namespace, heir ? { status: 'connected', connection: heir } : { status: 'disconnected' }),
    networkIds,
    others: heir ? others.filter((other) => other !== heir) : others,
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

function withRecent(
  recent: readonly StoredConnection[],
  ended: readonly StoredConnection[],
): readonly StoredConnection[] {
  return [...ended, ...recent.filter((entry) => !ended.some(isOf(entry)))].slice(0, recentMax)
}

export function toStored(connection: Connection, status: StoredConnection['status'], usedAt: number): StoredConnection {
  const { connectorId, namespace, address, caipNetworkId, wallet, auth } = connection
  const { name, social, passkey, instead } = auth ?? {}
  const login = auth && { name, social, ...(passkey && { passkey }), ...(instead && { instead }) }
  return { connectorId, namespace, status, address, caipNetworkId, wallet, auth: login, usedAt }
}

function entryOf(state: ConnectionsState, namespace: ChainNamespace): NamespaceState {
  return state.namespaces[namespace] ?? { status: 'disconnected' }
}

/** Who was asked and has not answered, the last asked first. */
function attemptsOf(entry: NamespaceState): readonly Attempt[] {
  if (entry.status !== 'connecting') return []
  const { connectorId, reconnecting, behind = [] } = entry
  return [{ connectorId, reconnecting }, ...behind]
}

function withAttempts(
  state: ConnectionsState,
  namespace: ChainNamespace,
  [first, ...behind]: readonly Attempt[],
): ConnectionsState {
  if (!first) return withEntry(state, namespace, { status: 'disconnected' })
  return withEntry(state, namespace, { status: 'connecting', ...first, ...(behind.length > 0 ? { behind } : {}) })
}

function withEntry(state: ConnectionsState, namespace: ChainNamespace, entry: NamespaceState): ConnectionsState {
  return { ...state, namespaces: { ...state.namespaces, [namespace]: entry } }
}

function withoutEnding(state: ConnectionsState, key: ConnectionKey): ConnectionsState {
  return isEnding(state, key) ? { ...state, ending: state.ending?.filter(isNotOf(key)) } : state
}
