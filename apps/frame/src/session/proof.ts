import type { ProofClaims } from '@portico/vault/contract'
import { randomBytes, sha256, toBase64url, utf8 } from '../bytes.js'
import type { Device } from './device.js'

export type ProofInput = {
  /** The URL of the call, without query and fragment. */
  url: string
  body: string
  /** Seconds since 1970. */
  at: number
  nonce?: string | undefined
  accessToken?: string | undefined
}

/** A DPoP proof (RFC 9449) for one call. It binds the body too, so that nothing between here and the vault can change it. */
export async function makeProof(device: Device, input: ProofInput): Promise<string> {
  const { url, body, at, nonce, accessToken } = input
  const claims: ProofClaims = {
    jti: toBase64url(randomBytes(16)),
    htm: 'POST',
    htu: url,
    iat: at,
    bh: toBase64url(await sha256(utf8(body))),
    ...(nonce === undefined ? {} : { nonce }),
    ...(accessToken === undefined ? {} : { ath: toBase64url(await sha256(utf8(accessToken))) }),
  }
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: device.keys.sign }
  const text = [header, claims].map((part) => toBase64url(utf8(JSON.stringify(part)))).join('.')
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const signature = new Uint8Array(await crypto.subtle.sign(algorithm, device.sign.privateKey, utf8(text)))
  return `${text}.${toBase64url(signature)}`
}
