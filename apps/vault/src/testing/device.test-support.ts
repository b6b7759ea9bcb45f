import { createHash, randomUUID } from 'node:crypto'
import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke'
import { SignJWT } from 'jose'
import type { DeviceKeys, PublicKey, Sealed, Session, VaultAnswer, VaultPath, VaultRequest } from '../contract/index.js'
import { thumbprintOf } from '../crypto/hash.js'

export type Post = (path: string, init: { headers: Record<string, string>; body: string }) => Promise<Response>
export type Answer<P extends VaultPath> = {
  status: number
  body: VaultAnswer<P>
  error: string | undefined
  retryAfter: number | undefined
}

const suite = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM)
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A partition of a browser: its keys never leave it. */
export async function newDevice(
  post: Post,
  given: { origin: string; clock: () => number; userAgent?: string; language?: string },
) {
  const sign = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify'])
  const enc = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  const publicOf = async (key: CryptoKey): Promise<PublicKey> => {
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', key)
    return { kty: 'EC', crv: 'P-256', x, y }
  }
  const keys: DeviceKeys = { sign: await publicOf(sign.publicKey), enc: await publicOf(enc.publicKey) }
  let nonce: string | undefined
  let session: Session | undefined

  const prove = (path: string, body: string, claims: object = {}) =>
    new SignJWT({
      jti: randomUUID().replaceAll('-', ''),
      htm: 'POST',
      htu: `${given.origin}/vault/v1${path}`,
      iat: Math.floor(given.clock() / 1_000),
      bh: hash(body),
      ...(nonce === undefined ? {} : { nonce }),
      ...(session === undefined ? {} : { ath: hash(session.accessToken) }),
      ...claims,
    })
      .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: keys.sign })
      .sign(sign.privateKey)

  async function once(path: string, body: string, proof?: string): Promise<Response> {
    const response = await post(`/vault/v1${path}`, {
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': given.userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        'accept-language': given.language ?? 'en',
        dpop: proof ?? (await prove(path, body)),
        ...(session ? { authorization: `DPoP ${session.accessToken}` } : {}),
      },
    })
    nonce = response.headers.get('dpop-nonce') ?? nonce
    return response
  }

  /** A call as the frame makes it: the first is repeated with the nonce of the answer. */
  async function call<P extends VaultPath>(path: P, request: VaultRequest<P>): Promise<Answer<P>> {
    const body = JSON.stringify(request)
    let response = await once(path, body)
    let json = await response.json()
    if (json.error === 'use_dpop_nonce') {
      response = await once(path, body)
      json = await response.json()
    }
    if (typeof json.accessToken === 'string') session = json
    return { status: response.status, body: json, error: json.error, retryAfter: json.retryAfter }
  }

  return {
    keys,
    id: thumbprintOf(keys.sign),
    call,
    once,
    prove,
    session: () => session,
    forget() {
      session = undefined
    },
    async open({ enc: encapsulated, ct }: Sealed, info: string): Promise<Uint8Array> {
      const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
      return suite.Open(enc, bytes(encapsulated), bytes(ct), { info: new TextEncoder().encode(info) })
    },
  }
}
export type TestDevice = Awaited<ReturnType<typeof newDevice>>
