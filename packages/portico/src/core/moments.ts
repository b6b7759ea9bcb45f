import type { ChainNamespace } from '../base/caip.js'
import type { Connection } from '../base/entities/connection.js'
import type { Client } from './client.js'
import { activeConnection, allConnections, isConnected, isUnsupported } from './connections/select.js'
import type { PayProgress } from './features/pay/state.js'
import { addGenericFamilies } from './genericFamily.js'
import { lifecycle } from './lifecycle.js'
import type { State } from './state.js'

/** What happened, told from two states that follow each other. */
export type Moments = {
  /** A wallet became the one in use in a namespace. `silent`: after a reload. `added`: others were connected already. */
  connected: { connection: Connection; silent: boolean; added: boolean }
  disconnected: { connection: Connection }
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
  /** What an earlier page sent has come to its end. */
  paymentEnded: Record<never, never>
  modalClosed: Record<never, never>
}
export type Moment = keyof Moments
export type Consequence<M extends Moment> = (client: Client, moment: Moments[M]) => void
export type Lifecycle = { readonly [M in Moment]: readonly Consequence<M>[] }

type AnyMoment = { [M in Moment]: { name: M; detail: Moments[M] } }[Moment]

/**
 * Follows the state for the life of the client and starts what the table says.
 * @param past The states that followed each other until now: what happened between them is caught up with.
 */
export function followMoments(client: Client, past: readonly [State, ...State[]]): void {
  addGenericFamilies(client)
  let [seen] = past
  const step = (now: State) => {
    const before = seen
    seen = now
    if (before.networks !== now.networks) addGenericFamilies(client)
    for (const moment of momentsBetween(before, now, client)) {
      // What was connected before anything could follow it came back by itself.
      if (before === client.store.initial() && moment.name === 'connected') moment.detail.silent = true
      run(client, moment)
    }
  }
  const catchUp = () => {
    // A consequence may change the state: its own moments come after those of the change that it followed.
    while (seen !== client.store.get()) step(client.store.get())
  }
  let busy = false
  const follow = () => {
    if (busy || client.signal.aborted) return
    busy = true
    try {
      catchUp()
    } finally {
      busy = false
    }
  }
  const stop = client.store.subscribe((state) => state, follow)
  client.signal.addEventListener('abort', stop, { once: true })
  busy = true
  for (const state of past.slice(1)) step(state)
  busy = false
  follow()
}

function run<M extends Moment>(client: Client, { name, detail }: { name: M; detail: Moments[M] }): void {
  for (const consequence of lifecycle[name] as readonly Consequence<M>[]) {
    try {
      consequence(client, detail)
    } catch (error) {
      client.report(error, 'INTERNAL_SDK_ERROR')
    }
  }
}

/** Pure: the moments that lie between two states, in the order in which they are to be followed. */
export function momentsBetween(before: State, now: State, { config }: Pick<Client, 'config'>): readonly AnyMoment[] {
  const moments: AnyMoment[] = []
  if (before.connections !== now.connections) {
    for (const connection of goneBetween(before, now)) moments.push({ name: 'disconnected', detail: { connection } })
    for (const namespace of namespacesOf(before, now)) moments.push(...namespaceMoments(before, now, namespace))
    const shown = activeConnection(now)
    const shownBefore = activeConnection(before)
    if (shown?.connectorId !== shownBefore?.connectorId || shown?.namespace !== shownBefore?.namespace) {
      moments.push({ name: 'shownChanged', detail: { connection: shown } })
    }
    if (isConnected(before) && !isConnected(now)) {
      const keepOpen = before.connections.ending?.some((ending) => ending.keepOpen) ?? false
      moments.push({ name: 'lastConnectionGone', detail: { keepOpen } })
    }
  }
  const wasUnsupported = isUnsupported(before, config)
  const unsupported = isUnsupported(now, config)
  if (unsupported && !wasUnsupported) moments.push({ name: 'unsupported', detail: {} })
  if (wasUnsupported && !unsupported && activeConnection(now)) moments.push({ name: 'supported', detail: {} })
  if (now.send.status === 'sent' && before.send.status !== 'sent')
    moments.push({ name: 'sent', detail: { hash: now.send.hash } })
  if (now.swap?.progress.status === 'confirmed' && before.swap?.progress.status === 'sent')
    moments.push({ name: 'swapped', detail: {} })
  if (before.pay !== now.pay) moments.push(...payMoments(before.pay?.progress, now.pay?.progress))
  if ((now.ended?.length ?? 0) > (before.ended?.length ?? 0)) moments.push({ name: 'paymentEnded', detail: {} })
  if (before.modal.status === 'open' && now.modal.status === 'closed') moments.push({ name: 'modalClosed', detail: {} })
  return moments
}

/** A payment has a hash: as soon as the wallet gives it, or with a bundle when it is in a block. */
function payMoments(before: PayProgress | undefined, now: PayProgress | undefined): readonly AnyMoment[] {
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

function namespaceMoments(before: State, now: State, namespace: ChainNamespace): readonly AnyMoment[] {
  const from = activeConnection(before, namespace)
  const to = activeConnection(now, namespace)
  if (from === to) return []
  const moments: AnyMoment[] = []
  if (!to) return moments
  const shown = now.connections.activeNamespace === namespace
  if (from?.connectorId !== to.connectorId) {
    const entry = before.connections.namespaces[namespace]
    const { quiet } = now.connections
    const silent =
      (entry?.status === 'connecting' && entry.reconnecting) ||
      (quiet?.namespace === namespace && quiet.connectorId === to.connectorId)
    moments.push({ name: 'connected', detail: { connection: to, silent, added: allConnections(before).length > 0 } })
    return moments
  }
  const addresses = (connection: Connection) =>
    [connection.address, ...connection.accounts.map((account) => account.address)].join()
  if (addresses(from) !== addresses(to)) moments.push({ name: 'accountChanged', detail: { connection: to, shown } })
  if (from.caipNetworkId !== to.caipNetworkId)
    moments.push({ name: 'networkChanged', detail: { connection: to, shown } })
  return moments
}

function namespacesOf(before: State, now: State): readonly ChainNamespace[] {
  return [
    ...new Set([...Object.keys(before.connections.namespaces), ...Object.keys(now.connections.namespaces)]),
  ] as ChainNamespace[]
}
