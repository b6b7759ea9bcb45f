import { activityDefaults } from '../../../base/activityDefaults.js'
import type { CaipNetworkId } from '../../../base/caip.js'
import type { Client } from '../../client.js'

/** One side of a pending transaction. `amount` is a decimal text in units of the token. */
export type PendingSide = { symbol: string; amount: string; icon?: string | undefined }

/** A transaction that this page sent. `sentAt` is in milliseconds since 1970. */
export type PendingTransaction = {
  hash: string
  networkId: CaipNetworkId
  from: string
  nonce?: number | undefined
  operation: 'send' | 'trade' | 'approve' | 'execute'
  to?: string | undefined
  out?: PendingSide | undefined
  in?: PendingSide | undefined
  sentAt: number
  status: PendingStatus
}

export type PendingStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'

/** Shows a transaction in the activity at once; the newest of at most 99. One of the same hash takes its place. */
export function notePending(client: Client, transaction: PendingTransaction): void {
  const { pending = [] } = client.store.get()
  const others = pending.filter(({ hash }) => hash !== transaction.hash)
  client.store.set({ pending: [transaction, ...others].slice(0, activityDefaults.pendingMax) })
}

/** Says what became of it. The list of the services takes over once it has it. */
export function settlePending(client: Client, hash: string, status: PendingStatus): void {
  const { pending = [] } = client.store.get()
  if (!pending.some((entry) => entry.hash === hash && entry.status !== status)) return
  client.store.set({ pending: pending.map((entry) => (entry.hash === hash ? { ...entry, status } : entry)) })
}

/** Takes out what the services list by now. */
export function dropListed(client: Client, hashes: ReadonlySet<string>): void {
  const { pending = [] } = client.store.get()
  const left = pending.filter(({ hash }) => !hashes.has(hash.toLowerCase()))
  if (left.length < pending.length) client.store.set({ pending: left })
}
