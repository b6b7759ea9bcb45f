import type { Client, Transaction } from './client.js'

/** Remembers what is to follow when a view that was entered for a purpose ends. */
export function pushTransaction(client: Client, transaction: Transaction): void {
  client.live.transactions.push(transaction)
}

/** Ends the latest transaction; false when there is none. */
export function popTransaction(client: Client, outcome: 'success' | 'error' | 'cancel'): boolean {
  const transaction = client.live.transactions.pop()
  if (!transaction) return false
  const follow = { success: transaction.onSuccess, error: transaction.onError, cancel: transaction.onCancel }[outcome]
  follow?.()
  return true
}
