import { providerError } from '../errors.js'

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** @throws -32602 when the text is not pairs of hexadecimal digits */
export function fromHex(text: unknown, what: string): Uint8Array {
  if (typeof text !== 'string' || !/^(?:[0-9a-f]{2})+$/i.test(text))
    throw providerError(-32602, `Expected ${what} to be hexadecimal.`)
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16))
}

export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** @throws -32602 when the text is no base64 */
export function fromBase64(text: unknown, what: string): Uint8Array {
  try {
    if (typeof text === 'string' && text !== '') return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {}
  throw providerError(-32602, `Expected ${what} to be base64.`)
}
