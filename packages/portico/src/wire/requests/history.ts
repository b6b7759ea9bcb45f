import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'
import { address, chainId, currency } from './data.js'

const listing = {
  /** All EVM chains when absent. */
  chainId: v.optional(chainId),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
  currency: v.optional(currency),
}

export const historyRequests = {
  'history.list': {
    params: v.object({ address }),
    query: v.object({
      ...listing,
      /** Purchases instead of transactions. */
      onramp: v.optional(v.pipe(v.string(), v.maxLength(40))),
    }),
  },
  /** An address, or CAIP-10, whose chain holds when `chainId` is absent. */
  'history.transactions': { query: v.object({ account: v.pipe(v.string(), v.maxLength(300)), ...listing }) },
} as const satisfies Record<string, RequestRow>
