import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'

const fungible = v.object({
  /** CAIP-10. */
  address: v.string(),
  name: v.fallback(v.string(), ''),
  symbol: v.fallback(v.string(), ''),
  iconUrl: v.fallback(v.string(), ''),
  /** Of one whole token, in the currency asked. */
  price: v.pipe(v.number(), v.finite(), v.minValue(0)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
})
export type WireFungible = v.InferOutput<typeof fungible>

export const priceCalls = defineCalls({
  'price.fungible': {
    service: 'data',
    method: 'POST',
    path: '/v1/fungible/price',
    answer: v.object({ fungibles: tolerantArray(fungible) }),
  },
})
