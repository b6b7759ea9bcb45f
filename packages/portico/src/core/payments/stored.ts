import type { Connection } from '../../base/entities/connection.js'
import type { Client } from '../client.js'
import { allConnections } from '../connections/select.js'
import { writerOf } from '../writerOf.js'
import { pendingNumbers } from './numbers.js'
import { nameOf } from './state.js'
import { type PaymentFacts, type PaymentSide, readStored, type StoredPayment } from './storedShape.js'

const write = writerOf('pending')

type List = readonly StoredPayment[]

/** A payment that nobody has heard of for this long is asked about no more, in milliseconds. */
const guardLifetimeMs = 7 * 86_400_000
/** So long after a payment another tab, in which the same was asked for before, takes it for its own; in milliseconds. */
const guardPaidMs = 86_400_000

/** All that may have left the wallet, by this page, an earlier one or another tab, newest first. */
export function storedPayments(client: Client): List {
  const all = client.storage.get('sent', readStored) ?? []
  const before = ofBefore(client).filter((entry) => !all.some((other) => isSame(other, entry)))
  const now = Date.now()
  return [...all, ...before]
    .map((entry) => guardedNow(entry, now))
    .filter((entry) => entry.guard || !isOver(client, entry, now))
}

/**
 * Says what is known by now of what has a name; another tab may know its end already. A bundle whose hash nobody told is let go of with its
 * end where services list it under the hash.
 */
export function settle(client: Client, name: string, known: Partial<StoredPayment>): void {
  change(client, (all) =>
    all.flatMap((entry) => {
      if (!isNamed(entry, name) || !isOpen(entry)) return entry
      const now = { ...entry, ...known }
      const isLeft = now.hash === undefined && now.status === 'confirmed' && !now.guard
      return isLeft && isListedElsewhere(client) ? [] : now
    }),
  )
}

export function isNamed({ hash, id }: StoredPayment, name: string): boolean {
  return hash === name || id === name
}

/** Whether its end is open. One that was dropped may still come: a node may have kept it. */
export function isOpen({ status }: StoredPayment): boolean {
  return status === 'pending' || status === 'dropped' || status === 'asked'
}

/** Takes out of sight what the services list by now. Of one that gave way to something else only its place is listed, so it stays. */
export function dropListed(client: Client, hashes: ReadonlySet<string>): void {
  const isListed = ({ hash }: StoredPayment) => hash !== undefined && hashes.has(hash.toLowerCase())
  change(client, (all) =>
    all.flatMap((entry) => (isListed(entry) ? (entry.guard ? { ...entry, listed: true as const } : []) : entry)),
  )
}

/** Takes up what an earlier page or another tab left, without what is too old to wait for. */
export function recall(client: Client): void {
  change(client, (all) => all)
}

/**
 * Forgets what of the payments of a wallet that is gone has ended, where nobody else lists it. What is open stays, and so does what guards
 * against paying the same twice, out of sight: neither is over when a wallet goes.
 */
export function forgetEnded(client: Client, { namespace, accounts }: Pick<Connection, 'namespace' | 'accounts'>): void {
  if (isListedElsewhere(client)) return
  const left = allConnections(client.store.get()).filter((other) => other.namespace === namespace)
  const isOfThese = ({ networkId, from }: StoredPayment) => {
    const has = (other: Pick<Connection, 'accounts'>) => other.accounts.some(({ address }) => address === from)
    return networkId.startsWith(`${namespace}:`) && has({ accounts }) && !left.some(has)
  }
  change(client, (all) =>
    all.flatMap((entry) => {
      if (!isOfThese(entry) || isOpen(entry)) return entry
      return entry.guard ? { ...entry, listed: true as const } : []
    }),
  )
}

/** Changes the list, in one go: another tab never reads half of it. */
export function change(client: Client, turn: (all: List) => List): void {
  const stored = client.storage.get('sent', readStored) ?? []
  const left = withinMax(turn(storedPayments(client)))
  const text = JSON.stringify(left)
  // Nothing is written that stands there already, so that tabs do not talk in circles.
  const before = (['payments', 'pending'] as const).flatMap((key) => {
    const was = client.storage.get(key, asList)
    return was ? [{ key, was }] : []
  })
  let isWritten = text === JSON.stringify(stored) || client.storage.set('sent', left)
  for (const { key } of before) client.storage.remove(key)
  // The lists of before made room by going; where even that is not enough, they stay until there is.
  if (!isWritten && before.length > 0) isWritten = client.storage.set('sent', left)
  if (!isWritten) {
    for (const { key, was } of before) client.storage.set(key, was)
    const retry = () => {
      const done = client.storage.set('sent', client.storage.get('sent', readStored) ?? [])
      if (done) for (const { key } of before) client.storage.remove(key)
      return done
    }
    import('../storage/makeRoom.js').then(
      ({ makeRoom }) => makeRoom(client, retry),
      () => {},
    )
  }
  const now = Date.now()
  const shown = left.filter((entry) => isShown(entry) && !isOver(client, entry, now))
  if (JSON.stringify(shown) !== JSON.stringify(client.store.get().pending ?? [])) write(client, { pending: shown })
}

