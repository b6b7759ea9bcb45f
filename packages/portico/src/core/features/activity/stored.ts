import { activityDefaults } from '../../../base/activityDefaults.js'
import { isCount, isNetworkId, isObject, isOptionalText, isText, listOf } from '../../storage/shapes.js'
import type { PendingTransaction } from './state.js'

const statuses: readonly unknown[] = ['pending', 'confirmed', 'failed', 'replaced', 'dropped']
const operations: readonly unknown[] = ['send', 'trade', 'approve', 'execute']

const isHash = (value: unknown) => isText(value) && /^\w{20,128}$/.test(value)
const isSide = (value: unknown) =>
  value === undefined ||
  (isObject(value) && isText(value.symbol) && isText(value.amount) && isOptionalText(value.icon, 2_048))
const isSeen = (value: unknown) =>
  value === undefined || (isObject(value) && isCount(value.nonce) && isText(value.mark, 200))

/** What was sent from this browser. */
export const readPending = listOf<PendingTransaction>(
  (entry) =>
    isHash(entry.hash) &&
    isNetworkId(entry.networkId) &&
    isText(entry.from) &&
    isSeen(entry.seen) &&
    operations.includes(entry.operation) &&
    isOptionalText(entry.to) &&
    isSide(entry.out) &&
    isSide(entry.in) &&
    isCount(entry.sentAt) &&
    statuses.includes(entry.status) &&
    (entry.by === undefined || isHash(entry.by)),
  activityDefaults.pendingMax,
)
