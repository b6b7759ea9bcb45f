import { constants } from '../base/constants.js'
import { type Bytes, fromHex, randomBytes, toHex } from './bytes.js'
import { hashHex, type Primitives } from './crypto.js'

/** How long the protocol lets a pairing wait, in seconds. What is shown to a person lives shorter (constants.pairing). */
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

/** Reads a pairing URI; `undefined` when it is not one of version 2. */
export function parseUri(
  uri: string,
): { topic: string; key: Bytes; expiry: number | undefined; methods: readonly string[] } | undefined {
  const match = /^wc:(?:\/\/)?([0-9a-f]{64})@2\?(.+)$/.exec(uri)
  if (!match) return undefined
  const query = new URLSearchParams(match[2])
  const symKey = query.get('symKey') ?? ''
  if (!/^[0-9a-f]{64}$/i.test(symKey) || query.get('relay-protocol') !== 'irn') return undefined
  const expiry = Number(query.get('expiryTimestamp') ?? Number.NaN)
  return {
    topic: match[1] as string,
    key: fromHex(symKey),
    expiry: Number.isSafeInteger(expiry) ? expiry : undefined,
    methods: query.get('methods')?.split(',').filter(Boolean) ?? [],
  }
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
    shownUntil: shownMs + constants.pairing.lifetimeMs,
  }
}
