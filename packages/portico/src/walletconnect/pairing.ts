import { pairingNumbers } from '../base/numbers.js'
import { type Bytes, randomBytes, toHex } from './bytes.js'
import { hashHex, type Primitives } from './crypto.js'

/** How long the protocol lets a pairing wait, in seconds. What is shown to a person lives shorter (pairingNumbers). */
export const pairingLifetimeS = 300

/** A pairing: the one-time channel over which a wallet hears of the app. */
export type Pairing = {
  topic: string
  key: Bytes
  uri: string
  /** End of the protocol's lifetime, in seconds since 1970. */
  expiry: number
  /** Until when the URI may be shown, in milliseconds since 1970. */
  shownUntil: number
}

/** Writes a pairing URI (EIP-1328) with its parameters in the order of their names. */
export function formatUri(parts: {
  topic: string
  key: Uint8Array
  expiry: number
  methods?: readonly string[]
}): string {
  const query = [
    `expiryTimestamp=${parts.expiry}`,
    ...(parts.methods?.length ? [`methods=${parts.methods.join(',')}`] : []),
    'relay-protocol=irn',
    `symKey=${toHex(parts.key)}`,
  ]
  return `wc:${parts.topic}@2?${query.join('&')}`
}

/** `nowMs`: by the clock that wallets go by; `shownMs`: by that of this page. */
export async function makePairing(
  primitives: Primitives,
  methods: readonly string[] = [],
  nowMs: number = Date.now(),
  shownMs: number = nowMs,
): Promise<Pairing> {
  const key = randomBytes(32)
  const topic = await hashHex(primitives, key)
  const expiry = Math.floor(nowMs / 1000) + pairingLifetimeS
  return {
    topic,
    key,
    uri: formatUri({ topic, key, expiry, methods }),
    expiry,
    shownUntil: shownMs + pairingNumbers.lifetimeMs,
  }
}
