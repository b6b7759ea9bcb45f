import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { Bytes } from './bytes.js'
import type { Primitives } from './crypto.js'

const own = (bytes: Uint8Array): Bytes => new Uint8Array(bytes)

/** The same operations in JavaScript, for engines and contexts whose WebCrypto lacks them. */
export const software: Primitives = {
  sha256: async (data) => own(sha256(data)),
  hkdf: async (secret) => own(hkdf(sha256, secret, undefined, undefined, 32)),
  async makeX25519() {
    const { secretKey, publicKey } = x25519.keygen()
    return { secret: own(secretKey), public: own(publicKey) }
  },
  sharedX25519: async (secret, peer) => own(x25519.getSharedSecret(secret, peer)),
  async makeEd25519() {
    const { secretKey, publicKey } = ed25519.keygen()
    return { secret: own(secretKey), public: own(publicKey) }
  },
  signEd25519: async (pair, message) => own(ed25519.sign(message, pair.secret)),
}
