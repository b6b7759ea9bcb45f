import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { type Bytes, concat, fromBase64, fromUtf8, randomBytes, toBase64, utf8 } from './bytes.js'
import type { Primitives } from './crypto.js'

const keyLength = 32
const ivLength = 12
const tagLength = 16

/** An opened envelope. Type 1 says by whose key it was sealed; type 2 was not sealed at all. */
export type Opened = { type: 0; text: string } | { type: 1; text: string; sender: Bytes } | { type: 2; text: string }

/** Type 0: both sides hold `key` (WalletConnect "Envelopes"; ChaCha20-Poly1305, RFC 8439). */
export function seal(key: Bytes, text: string, iv: Bytes = randomBytes(ivLength)): string {
  return toBase64(concat(new Uint8Array([0]), iv, chacha20poly1305(key, iv).encrypt(utf8(text))))
}

/**
 * Opens an envelope of any type; `keyFor` is told the sender's key of a type 1 envelope.
 * Resolves with `undefined` for whatever is damaged, forged or of an unknown type. Never rejects.
 */
export async function open(
  message: string,
  keyFor: (sender: Bytes | undefined) => Bytes | undefined | Promise<Bytes | undefined>,
): Promise<Opened | undefined> {
  try {
    const bytes = fromBase64(message)
    const type = bytes[0]
    if (type === 2) return { type, text: fromUtf8(bytes.subarray(1)) }
    if (type !== 0 && type !== 1) return undefined
    const sender = type === 1 ? bytes.slice(1, 1 + keyLength) : undefined
    const box = bytes.subarray(1 + (sender ? keyLength : 0))
    if (box.length < ivLength + tagLength) return undefined
    const key = await keyFor(sender)
    if (!key) return undefined
    const text = fromUtf8(chacha20poly1305(key, box.subarray(0, ivLength)).decrypt(box.subarray(ivLength)))
    return sender ? { type: 1, text, sender } : { type: 0, text }
  } catch {
    return undefined
  }
}

/** The symmetric key of two key pairs: HKDF-SHA256 over their X25519 secret (RFC 7748, RFC 5869). */
export async function agree(primitives: Primitives, secret: Bytes, peer: Bytes): Promise<Bytes> {
  return primitives.hkdf(await primitives.sharedX25519(secret, peer))
}
