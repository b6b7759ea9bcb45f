import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'

const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
/** Its form is the server's to judge: each fault has an answer of its own. */
const nameParams = v.object({ name: text(300) })
const lookUpQuery = v.object({
  /** `2`: what is not there is an empty list, and no error. */
  apiVersion: v.optional(text(20)),
  sender: v.optional(text(200)),
})

/** What is signed, as the exact text, and the signature of it. */
const signedBody = v.object({
  message: text(10_000),
  /** Personal signature (EIP-191), or one that a contract checks (ERC-1271, ERC-6492). */
  signature: text(20_000),
  /** ENSIP-11: 60, or 0x80000000 with the chain's number. */
  coin_type: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  /** Who signed. */
  address: text(200),
})

const timestamp = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER))
const attributes = v.record(text(100), text(1_000))

/** Signed to register a name. */
export const registration = v.object({
  name: text(300),
  attributes: v.optional(attributes),
  /** Seconds since 1970. */
  timestamp,
})
/** Signed to change the texts of a name. */
export const attributesChange = v.object({ attributes, timestamp })
/** Signed to give a name the address of one more chain. */
export const addressChange = v.object({
  coin_type: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  address: text(200),
  timestamp,
})

/** What a resolver hands on (EIP-3668): itself, and its question. */
const gatewayQuestion = v.object({
  sender: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/)),
  data: v.pipe(v.string(), v.maxLength(4_096), v.regex(/^0x(?:[0-9a-fA-F]{2})+$/)),
})

export const profileRequests = {
  'profile.name': { params: nameParams, query: lookUpQuery },
  'profile.reverse': { params: v.object({ address: text(200) }), query: lookUpQuery },
  'profile.suggestions': { params: nameParams, query: v.object({ zone: v.optional(text(300)) }) },
  'profile.register': { body: signedBody },
  'profile.attributes': { params: nameParams, body: signedBody },
  'profile.address': { params: nameParams, body: signedBody },
  'profile.gateway': { params: gatewayQuestion },
  'profile.gatewayPost': { body: gatewayQuestion },
} as const satisfies Record<string, RequestRow>
