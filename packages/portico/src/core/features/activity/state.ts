import type { CaipNetworkId } from '../../../base/caip.js'
import type { Transaction } from '../../../base/entities/transaction.js'
import type { SeenTransaction } from '../../family.js'

/** The transactions of an account on a network, newest first, as far as they were read. `next` is where the next page begins. */
export type ActivityState = {
  status: 'loading' | 'ready' | 'failed'
  address: string
  networkId: CaipNetworkId
  transactions: readonly Transaction[]
  next: string | null
}

/** One side of a pending transaction. `amount` is a decimal text in units of the token. */
export type PendingSide = { symbol: string; amount: string; icon?: string | undefined }

/** A transaction that was sent from this browser. `sentAt` is in milliseconds since 1970. */
export type PendingTransaction = {
  hash: string
  networkId: CaipNetworkId
  from: string
  /** What a node told of it while it waited. */
  seen?: SeenTransaction | undefined
  operation: 'send' | 'trade' | 'approve' | 'execute'
  to?: string | undefined
  out?: PendingSide | undefined
  in?: PendingSide | undefined
  sentAt: number
  status: PendingStatus
  /** Of one that was replaced: the hash of what took its place. */
  by?: string | undefined
}

export type PendingStatus = 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped'
