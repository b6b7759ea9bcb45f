import { type Bytes, joinBytes, utf8 } from '../bytes.js'

/**
 * HPKE (RFC 9180) in the one form that the wallet uses: base mode, DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM,
 * a single message, no additional data. By WebCrypto, so that the private key may be one that nobody can read.
 */
const kem = joinBytes(utf8('KEM'), Uint8Array.of(0x00, 0x10))
const suite = joinBytes(utf8('HPKE'), Uint8Array.of(0x00, 0x10, 0x00, 0x01, 0x00, 0x02))
const none = new Uint8Array()
const curve = { name: 'ECDH', namedCurve: 'P-256' }

async function hmac(key: Bytes, data: Bytes): Promise<Bytes> {
  // An empty key is one of zeros to HMAC, and no key at all to WebCrypto.
  const raw = key.length === 0 ? new Uint8Array(32) : key
  const imported = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', imported, data))
}

const extract = (id: Bytes, salt: Bytes, label: string, ikm: Bytes) =>
  hmac(salt, joinBytes(utf8('HPKE-v1'), id, utf8(label), ikm))

/** At most 32 bytes: one block of HKDF. */
async function expand(id: Bytes, key: Bytes, label: string, info: Bytes, length: number): Promise<Bytes> {
  const labeled = joinBytes(Uint8Array.of(0, length), utf8('HPKE-v1'), id, utf8(label), info)
  return (await hmac(key, joinBytes(labeled, Uint8Array.of(1)))).slice(0, length)
}

async function rawOf(key: CryptoKey): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.exportKey('raw', key))
}

async function agree(own: CryptoKey, other: CryptoKey, context: Bytes): Promise<Bytes> {
  const dh = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256))
  const shared = await expand(kem, await extract(kem, none, 'eae_prk', dh), 'shared_secret', context, 32)
  dh.fill(0)
  return shared
}

async function schedule(shared: Bytes, info: Bytes): Promise<{ key: CryptoKey; iv: Bytes }> {
  const pskId = await extract(suite, none, 'psk_id_hash', none)
  const context = joinBytes(Uint8Array.of(0), pskId, await extract(suite, none, 'info_hash', info))
  const secret = await extract(suite, shared, 'secret', none)
  const raw = await expand(suite, secret, 'key', context, 32)
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  raw.fill(0)
  return { key, iv: await expand(suite, secret, 'base_nonce', context, 12) }
}

/** Seals to a public key (uncompressed point). */
export async function hpkeSeal(to: Bytes, plain: Bytes, info: Bytes): Promise<{ enc: Bytes; ct: Bytes }> {
  const receiver = await crypto.subtle.importKey('raw', to, curve, true, [])
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits'])
  const enc = await rawOf(own.publicKey)
  const shared = await agree(own.privateKey, receiver, joinBytes(enc, to))
  const { key, iv } = await schedule(shared, info)
  return { enc, ct: new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, plain)) }
}

/** Opens what was sealed to a key. Throws when it was sealed to another one, for another purpose, or changed. */
export async function hpkeOpen(to: CryptoKeyPair, enc: Bytes, ciphertext: Bytes, info: Bytes): Promise<Bytes> {
  const sender = await crypto.subtle.importKey('raw', enc, curve, true, [])
  const shared = await agree(to.privateKey, sender, joinBytes(enc, await rawOf(to.publicKey)))
  const { key, iv } = await schedule(shared, info)
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, ciphertext))
}
