import * as v from 'valibot'
import { defineCalls, tolerantArray } from '../schemas/common.js'

/** A whole number as decimal text: amounts in the smallest unit, gas in wei. */
const amount = v.pipe(
  v.string(),
  v.check((value) => /^\d{1,78}$/.test(value)),
)
const data = v.pipe(
  v.string(),
  v.check((value) => /^0x(?:[0-9a-f]{2})*$/i.test(value)),
)

const token = v.object({
  name: v.string(),
  symbol: v.string(),
  /** CAIP-10. */
  address: v.string(),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  logoUri: v.fallback(v.nullable(v.string()), null),
  /** Whether it takes signed permissions; `null` when nobody knows. */
  eip2612: v.fallback(v.nullable(v.boolean()), null),
})
export type WireSwapToken = v.InferOutput<typeof token>

/** What the operator keeps of what comes out, in hundredths of a percent, and who receives it. Amounts are told after it. */
const fee = v.fallback(
  v.nullable(
    v.object({ basisPoints: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), receiver: v.string() }),
  ),
  null,
)

const quote = v.object({
  id: v.fallback(v.nullable(v.string()), null),
  fromAmount: amount,
  fromAccount: v.string(),
  toAmount: amount,
  toAccount: v.string(),
  fee,
})

/** A payment that is ready to be signed. `from` is CAIP-10, as is `to`. */
const approval = v.object({
  from: v.string(),
  to: v.string(),
  data,
  value: amount,
  eip155: v.fallback(v.nullable(v.object({ gasPrice: amount })), null),
})
const swap = v.object({
  from: v.string(),
  to: v.string(),
  data,
  /** What comes out, in the smallest unit. */
  amount,
  fee,
  eip155: v.fallback(v.nullable(v.object({ gas: amount, gasPrice: amount })), null),
})

export const convertCalls = defineCalls({
  'convert.tokens': {
    service: 'data',
    method: 'GET',
    path: '/v1/convert/tokens',
    answer: v.object({ tokens: tolerantArray(token) }),
    cacheMs: 5 * 60_000,
  },
  'convert.quotes': {
    service: 'data',
    method: 'GET',
    path: '/v1/convert/quotes',
    answer: v.object({ quotes: tolerantArray(quote) }),
  },
  'convert.allowance': {
    service: 'data',
    method: 'GET',
    path: '/v1/convert/allowance',
    answer: v.object({ allowance: amount }),
  },
  'convert.gasPrice': {
    service: 'data',
    method: 'GET',
    path: '/v1/convert/gas-price',
    answer: v.object({ standard: amount, fast: amount, instant: amount }),
  },
  'convert.buildApprove': {
    service: 'data',
    method: 'GET',
    path: '/v1/convert/build-approve',
    answer: v.object({ tx: approval }),
  },
  'convert.buildTransaction': {
    service: 'data',
    method: 'POST',
    path: '/v1/convert/build-transaction',
    answer: v.object({ tx: swap }),
  },
})