/** The newest, in their order. What is open goes before what has ended, and no guard against paying twice makes room for anything. */
function withinMax(all: List): List {
  const guards = all.filter(({ guard }) => guard)
  const rest = all.filter(({ guard }) => !guard)
  const room = Math.max(0, pendingNumbers.pendingMax - guards.length)
  const inTurn = [...rest.filter(isOpen), ...rest.filter((entry) => !isOpen(entry))]
  const retained = new Set([...guards, ...inTurn.slice(0, room)])
  return all.filter((entry) => retained.has(entry))
}

/** What stands in a list of transactions: what has a name, and is in no other list. */
function isShown(entry: StoredPayment): boolean {
  return nameOf(entry) !== undefined && !entry.listed && entry.status !== 'asked'
}

/** Without services what this browser sent is listed by itself alone, so that it is kept for longer; what is out of sight is not. */
function isOver(client: Client, entry: StoredPayment, now: number): boolean {
  const { pendingKeptMs, pendingSettledMs, sentKeptMs } = pendingNumbers
  const settledMs = entry.listed || isListedElsewhere(client) ? pendingSettledMs : sentKeptMs
  return now - entry.sentAt > (isOpen(entry) ? pendingKeptMs : settledMs)
}

function isListedElsewhere({ services }: Client): boolean {
  return services.has('history.list')
}

/** Without its guard once that is too old to stand for anything. */
function guardedNow(entry: StoredPayment, now: number): StoredPayment {
  const { guard, sentAt } = entry
  if (!guard || now - sentAt < (guard.paid ? guardPaidMs : guardLifetimeMs)) return entry
  return unguarded(entry)
}

/** It no longer stands in the way of paying the same. */
export function unguarded({ guard: _, ...entry }: StoredPayment): StoredPayment {
  return entry
}

function isSame(one: StoredPayment, other: StoredPayment): boolean {
  const name = nameOf(other)
  if (name !== undefined) return isNamed(one, name)
  return nameOf(one) === undefined && JSON.stringify(one.guard?.order) === JSON.stringify(other.guard?.order)
}

/** Pictures that came with a token may be as long as a page. */
export function trimmed(payment: StoredPayment): StoredPayment {
  return { ...payment, out: withoutLongIcon(payment.out), in: withoutLongIcon(payment.in) }
}

function withoutLongIcon(side: PaymentSide | undefined): PaymentSide | undefined {
  return side?.icon && side.icon.length > 2_048 ? { ...side, icon: undefined } : side
}

const asList = (value: unknown) => (Array.isArray(value) ? value : undefined)

/** What earlier versions kept in two lists. */
function ofBefore(client: Client): List {
  const rows = readStored(client.storage.get('pending', asList)) ?? []
  const orders = client.storage.get('payments', asList)?.map(guardedOf)
  const guarded = readStored(orders) ?? []
  const rowOf = (entry: StoredPayment) => entry.hash !== undefined && rows.find(({ hash }) => hash === entry.hash)
  return [
    ...guarded.map((entry) => ({ ...entry, ...(rowOf(entry) || { listed: true as const }) })),
    ...rows.filter((row) => !guarded.some((entry) => rowOf(entry) === row)),
  ]
}

function guardedOf(entry: unknown): unknown {
  const { order, plan, hash, id, paid, at } = (entry ?? {}) as Record<string, unknown>
  const { networkId, from, recipient } = (plan ?? {}) as Record<string, unknown>
  const facts = { networkId, from, to: recipient, operation: 'send' } as PaymentFacts
  const status = paid ? 'confirmed' : (hash ?? id) === undefined ? 'asked' : 'pending'
  return { ...facts, hash, id, sentAt: at, status, guard: { order, plan, ...(paid === true && { paid }) } }
}

export const writeEnded = writerOf('ended')

/** What an earlier page sent and has come to its end on this one, for whoever tells it: each is handed out once. */
export function takeEnded(client: Client): readonly StoredPayment[] {
  const { ended = [] } = client.store.get()
  if (ended.length > 0) writeEnded(client, { ended: undefined })
  return ended
}
