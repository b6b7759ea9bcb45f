import { fromBase58, toBase58 } from '../base/base58.js'
import type { CaipNetworkId } from '../base/caip.js'
import { blake2b } from './blake2b.js'

const salt = new TextEncoder().encode('SS58PRE')
const checkBytes = 2
const keyBytes = 32

/** How networks write addresses (the registry of SS58), by what CAIP-2 calls them; others are written for any network. */
const prefixes: Readonly<Record<string, number>> = {
  '91b171bb158e2d3848fa23a9f1c25182': 0,
  b0a8d493285c2df73290dfb7e61f870f: 2,
}
const anyNetwork = 42

/** An account's key, whichever network its address is written for; `undefined` when it is none. Addresses hold a checksum. */
export function publicKeyOf(address: string): Uint8Array | undefined {
  const bytes = fromBase58(address)
  const [first = 255] = bytes ?? []
  const start = first < 64 ? 1 : 2
  if (!bytes || first > 127 || bytes.length !== start + keyBytes + checkBytes) return undefined
  const body = bytes.slice(0, -checkBytes)
  return checked(body).join() === bytes.join() ? body.slice(start) : undefined
}

export const isAddress = (value: string): boolean => publicKeyOf(value) !== undefined

/** An account's address as a network writes it. */
export function addressOn(publicKey: Uint8Array, networkId: CaipNetworkId): string {
  const prefix = prefixes[networkId.slice(networkId.indexOf(':') + 1)] ?? anyNetwork
  return toBase58(checked(Uint8Array.of(prefix, ...publicKey)))
}

const checked = (body: Uint8Array) =>
  Uint8Array.of(...body, ...blake2b(Uint8Array.of(...salt, ...body)).slice(0, checkBytes))
