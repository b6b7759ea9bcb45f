import { blake2b } from '@noble/hashes/blake2.js'
import { fromBase58, toBase58 } from '../../base/base58.js'

const salt = new TextEncoder().encode('SS58PRE')

/** SS58: one byte for the network (below 64), the public key, and two bytes to check them by. */
export function toSs58(publicKey: Uint8Array, network: number): string {
  const body = Uint8Array.of(network, ...publicKey)
  return toBase58(Uint8Array.of(...body, ...blake2b(Uint8Array.of(...salt, ...body)).slice(0, 2)))
}

/** The public key of an address, on whichever network it is written for; `undefined` when it is none. */
export function publicKeyOf(address: string): Uint8Array | undefined {
  const publicKey = fromBase58(address)?.slice(1, 33)
  const network = fromBase58(address)?.[0] ?? 0
  return publicKey && toSs58(publicKey, network) === address ? publicKey : undefined
}
