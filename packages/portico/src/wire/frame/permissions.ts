import * as v from 'valibot'
import { tolerantArray } from '../schemas/common.js'

const amount = v.pipe(
  v.string(),
  v.regex(/^0x[\da-f]{1,64}$/i),
  v.transform((value) => BigInt(value).toString()),
)
/** As ERC-7715 has it: hex, or a number. */
const quantity = v.union([amount, v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.transform(String))])
const seconds = v.pipe(quantity, v.transform(Number), v.maxValue(8_640_000_000_000))
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))

const periodic = v.object({ periodAmount: quantity, periodDuration: v.pipe(seconds, v.minValue(1)) })
const stream = v.object({ amountPerSecond: quantity, initialAmount: v.fallback(quantity, '0') })
const calls = v.object({ address, calls: v.pipe(v.array(v.pipe(v.string(), v.maxLength(200))), v.maxLength(50)) })
export const permissionData = { periodic, stream, calls }

const usage = v.object({
  used: v.fallback(v.optional(amount), undefined),
  left: v.fallback(v.optional(amount), undefined),
  symbol: v.fallback(v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(20))), undefined),
  decimals: v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))), undefined),
  stopping: v.fallback(v.optional(v.picklist(['pending', 'failed'])), undefined),
})

/** What the frame answers to `wallet_getGrantedExecutionPermissions` of ERC-7715; older frames tell no `usage`. */
export const permissionsAnswer = tolerantArray(
  v.object({
    chainId: v.pipe(quantity, v.transform(Number)),
    context: v.pipe(v.string(), v.maxLength(100_000), v.regex(/^0x(?:[\da-f]{2})+$/i)),
    permission: v.object({ type: v.string(), data: v.unknown() }),
    rules: v.array(v.object({ type: v.string(), data: v.unknown() })),
    usage: v.fallback(v.optional(usage), undefined),
  }),
)
export const permissionEnd = v.object({ timestamp: seconds })
