import * as v from 'valibot'

/** A P-256 public key as a JSON Web Key (RFC 7517). */
export const publicKeyAnswer = v.object({
  publicKey: v.object({
    kty: v.literal('EC'),
    crv: v.literal('P-256'),
    x: v.string(),
    y: v.string(),
    alg: v.optional(v.string()),
    use: v.optional(v.string()),
    kid: v.optional(v.string()),
  }),
  /** Seconds since 1970. */
  expiresAt: v.number(),
})

export const attestationPageQuery = v.object({
  origin: v.optional(v.pipe(v.string(), v.maxLength(300))),
  /** SHA-256 of the sealed message, hex. */
  id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** SHA-256 of the clear message, hex. */
  decryptedId: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
})

export const attestationParams = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })

export const attestationAnswer = v.object({
  attestationId: v.string(),
  origin: v.string(),
  /** `null` when nothing is known. */
  isScam: v.optional(v.nullable(v.boolean()), null),
  isVerified: v.optional(v.boolean(), false),
})

/** What an attestation's token says, beside its signature. */
export const attestationClaims = v.object({
  id: v.string(),
  origin: v.string(),
  isScam: v.optional(v.nullable(v.boolean()), null),
  isVerified: v.optional(v.boolean(), false),
  /** Seconds since 1970. */
  exp: v.number(),
})
export type AttestationClaims = v.InferOutput<typeof attestationClaims>
