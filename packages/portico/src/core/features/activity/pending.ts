import { activityDefaults } from '../../../base/activityDefaults.js'
import type { Client } from '../../client.js'
import { writerOf } from '../../writerOf.js'
import type { PendingSide, PendingTransaction } from './state.js'
import { readPending } from './stored.js'

const write = writerOf('pending')

type Pending = readonly PendingTransaction[]

/** Shows a transaction in the activity at once; the newest of at most 99. One of the same hash takes its place. */
export function notePending(client: Client, transaction: PendingTransaction): void {
  const entry = { ...transaction, out: withoutLongIcon(transaction.out), in: withoutLongIcon(transaction.in) }
  change(client, (all) => [entry, ...all.filter(({ hash }) => hash !== entry.hash)])
}

/** Says what is known of it by now; another tab may know its end already. The list of the services takes over once it has it. */
export function settlePending(client: Client, hash: string, known: Partial<PendingTransaction>): void {
  change(client, (all) =>
    all.map((entry) => (entry.hash === hash && isWaiting(entry) ? { ...entry, ...known } : entry)),
  )
}

/** Whether its end is open. One that was dropped may still come: a node may have kept it. */
export function isWaiting({ status }: PendingTransaction): boolean {
  return status === 'pending' || status === 'dropped'
}

/** Takes out what the services list by now. Of one that gave way to something else only its place is listed, so it stays. */
export function dropListed(client: Client, hashes: ReadonlySet<string>): void {
  change(client, (all) => all.filter(({ hash }) => !hashes.has(hash.toLowerCase())))
}

/** Takes up what an earlier page or another tab left, without what is too old to wait for. */
export function recallPending(client: Client): void {
  change(client, (all) => all)
}

function change(client: Client, turn: (all: Pending) => Pending): void {
  const stored = client.storage.get('pending', readPending) ?? []
  const now = Date.now()
  const left = turn(stored.filter((entry) => !isOver(entry, now))).slice(0, activityDefaults.pendingMax)
  const text = JSON.stringify(left)
  // Nothing is written that stands there already, so that tabs do not talk in circles.
  if (text !== JSON.stringify(stored) && !client.storage.set('pending', left)) {
    const retry = () => client.storage.set('pending', client.storage.get('pending', readPending) ?? [])
    import('../../storage/makeRoom.js').then(
      ({ makeRoom }) => makeRoom(client, retry),
      () => {},
    )
  }
  if (text !== JSON.stringify(client.store.get().pending ?? [])) write(client, { pending: left })
}

function isOver({ status, sentAt }: PendingTransaction, now: number): boolean {
  const { pendingKeptMs, pendingSettledMs } = activityDefaults
  return now - sentAt > (status === 'pending' ? pendingKeptMs : pendingSettledMs)
}

/** Pictures that came with a token may be as long as a page. */
function withoutLongIcon(side: PendingSide | undefined): PendingSide | undefined {
  return side?.icon && side.icon.length > 2_048 ? { ...side, icon: undefined } : side
}
