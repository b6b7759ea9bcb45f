import * as v from 'valibot'
import { id256, publicKey } from './values.js'

/**
 * The header of a DPoP proof (RFC 9449): a JWS by the device's `sign` key.
 */
export const proofHeader = v.strictObject({ typ: v.literal('dpop+jwt'), alg: v.literal('ES256'), jwk: publicKey })

/**
 * The claims of a DPoP proof. `htu` is the URL of the call as the frame sees it, without query and fragment.
 * `bh` goes beyond the RFC: base64url(SHA-256(body)), so that nobody between frame and vault can change what is asked.
 */
export const proofClaims = v.strictObject({
  jti: v.pipe(v.string(), v.regex(/^[\w-]{22,64}$/)),
  htm: v.literal('POST'),
  htu: v.pipe(v.string(), v.maxLength(500)),
  /** Seconds. */
  iat: v.pipe(v.number(), v.safeInteger()),
  bh: id256,
  /** The newest value that the vault gave in the header `DPoP-Nonce`; the first call of a page has none and is answered `use_dpop_nonce`. */
  nonce: v.optional(v.pipe(v.string(), v.maxLength(200))),
  /** base64url(SHA-256(access token)), when the call carries `Authorization: DPoP <access token>`. */
  ath: v.optional(id256),
})
export type ProofClaims = v.InferOutput<typeof proofClaims>
