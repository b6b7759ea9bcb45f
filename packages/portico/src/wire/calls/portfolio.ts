import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'

/** `id` is CAIP-10 of the token, with the placeholder of the native currency. */
const fungible = v.object({ id: v.string(), name: v.string(), symbol: v.string() })

export const portfolioCalls = defineCalls({
  'portfolio.list': {
    service: 'data',
    method: 'GET',
    path: '/v1/account/{address}/portfolio',
    answer: v.object({ data: tolerantArray(fungible) }),
  },
})
