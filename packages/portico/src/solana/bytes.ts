import { fromBase58 } from '../base/base58.js'

/** A whole number in so many bytes, the lowest first. */
export function littleEndian(value: bigint, size: number): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: size }, (_, index) => Number((value >> BigInt(8 * index)) & 255n))
}

/** A 64-bit amount out of the data of an account. */
export function amountAt(data: Uint8Array, offset: number): bigint {
  return new DataView(data.buffer, data.byteOffset).getBigUint64(offset, true)
}

export function joined(...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** The 32 bytes of an address that was checked before. */
export const addressBytes = (address: string): Uint8Array<ArrayBuffer> => fromBase58(address) as Uint8Array<ArrayBuffer>

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** The bytes of a base64 text; `undefined` for a text that is none. */
export function fromBase64(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string') return undefined
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
