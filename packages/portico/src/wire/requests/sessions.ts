import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const accountParams = v.object({ account: text(300) })
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799))
/** Its own size is bounded by the body's; depth is bounded by the reader. */
const typed = v.object({ type: text(100), data: v.unknown() })
const typedList = v.pipe(v.array(typed), v.maxLength(50))
const id = text(64)
const hex = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max),
    v.check((value) => /^0x(?:[0-9a-fA-F]{2})*$/.test(value)),
  )
const quantity = v.pipe(
  v.union([v.number(), text(80)]),
  v.check((value) => /^(?:0x[0-9a-fA-F]{1,64}|\d{1,78})$/.test(String(value))),
  v.transform((value) => BigInt(value)),
)

const terms = { expiry: seconds, signer: typed, permissions: typedList, policies: typedList }

/** A user operation of EntryPoint 0.7, its fields not packed. */
export const userOperation = v.object({
  sender: hex(42),
  nonce: quantity,
  factory: v.optional(v.nullable(hex(42))),
  factoryData: v.optional(v.nullable(hex(200_000))),
  callData: hex(400_000),
  callGasLimit: quantity,
  verificationGasLimit: quantity,
  preVerificationGas: quantity,
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
  paymaster: v.optional(v.nullable(hex(42))),
  paymasterVerificationGasLimit: v.optional(v.nullable(quantity)),
  paymasterPostOpGasLimit: v.optional(v.nullable(quantity)),
  paymasterData: v.optional(v.nullable(hex(200_000))),
  signature: v.optional(hex(200_000)),
})
export type WireUserOperation = v.InferOutput<typeof userOperation>

export const sessionsRequests = {
  'sessions.list': { params: accountParams },
  'sessions.add': { params: accountParams, query: v.object({ v: v.optional(text(10)) }), body: v.object(terms) },
  'sessions.context': { params: accountParams, query: v.object({ pci: id }) },
  'sessions.activate': {
    params: accountParams,
    body: v.object({ pci: id, ...terms, context: hex(100_000) }),
  },
  'sessions.revoke': { params: accountParams, body: v.object({ pci: id, signature: text(20_000) }) },
  'sessions.sign': {
    params: accountParams,
    query: v.object({ version: v.optional(text(10)) }),
    body: v.object({ pci: id, userOp: userOperation }),
  },
} as const satisfies Record<string, RequestRow>
