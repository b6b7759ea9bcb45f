import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'
import { whole } from './common.js'
import { address, chainId } from './data.js'

const nftQuery = v.object({
  chainId,
  /** As the answer before gave it. */
  cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,7}$/))),
  entries: v.optional(whole(1, 50), 20),
})

export const nftRequests = {
  'nfts.list': { params: v.object({ address }), query: nftQuery },
} as const satisfies Record<string, RequestRow>
