import { createHash } from 'node:crypto'
import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose'
import * as v from 'valibot'
import { second } from '../clock.js'
import type { Vault } from '../context.js'
import { type PublicKey, proofClaims, proofHeader } from '../contract/index.js'
import { sha256, thumbprintOf } from '../crypto/hash.js'
import { Refusal } from '../refusal.js'
import { isNonce, nonceLifeMs } from './nonce.js'

type Given = {
  /** The header `DPoP`. */
  proof: string | undefined
  /** The access token of `Authorization`, if there is one. */
  token: string | undefined
  /** Path of the call on the frame's origin. */
  path: string
  body: Uint8Array
}

/**
 * Checks a DPoP proof (RFC 9449 4.3), each proof once. How old it is, its nonce tells (11.1): clocks of visitors go wrong by minutes and days.
 * @returns the device whose key made it
 * @throws Refusal `proof_invalid` or `use_dpop_nonce`
 */
export async function checkProof(
  vault: Pick<Vault, 'config' | 'clock' | 'secrets' | 'sql'>,
  { proof, token, path, body }: Given,
): Promise<{ deviceId: string; sign: PublicKey }> {
  const now = vault.clock()
  if (proof === undefined || proof.length > 4_096) throw new Refusal('proof_invalid')
  const { sign, claims } = await read(proof)
  const fits =
    claims.htu === `${vault.config.origin}${path}` &&
    claims.bh === createHash('sha256').update(body).digest('base64url') &&
    claims.ath === (token === undefined ? undefined : sha256(token))
  if (!fits) throw new Refusal('proof_invalid')
  if (claims.nonce === undefined || !isNonce(vault.secrets.nonce, claims.nonce, now))
    throw new Refusal('use_dpop_nonce')

  const deviceId = thumbprintOf(sign)
  // As long as its nonce is good, it could be sent again.
  const kept = now + nonceLifeMs + second
  const first = await vault.sql`
    insert into proofs (jti, expires_at) values (${sha256(`${deviceId}.${claims.jti}`)}, ${kept})
    on conflict do nothing returning 1`
  if (first.length === 0) throw new Refusal('proof_invalid')
  return { deviceId, sign }
}

async function read(proof: string) {
  try {
    const { jwk } = v.parse(proofHeader, decodeProtectedHeader(proof))
    const key = await importJWK(jwk, 'ES256')
    // Times are checked by the vault's own clock: `exp` and `nbf` are not among the claims.
    const { payload } = await jwtVerify(proof, key, { algorithms: ['ES256'], typ: 'dpop+jwt' })
    return { sign: jwk, claims: v.parse(proofClaims, payload) }
  } catch (cause) {
    throw new Refusal('proof_invalid', { cause })
  }
}
