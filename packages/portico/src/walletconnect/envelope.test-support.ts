import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { type Bytes, concat, randomBytes, toBase64, utf8 } from './bytes.js'

/** An envelope of type 1, which wallets send and this side only opens: it names the sender's public key, from which the receiver derives `key`. */
export function sealFrom(sender: Bytes, key: Bytes, text: string, iv: Bytes = randomBytes(12)): string {
  return toBase64(concat(new Uint8Array([1]), sender, iv, chacha20poly1305(key, iv).encrypt(utf8(text))))
}
