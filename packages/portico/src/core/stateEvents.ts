import type { ChainNamespace } from '../base/caip.js'
import type { Connection } from '../base/entities/connection.js'
import type { Client } from './client.js'
import { activeConnection, allConnections, isConnected, isUnsupported } from './connections/select.js'
import { isOf } from './connections/transitions.js'
import type { PayProgress } from './features/pay/state.js'
import type { State } from './state.js'
import { changedBetween, type Watched } from './watched.js'

/** What happened, told from two states that follow each other. */
export type StateEvents = {
  /** A wallet became the one in use in a namespace. `silent`: after a reload. `added`: others were connected already. */
  connected: { connection: Connection; silent: boolean; added: boolean }
  /** `asked`: its wallet was asked to let go; without it, it was locked or went by itself. */
  disconnected: { connection: Connection; asked: boolean }
  accountChanged: { connection: Connection; shown: boolean }
  networkChanged: { connection: Connection; shown: boolean }
  /** Another namespace, or another wallet, is shown. */
  shownChanged: { connection: Connection | undefined }
  unsupported: Record<never, never>
  supported: Record<never, never>
  /** `keepOpen`: whoever let the last one go wants the modal left open. */
  lastConnectionGone: { keepOpen: boolean }
  sent: { hash: string }
  /** A swap is in a block. */
  swapped: Record<never, never>
  /** What the app asked for is on its way, or was paid in a bundle. */
  paid: { hash: string }
  /** What was bought is here. */
  bought: Record<never, never>
  /** What an earlier page sent has come to its end. */
  paymentEnded: Record<never, never>
  modalClosed: Record<never, never>
}
export type StateEventName = keyof StateEvents
export type Reaction<M extends StateEventName> = (client: Client, event: StateEvents[M]) => void
export type Lifecycle = { readonly [M in StateEventName]: readonly Reaction<M>[] }

export type StateEvent = { [M in StateEventName]: { name: M; detail: StateEvents[M] } }[StateEventName]

type Happened = (before: State, now: State, client: Pick<Client, 'config'>) => readonly StateEvent[]

/** What happened where something became something else, in the order in which it is to be followed. */
const table: { readonly [W in Watched]: Happened } = {
  connections: (before, now, client) => [...connectionEvents(before, now), ...supportEvents(before, now, client)],
  networks: (before, now, client) => (before.connections === now.connections ? supportEvents(before, now, client) : []),
  sent: (_, { send }) => (send.status === 'sent' ? [{ name: 'sent', detail: { hash: send.hash } }] : []),
  // One that no node had may be in a block after all.
  swapped: ({ swap }) =>
    ['sent', 'unknown'].includes(swap?.progress.status ?? '') ? [{ name: 'swapped', detail: {} }] : [],
  paid: (before, now) => payEvents(before.pay?.progress, now.pay?.progress),
  bought: () => [{ name: 'bought', detail: {} }],
  ended: (before, now) =>
    (now.ended?.length ?? 0) > (before.ended?.length ?? 0) ? [{ name: 'paymentEnded', detail: {} }] : [],
  closed: () => [{ name: 'modalClosed', detail: {} }],
}

/** Pure: the events that lie between two states, in the order in which they are to be followed. */
export function stateEventsBetween(before: State, now: State, client: Pick<Client, 'config'>): readonly StateEvent[] {
  return changedBetween(before, now).flatMap((name) => table[name](before, now, client))
}

function connectionEvents(before: State, now: State): readonly StateEvent[] {
  const events: StateEvent[] = []
  for (const connection of goneBetween(before, now)) {
    const asked = before.connections.ending?.some(isOf(connection)) ?? false
    events.push({ name: 'disconnected', detail: { connection, asked } })
  }
  for (const namespace of namespacesOf(before, now)) events.push(...namespaceEvents(before, now, namespace))
  const shown = activeConnection(now)
  const shownBefore = activeConnection(before)
  if (shown?.connectorId !== shownBefore?.connectorId || shown?.namespace !== shownBefore?.namespace) {
    events.push({ name: 'shownChanged', detail: { connection: shown } })
  }
  if (isConnected(before) && !isConnected(now)) {
    const keepOpen = before.connections.ending?.some((ending) => ending.keepOpen) ?? false
    events.push({ name: 'lastConnectionGone', detail: { keepOpen } })
  }
  return events
}

/** Whether the network is one of the app's hangs on the connection, and on what the app lists. */
function supportEvents(before: State, now: State, { config }: Pick<Client, 'config'>): readonly StateEvent[] {
  const wasUnsupported = isUnsupported(before, config)
  const unsupported = isUnsupported(now, config)
  if (unsupported && !wasUnsupported) return [{ name: 'unsupported', detail: {} }]
  return wasUnsupported && !unsupported && activeConnection(now) ? [{ name: 'supported', detail: {} }] : []
}

/** A payment has a hash: as soon as the wallet gives it, or with a bundle when it is in a block. */
function payEvents(before: PayProgress | undefined, now: PayProgress | undefined): readonly StateEvent[] {
  const hashOf = (pay: PayProgress | undefined) =>
    pay?.status === 'sent' || pay?.status === 'confirmed' ? pay.hash : undefined
  const hash = hashOf(now)
  return hash && (hashOf(before) !== hash || before?.status !== now?.status) ? [{ name: 'paid', detail: { hash } }] : []
}

/** Wallets that are no longer connected, in use or beside. */
function goneBetween(before: State, now: State): readonly Connection[] {
  const left = allConnections(now)
  return allConnections(before).filter(
    (gone) => !left.some((other) => other.namespace === gone.namespace && other.connectorId === gone.connectorId),
  )
}

function namespaceEvents(before: State, now: State, namespace: ChainNamespace): readonly StateEvent[] {
  const from = activeConnection(before, namespace)
  const to = activeConnection(now, namespace)
  if (from === to) return []
  const events: StateEvent[] = []
  if (!to) return events
  const shown = now.connections.activeNamespace === namespace
  if (from?.connectorId !== to.connectorId) {
    const entry = before.connections.namespaces[namespace]
    const { quiet } = now.connections
    const silent =
      (entry?.status === 'connecting' && entry.reconnecting) ||
      (quiet?.namespace === namespace && quiet.connectorId === to.connectorId)
    events.push({ name: 'connected', detail: { connection: to, silent, added: allConnections(before).length > 0 } })
    return events
  }
  const addresses = (connection: Connection) =>
    [connection.address, ...connection.accounts.map((account) => account.address)].join()
  if (addresses(from) !== addresses(to)) events.push({ name: 'accountChanged', detail: { connection: to, shown } })
  if (from.caipNetworkId !== to.caipNetworkId)
    events.push({ name: 'networkChanged', detail: { connection: to, shown } })
  return events
}

function namespacesOf(before: State, now: State): readonly ChainNamespace[] {
  return [
    ...new Set([...Object.keys(before.connections.namespaces), ...Object.keys(now.connections.namespaces)]),
  ] as ChainNamespace[]
}
