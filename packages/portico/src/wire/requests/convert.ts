import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'
import { address, amount, caipAddress, chainId, currency } from './data.js'

const user = v.optional(v.pipe(v.string(), v.maxLength(200)))
/** In percent, with two decimals at most. */
const slippage = v.pipe(
  v.number(),
  v.minValue(0),
  v.maxValue(50),
  v.check((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-9),
)

/** The arguments of a token's `permit` (EIP-2612), signed; `0x` asks for a swap that takes them. */
const permit = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(4_000))))

const buildBody = v.object({
  projectId: v.optional(v.pipe(v.string(), v.maxLength(100))),
  amount,
  from: caipAddress,
  to: caipAddress,
  userAddress: caipAddress,
  /** Its absence has an answer of its own, which is the server's to give. */
  eip155: v.nullish(v.object({ slippage, permit })),
  disableEstimate: v.optional(v.nullable(v.boolean())),
})

export const convertRequests = {
  'convert.tokens': { query: v.object({ chainId, address: v.optional(address) }) },
  'convert.quotes': {
    query: v.object({ amount, from: caipAddress, to: caipAddress, gasPrice: v.optional(amount), userAddress: user }),
  },
  'convert.allowance': { query: v.object({ tokenAddress: caipAddress, userAddress: caipAddress }) },
  'convert.gasPrice': { query: v.object({ chainId }) },
  'convert.buildApprove': {
    query: v.object({ from: caipAddress, to: caipAddress, amount: v.optional(amount), userAddress: user }),
  },
  'convert.buildTransaction': { body: buildBody },
} as const satisfies Record<string, RequestRow>

const priceBody = v.object({
  projectId: v.optional(v.pipe(v.string(), v.maxLength(100))),
  currency: v.optional(currency, 'usd'),
  addresses: v.pipe(v.array(caipAddress), v.minLength(1), v.maxLength(50)),
})

export const priceRequests = {
  'price.fungible': { body: priceBody },
} as const satisfies Record<string, RequestRow>
