import * as v from 'valibot'
import { defineCalls, page } from '../schemas/common.js'

/** A P-256 public key as a JSON Web Key (RFC 7517). */
const publicKeyAnswer = v.object({
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

const attestationAnswer = v.object({
  attestationId: v.string(),
  origin: v.string(),
  /** `null` when nothing is known. */
  isScam: v.optional(v.nullable(v.boolean()), null),
  isVerified: v.optional(v.boolean(), false),
})

export const verifyCalls = defineCalls({
  'verify.page': { service: 'verify', method: 'GET', path: '/v3/attestation', kind: 'page', answer: page },
  'verify.publicKey': { service: 'verify', method: 'GET', path: '/v3/public-key', answer: publicKeyAnswer },
  'verify.attestation': { service: 'verify', method: 'GET', path: '/attestation/{id}', answer: attestationAnswer },
})
