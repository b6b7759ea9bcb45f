import type { CaipNetworkId } from '../../base/caip.js'
import type { SeenTransaction } from '../family.js'
import { isCount, isNetworkId, isObject, isOptionalText, isText, listOf } from '../storage/shapes.js'
import { pendingNumbers } from './numbers.js'

/** One side of a payment. `amount` is a decimal text in units of the token; `token` its contract, absent for the native currency. */
export type PaymentSide = {
  symbol: string
  amount: string
  icon?: string | undefined
  token?: string | undefined
}

/**
 * What became of it as far as is known. `asked`: the wallet is asked, or was when nobody looked any more. `dropped`: no node has it, and it
 * may come still. `unknown`: nobody will say.
 */
export type StoredStatus = 'asked' | 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped' | 'unknown'

/** What it is to whoever looks at a list of transactions. */
export type PaymentFacts = {
  networkId: CaipNetworkId
  from: string
  to?: string | undefined
  operation: 'send' | 'trade' | 'approve' | 'execute'
  out?: PaymentSide | undefined
  in?: PaymentSide | undefined
}

/** What must not be paid twice while this is kept. What `order` and `plan` hold is known, and checked, by their feature alone. */
export type Guard = {
  order: unknown
  plan: unknown
  /** What left is what the payment is bought with, not yet the payment. */
  buys?: true | undefined
  /** It is in a block, and the app was told. Kept for other tabs in which the same was asked for before. */
  paid?: true | undefined
}

/** A payment that may have left the wallet. `sentAt` is in milliseconds since 1970. */
export type StoredPayment = PaymentFacts & {
  /** As soon as the wallet gives it, or with a bundle when it is in a block. */
  hash?: string | undefined
  /** Of a bundle, as its wallet knows it. */
  id?: string | undefined
  sentAt: number
  status: StoredStatus
  /** What a node told of it while it waited. */
  seen?: SeenTransaction | undefined
  /** Of one that was replaced: the hash of what took its place. */
  by?: string | undefined
  /** Out of sight: the services list it by now, or its wallet was disconnected. */
  listed?: true | undefined
  guard?: Guard | undefined
}

const statuses: readonly unknown[] = ['asked', 'pending', 'confirmed', 'failed', 'replaced', 'dropped', 'unknown']
const operations: readonly unknown[] = ['send', 'trade', 'approve', 'execute']

const isHash = (value: unknown) => value === undefined || (isText(value) && /^\w{1,128}$/.test(value))
const isMark = (value: unknown) => value === undefined || value === true
const isSide = (value: unknown) =>
  value === undefined ||
  (isObject(value) &&
    isText(value.symbol) &&
    isText(value.amount) &&
    isOptionalText(value.icon, 2_048) &&
    isOptionalText(value.token))
const isSeen = (value: unknown) =>
  value === undefined || (isObject(value) && isCount(value.nonce) && isText(value.mark, 200))
const isGuard = (value: unknown) =>
  value === undefined ||
  (isObject(value) && isObject(value.order) && isObject(value.plan) && isMark(value.buys) && isMark(value.paid))

/** What wallets name bundles by may be long (EIP-5792). */
const idMax = 8_300

/** What may have left the wallet. */
export const readStored = listOf<StoredPayment>(
  (entry) =>
    isHash(entry.hash) &&
    isOptionalText(entry.id, idMax) &&
    isNetworkId(entry.networkId) &&
    isText(entry.from) &&
    isSeen(entry.seen) &&
    operations.includes(entry.operation) &&
    isOptionalText(entry.to) &&
    isSide(entry.out) &&
    isSide(entry.in) &&
    isCount(entry.sentAt) &&
    statuses.includes(entry.status) &&
    isHash(entry.by) &&
    isMark(entry.listed) &&
    isGuard(entry.guard) &&
    (entry.hash !== undefined || entry.id !== undefined || entry.guard !== undefined),
  pendingNumbers.storedMax,
)
