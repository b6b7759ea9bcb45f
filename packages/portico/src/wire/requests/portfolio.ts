import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'
import { address, currency } from './data.js'

export const portfolioRequests = {
  'portfolio.list': { params: v.object({ address }), query: v.object({ currency: v.optional(currency, 'usd') }) },
} as const satisfies Record<string, RequestRow>
