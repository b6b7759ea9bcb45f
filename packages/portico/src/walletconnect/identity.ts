import { toBase58 } from '../base/base58.js'
import type { ConnectorStorage } from '../core/connector.js'
import { concat, fromHex, isHex32, randomBytes, toBase64Url, toHex, utf8 } from './bytes.js'
import type { KeyPair, Primitives } from './crypto.js'

const storageKey = 'identity'
const dayS = 86_400

/** The client id that the relay knows: the Ed25519 key as a `did:key`. */
export function toDidKey(publicKey: Uint8Array): string {
  return `did:key:z${toBase58(concat(new Uint8Array([0xed, 0x01]), publicKey))}`
}

/** The key that names this browser to the relay: kept, so that the mailbox is found again after a reload. */
export async function loadIdentity(primitives: Primitives, storage: ConnectorStorage): Promise<KeyPair> {
  const stored = storage.get(storageKey)
  if (typeof stored === 'object' && stored !== null) {
    const { secret, public: open } = stored as { secret?: unknown; public?: unknown }
    if (isHex32(secret) && isHex32(open)) return { secret: fromHex(secret), public: fromHex(open) }
  }
  const pair = await primitives.makeEd25519()
  storage.set(storageKey, { secret: toHex(pair.secret), public: toHex(pair.public) })
  return pair
}

/** The relay's ticket of admission: a JWT (EdDSA) for exactly the relay's URL, good for a day. */
export async function signTicket(
  primitives: Primitives,
  pair: KeyPair,
  audience: string,
  nowMs: number = Date.now(),
): Promise<string> {
  const iat = Math.floor(nowMs / 1000)
  const part = (value: unknown) => toBase64Url(utf8(JSON.stringify(value)))
  const payload = { iss: toDidKey(pair.public), sub: toHex(randomBytes(32)), aud: audience, iat, exp: iat + dayS }
  const data = `${part({ alg: 'EdDSA', typ: 'JWT' })}.${part(payload)}`
  return `${data}.${toBase64Url(await primitives.signEd25519(pair, utf8(data)))}`
}
