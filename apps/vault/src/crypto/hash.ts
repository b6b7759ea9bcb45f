import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { PublicKey } from '../contract/index.js'

/** SHA-256 as base64url: what is kept of a token, so that a stolen table opens nothing. */
export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** HMAC-SHA-256 over parts whose borders cannot be moved, as base64url. */
export const macOf = (key: Uint8Array, parts: readonly (string | number | null)[]): string =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')

/** Compares in a time that does not tell where the two differ. */
export function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** RFC 7638: the id of a device. */
export const thumbprintOf = ({ crv, kty, x, y }: PublicKey): string => sha256(JSON.stringify({ crv, kty, x, y }))
