import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'
import { address } from './data.js'

const identityQuery = v.object({
  sender: v.optional(v.pipe(v.string(), v.maxLength(200))),
  useCache: v.optional(v.picklist(['true', 'false'])),
})
const row = { params: v.object({ address }), query: identityQuery }

export const identityRequests = {
  'identity.get': row,
  'identity.ofAccount': row,
} as const satisfies Record<string, RequestRow>
