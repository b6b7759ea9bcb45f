import { base58 } from '@scure/base'

/** The bytes of a base58 text; `undefined` when it is none, or longer than 4,096 signs. */
export function fromBase58(text: string): Uint8Array | undefined {
  try {
    return base58.decode(text)
  } catch {
    return undefined
  }
}

/** At most 2,048 bytes. */
export function toBase58(bytes: Uint8Array): string {
  return base58.encode(bytes)
}

/** A Solana address: 32 bytes. */
export function isSolanaAddress(text: string): boolean {
  return text.length >= 32 && text.length <= 44 && fromBase58(text)?.length === 32
}
