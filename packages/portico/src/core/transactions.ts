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
