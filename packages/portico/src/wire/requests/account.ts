import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'
import { whole } from './common.js'
import { address, chainId, currency } from './data.js'

const balanceQuery = v.object({
  currency: v.optional(currency, 'usd'),
  /** All EVM chains when absent. */
  chainId: v.optional(chainId),
  /** CAIP-10 of tokens to be read anew, joined by commas. */
  forceUpdate: v.optional(v.pipe(v.string(), v.maxLength(4_000))),
})

const identityQuery = v.object({
  sender: v.optional(v.pipe(v.string(), v.maxLength(200))),
  useCache: v.optional(v.picklist(['true', 'false'])),
})
const identityRow = { params: v.object({ address }), query: identityQuery }

const nftQuery = v.object({
  chainId,
  /** As the answer before gave it. */
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/))),
  entries: v.optional(whole(1, 50), 20),
})

const historyListing = {
  /** All EVM chains when absent. */
  chainId: v.optional(chainId),
  cursor: v.optional(v.pipe(v.string(), v.maxLength(1_000))),
  currency: v.optional(currency),
}

/** What is asked of one account: what it has, what it is called, what it did. */
export const accountRequests = {
  'balance.list': { params: v.object({ address }), query: balanceQuery },
  'portfolio.list': { params: v.object({ address }), query: v.object({ currency: v.optional(currency, 'usd') }) },
  'identity.get': identityRow,
  'identity.ofAccount': identityRow,
  'nfts.list': { params: v.object({ address }), query: nftQuery },
  'history.list': {
    params: v.object({ address }),
    query: v.object({
      ...historyListing,
      /** Purchases instead of transactions. */
      onramp: v.optional(v.pipe(v.string(), v.maxLength(40))),
    }),
  },
  /** An address, or CAIP-10, whose chain holds when `chainId` is absent. */
  'history.transactions': { query: v.object({ account: v.pipe(v.string(), v.maxLength(300)), ...historyListing }) },
} as const satisfies Record<string, RequestRow>
