import type { Client } from './client.js'
import { ofClient } from './ofClient.js'

/** Callbacks of a flow that left the modal for another view and waits for its outcome. */
export type Transaction = {
  onSuccess?: (() => void) | undefined
  onError?: (() => void) | undefined
  onCancel?: (() => void) | undefined
}

const transactions = ofClient((): Transaction[] => [])

/** Remembers what is to follow when a view that was entered for a purpose ends. */
export function pushTransaction(client: Client, transaction: Transaction): void {
  transactions(client).push(transaction)
}

/** Ends the latest transaction; false when there is none. */
export function popTransaction(client: Client, outcome: 'success' | 'error' | 'cancel'): boolean {
  const transaction = transactions(client).pop()
  if (!transaction) return false
  const follow = { success: transaction.onSuccess, error: transaction.onError, cancel: transaction.onCancel }[outcome]
  follow?.()
  return true
}

/** Ends a transaction, unless it has ended already or another one has begun since. */
export function endTransaction(
  client: Client,
  transaction: Transaction,
  outcome: 'success' | 'error' | 'cancel',
): void {
  if (transactions(client).at(-1) === transaction) popTransaction(client, outcome)
}

/** Takes a transaction away, wherever it stands, without an outcome. */
export function dropTransaction(client: Client, transaction: Transaction): void {
  const all = transactions(client)
  const at = all.indexOf(transaction)
  if (at >= 0) all.splice(at, 1)
}

/** Whether anything waits for what the modal is at work on. */
export const waitsForMore = (client: Client): boolean => transactions(client).length > 0
