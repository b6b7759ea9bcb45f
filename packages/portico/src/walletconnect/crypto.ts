import { type Bytes, fromBase64, toBase64Url, toHex } from './bytes.js'

/** A key pair of curve 25519: `secret` is the seed or scalar, both 32 bytes. */
export type KeyPair = { secret: Bytes; public: Bytes }

/** What the protocol needs beside ChaCha20-Poly1305. */
export type Primitives = {
  sha256(data: Bytes): Promise<Bytes>
  /** HKDF-SHA256 without salt and info, 32 bytes. */
  hkdf(secret: Bytes): Promise<Bytes>
  makeX25519(): Promise<KeyPair>
  /** @throws Error when the result would be all zero. */
  sharedX25519(secret: Bytes, peer: Bytes): Promise<Bytes>
  makeEd25519(): Promise<KeyPair>
  signEd25519(pair: KeyPair, message: Bytes): Promise<Bytes>
}

type Curve = 'X25519' | 'Ed25519'
type Jwk = { d?: string | undefined; x?: string | undefined }

const pairUsages = { X25519: ['deriveBits'], Ed25519: ['sign', 'verify'] } as const

function native(subtle: SubtleCrypto): Primitives {
  const make = async (name: Curve): Promise<KeyPair> => {
    const pair = (await subtle.generateKey({ name }, true, pairUsages[name])) as CryptoKeyPair
    const { d, x } = (await subtle.exportKey('jwk', pair.privateKey)) as Jwk
    if (d === undefined || x === undefined) throw new TypeError('The key was exported without its parts')
    return { secret: fromBase64(d), public: fromBase64(x) }
  }
  return {
    sha256: async (data) => new Uint8Array(await subtle.digest('SHA-256', data)),
    async hkdf(secret) {
      const empty = new Uint8Array()
      const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
      return new Uint8Array(
        await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: empty, info: empty }, key, 256),
      )
    },
    makeX25519: () => make('X25519'),
    async sharedX25519(secret, peer) {
      // PKCS #8 carries the scalar alone; JWK would ask for the public half too.
      const key = await subtle.importKey('pkcs8', pkcs8(secret), { name: 'X25519' }, false, ['deriveBits'])
      const other = await subtle.importKey('raw', peer, { name: 'X25519' }, false, [])
      const shared = new Uint8Array(await subtle.deriveBits({ name: 'X25519', public: other }, key, 256))
      if (shared.every((byte) => byte === 0)) throw new TypeError('The other key is of small order')
      return shared
    },
    makeEd25519: () => make('Ed25519'),
    async signEd25519(pair, message) {
      const name = 'Ed25519'
      const parts = { kty: 'OKP', crv: name, d: toBase64Url(pair.secret), x: toBase64Url(pair.public) }
      const key = await subtle.importKey('jwk', parts, { name }, false, ['sign'])
      return new Uint8Array(await subtle.sign({ name }, key, message))
    },
  }
}

/** RFC 8410 private key info of X25519 (object identifier 1.3.101.110). */
function pkcs8(secret: Bytes): Bytes {
  const head = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x6e, 0x04, 0x22, 0x04, 0x20]
  return new Uint8Array([...head, ...secret])
}

/**
 * The browser's own cryptography where it has all of it; otherwise (insecure context, older engine) the same from a
 * chunk that is loaded only then.
 */
export async function loadPrimitives(
  { subtle }: { readonly subtle?: SubtleCrypto | undefined } = globalThis.crypto,
): Promise<Primitives> {
  if (subtle !== undefined) {
    const primitives = native(subtle)
    try {
      await Promise.all([primitives.makeX25519(), primitives.makeEd25519()])
      return primitives
    } catch {
      const { software } = await import('./softwareCrypto.js')
      return { ...software, sha256: primitives.sha256, hkdf: primitives.hkdf }
    }
  }
  return (await import('./softwareCrypto.js')).software
}

/** The topic of a key: the SHA-256 of its bytes, in hex. */
export async function hashHex(primitives: Primitives, data: Bytes): Promise<string> {
  return toHex(await primitives.sha256(data))
}
