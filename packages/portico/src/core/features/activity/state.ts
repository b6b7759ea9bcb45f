import type { CaipNetworkId } from '../../../base/caip.js'
import type { Transaction } from '../../../base/entities/transaction.js'

/** Operations that bring something, and those that take it. */
export const activityOperations = {
  plusOperations: ['receive', 'deposit', 'borrow', 'claim'],
  minusOperations: ['withdraw', 'repay', 'burn'],
} as const

/** The transactions of an account on a network, newest first, as far as they were read. `next` is where the next page begins. */
export type ActivityState = {
  status: 'loading' | 'ready' | 'failed'
  address: string
  networkId: CaipNetworkId
  transactions: readonly Transaction[]
  next: string | null
}
