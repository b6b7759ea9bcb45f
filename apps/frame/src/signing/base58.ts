import { base58 } from '@scure/base'

/** Longer texts are refused before work is done on them: the time grows with the square. */
const maxLength = 4_096

/** At most 2,048 bytes: keys, signatures, transactions. */
export function toBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** Throws a TypeError for what is not base58. */
export function fromBase58(text: string): Uint8Array {
  if (text.length > maxLength) throw new TypeError('Too long for base58')
  try {
    return base58.decode(text)
  } catch {
    throw new TypeError('Not base58')
  }
}
