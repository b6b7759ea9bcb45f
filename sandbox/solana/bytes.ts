import { type Address, address, getBase58Decoder, getBase58Encoder } from '@solana/kit'

export const base58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)

/** @throws Error when the text is not base58 */
export const fromBase58 = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(getBase58Encoder().encode(text))

export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64')

/** Takes numbers, keys and texts from bytes, front to back. Reads behind the end throw. */
export type Reader = {
  at(): number
  left(): number
  u8(): number
  u16(): number
  u32(): number
  u64(): bigint
  address(): Address
  bytes(length: number): Uint8Array
  /** A text with its length before it in four bytes (Borsh). */
  text(): string
}

export function readerOf(bytes: Uint8Array, start = 0): Reader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start
  const move = (length: number) => {
    const from = at
    if (from + length > bytes.length) throw new RangeError('The data ends too early.')
    at += length
    return from
  }
  const take = (length: number) => {
    const from = move(length)
    return bytes.subarray(from, from + length)
  }
  const u32 = () => view.getUint32(move(4), true)
  return {
    at: () => at,
    left: () => bytes.length - at,
    u8: () => view.getUint8(move(1)),
    u16: () => view.getUint16(move(2), true),
    u32,
    u64: () => view.getBigUint64(move(8), true),
    address: () => address(base58(take(32))),
    bytes: take,
    text: () => Buffer.from(take(u32())).toString('utf8'),
  }
}

/** Puts numbers, keys and texts behind each other, as programs expect them. */
export function packed(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts))
}

export const u8 = (value: number): Uint8Array => Uint8Array.of(value)

export function u16(value: number): Uint8Array {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

export function u32(value: number): Uint8Array {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

export function u64(value: bigint): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

export function text(value: string): Uint8Array {
  const bytes = Buffer.from(value, 'utf8')
  return packed(u32(bytes.length), bytes)
}
