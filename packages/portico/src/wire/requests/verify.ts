import * as v from 'valibot'
import type { RequestRow } from '../schemas/common.js'

const attestationPageQuery = v.object({
  origin: v.optional(v.pipe(v.string(), v.maxLength(300))),
  /** SHA-256 of the sealed message, hex. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** SHA-256 of the clear message, hex. */
  decryptedId: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})

const attestationParams = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })

/** What an attestation's token says, beside its signature. */
export const attestationClaims = v.object({
  id: v.string(),
  origin: v.string(),
  isScam: v.optional(v.nullable(v.boolean()), null),
  isVerified: v.optional(v.boolean(), false),
  /** Seconds since 1970. */
  exp: v.number(),
})
/** What an attestation says of a page. */
export type AttestationClaims = v.InferOutput<typeof attestationClaims>

export const verifyRequests = {
  'verify.page': { query: attestationPageQuery },
  'verify.attestation': { params: attestationParams },
} as const satisfies Record<string, RequestRow>
