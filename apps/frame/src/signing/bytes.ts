const digits = '0123456789abcdef'

/** Lower-case hex with `0x` before it. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  let text = ''
  for (const byte of bytes) text += `${digits[byte >> 4]}${digits[byte & 15]}`
  return `0x${text}`
}

/** Bytes of `0x…`. Throws a TypeError for anything that is not whole bytes in hex. */
export function fromHex(hex: string): Uint8Array {
  if (!isHex(hex)) throw new TypeError('Not hex bytes')
  return Uint8Array.from({ length: hex.length / 2 - 1 }, (_, at) =>
    Number.parseInt(hex.slice(2 + at * 2, 4 + at * 2), 16),
  )
}

export function isHex(text: string): text is `0x${string}` {
  return text.length % 2 === 0 && /^0x[0-9a-f]*$/i.test(text)
}

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

export function toBigInt(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(toHex(bytes))
}

/** Big-endian, no zero in front: nothing at all for zero. */
export function fromBigInt(value: bigint): Uint8Array {
  if (value < 0n) throw new RangeError('A negative number')
  if (value === 0n) return new Uint8Array()
  const hex = value.toString(16)
  return fromHex(`0x${hex.length % 2 === 0 ? '' : '0'}${hex}`)
}

/** Big-endian in exactly so many bytes; negative numbers in two's complement. */
export function word(value: bigint, size = 32): Uint8Array {
  const bytes = fromBigInt(BigInt.asUintN(size * 8, value))
  return concat(new Uint8Array(size - bytes.length), bytes)
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}

/** The text, when the bytes are valid UTF-8 to the last one. */
export function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}
