import { minute } from '../clock.js'
import { isSame, macOf } from '../crypto/hash.js'

export const nonceLifeMs = 5 * minute

/** A nonce that any process of the vault made in the last five minutes; nothing is kept of it. */
export const makeNonce = (key: Uint8Array, now: number): string => `${now.toString(36)}.${macOf(key, ['nonce', now])}`

export function isNonce(key: Uint8Array, nonce: string, now: number): boolean {
  const [time = '', mac = ''] = nonce.split('.')
  const at = /^[0-9a-z]{1,11}$/.test(time) ? Number.parseInt(time, 36) : Number.NaN
  return at <= now && now - at <= nonceLifeMs && isSame(makeNonce(key, at), `${time}.${mac}`)
}
