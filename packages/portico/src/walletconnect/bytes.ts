import { fromBase64 as decode, toBase64 } from '../base/bytes.js'

/** Bytes as the protocol has them. Beside base64 (padded) it writes base64url (bare). */
export type Bytes = Uint8Array<ArrayBuffer>

/** Whether it is 32 bytes in hex, in lower case: a key or a topic. */
export function isHex32(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
}

/** Reads base64 and base64url, padded or bare. @throws DOMException when the text is neither. */
export function fromBase64(text: string): Bytes {
  return decode(text.replace(/-/g, '+').replace(/_/g, '/'))
}

export function toBase64Url(bytes: Uint8Array): string {
  return toBase64(bytes)
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/={1,2}$/, '')
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

/** @throws TypeError when the bytes are not UTF-8. */
export function fromUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
}

export function concat(...parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    whole.set(part, offset)
    offset += part.length
  }
  return whole
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}
