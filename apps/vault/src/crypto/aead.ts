import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** AES-256-GCM: nonce, ciphertext and tag in one. */
export function encrypt(key: Uint8Array, plain: Uint8Array, aad: string): Uint8Array {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(aad))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** @throws Error when a bit of it, or the additional data, is another. */
export function decrypt(key: Uint8Array, sealed: Uint8Array, aad: string): Uint8Array {
  if (sealed.length < 28) throw new Error('Too short to be sealed')
  const bytes = Buffer.from(sealed)
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
  cipher.setAAD(Buffer.from(aad)).setAuthTag(bytes.subarray(-16))
  return Buffer.concat([cipher.update(bytes.subarray(12, -16)), cipher.final()])
}
