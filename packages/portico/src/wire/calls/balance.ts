import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'

const text = v.fallback(v.string(), '')
const shown = v.fallback(v.pipe(v.number(), v.finite()), 0)

/** Nothing is worth less than nothing; what rose ten thousandfold in a day is a mistake of its source. */
const change = v.pipe(v.number(), v.finite(), v.minValue(-100), v.maxValue(1_000_000))

const balance = v.object({
  name: text,
  symbol: text,
  chainId: v.optional(v.string()),
  /** CAIP-10; absent for the native currency. */
  address: v.optional(v.string()),
  /** Worth of the whole in the currency asked; absent when no price is known. */
  value: v.optional(v.pipe(v.number(), v.finite())),
  /** Of one whole token; 0 when none is known. */
  price: shown,
  /** How far the price has moved in 24 hours, in percent; absent where nobody tells what it was. */
  change24h: v.fallback(v.optional(change), undefined),
  /** `numeric` is a decimal text in whole tokens. */
  quantity: v.object({
    decimals: v.pipe(
      v.string(),
      v.check((value) => /^\d{1,3}$/.test(value)),
    ),
    numeric: v.pipe(
      v.string(),
      v.check((value) => /^\d+(?:\.\d+)?$/.test(value)),
    ),
  }),
  iconUrl: text,
})
export type WireBalance = v.InferOutput<typeof balance>

export const balanceCalls = defineCalls({
  'balance.list': {
    service: 'data',
    method: 'GET',
    path: '/v1/account/{address}/balance',
    answer: v.object({ balances: tolerantArray(balance) }),
  },
})
