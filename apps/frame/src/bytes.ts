/** Bytes of their own memory: what WebCrypto takes. */
export type Bytes = Uint8Array<ArrayBuffer>

export function toBase64url(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/={1,2}$/, '')
}

/** Throws on anything that is not the one spelling of these bytes. */
export function fromBase64url(text: string): Bytes {
  if (!/^[\w-]*$/.test(text)) throw new TypeError('Not base64url')
  const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  // Unused bits of the last character could carry another spelling of the same bytes.
  if (toBase64url(bytes) !== text) throw new TypeError('Not base64url')
  return bytes
}

export function utf8(text: string): Bytes {
  return new TextEncoder().encode(text)
}

export function joinBytes(...parts: readonly Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export function randomBytes(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}

export async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}
