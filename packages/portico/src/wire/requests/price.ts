import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'
import { caipAddress, currency } from './data.js'

const priceBody = v.object({
  projectId: v.optional(v.pipe(v.string(), v.maxLength(100))),
  currency: v.optional(currency, 'usd'),
  addresses: v.pipe(v.array(caipAddress), v.minLength(1), v.maxLength(50)),
})

export const priceRequests = {
  'price.fungible': { body: priceBody },
} as const satisfies Record<string, RequestRow>
