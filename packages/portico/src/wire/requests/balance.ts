import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'
import { address, chainId, currency } from './data.js'

const balanceQuery = v.object({
  currency: v.optional(currency, 'usd'),
  /** All EVM chains when absent. */
  chainId: v.optional(chainId),
  /** CAIP-10 of tokens to be read anew, joined by commas. */
  forceUpdate: v.optional(v.pipe(v.string(), v.maxLength(4_000))),
})

export const balanceRequests = {
  'balance.list': { params: v.object({ address }), query: balanceQuery },
} as const satisfies Record<string, RequestRow>
