import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'
import { address, chainId, currency } from './data.js'

export const historyRequests = {
  'history.list': {
    params: v.object({ address }),
    query: v.object({
      /** All EVM chains when absent. */
      chainId: v.optional(chainId),
      cursor: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
      currency: v.optional(currency),
      /** Purchases instead of transactions. */
      onramp: v.optional(v.pipe(v.string(), v.maxLength(40))),
    }),
  },
} as const satisfies Record<string, RequestRow>
