import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
/** CAIP-10; its form is the server's to judge. */
const accountParams = v.object({ account: text(300) })
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799))
const depth = 20

/** Data that a database can keep: not nested without end, its texts well formed. */
function isPlain(value: unknown, left = depth): boolean {
  if (typeof value === 'string') return !/[\0\ud800-\udfff]/u.test(value)
  if (typeof value !== 'object' || value === null) return true
  return left > 0 && Object.entries(value).every(([key, inner]) => isPlain(key) && isPlain(inner, left - 1))
}

const typed = v.object({
  type: text(100),
  data: v.pipe(
    v.unknown(),
    v.check((data) => isPlain(data)),
  ),
})
const typedList = v.pipe(v.array(typed), v.maxLength(50))
const id = text(64)
const hex = (max: number) => v.pipe(v.string(), v.maxLength(max), v.regex(/^0x(?:[0-9a-fA-F]{2})*$/))
const quantity = v.pipe(
  v.union([
    v.pipe(v.number(), v.integer(), v.minValue(0)),
    v.pipe(v.string(), v.regex(/^(?:0x[0-9a-fA-F]{1,64}|\d{1,77})$/)),
  ]),
  v.transform((value) => BigInt(value)),
)
/** Gas and fees have half a word in the packed form. */
const half = v.pipe(
  quantity,
  v.check((value) => value < 1n << 128n),
)
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))

const terms = { expiry: seconds, signer: typed, permissions: typedList, policies: typedList }

/** A user operation of EntryPoint 0.7, its fields not packed. */
const userOperation = v.object({
  sender: address,
  nonce: quantity,
  factory: v.optional(v.nullable(address)),
  factoryData: v.optional(v.nullable(hex(200_000))),
  callData: hex(400_000),
  callGasLimit: half,
  verificationGasLimit: half,
  preVerificationGas: quantity,
  maxFeePerGas: half,
  maxPriorityFeePerGas: half,
  paymaster: v.optional(v.nullable(address)),
  paymasterVerificationGasLimit: v.optional(v.nullable(half)),
  paymasterPostOpGasLimit: v.optional(v.nullable(half)),
  paymasterData: v.optional(v.nullable(hex(200_000))),
  signature: v.optional(hex(200_000)),
})
/** A user operation of EntryPoint 0.7, its fields not packed. */
export type WireUserOperation = v.InferOutput<typeof userOperation>

export const sessionsRequests = {
  'sessions.list': { params: accountParams },
  'sessions.add': {
    params: accountParams,
    /** `2`: the public key as plain hex. */
    query: v.object({ v: v.optional(text(10)) }),
    body: v.object(terms),
  },
  'sessions.context': { params: accountParams, query: v.object({ pci: id }) },
  /** The signature, which may be left out, is one of `permissionMessage`. */
  'sessions.activate': {
    params: accountParams,
    body: v.object({ pci: id, ...terms, context: hex(100_000), signature: v.optional(text(20_000)) }),
  },
  /** The signature is one of `revocationMessage`. */
  'sessions.revoke': { params: accountParams, body: v.object({ pci: id, signature: text(20_000) }) },
  'sessions.sign': {
    params: accountParams,
    query: v.object({ version: v.optional(text(10)) }),
    body: v.object({ pci: id, userOp: userOperation }),
  },
} as const satisfies Record<string, RequestRow>
