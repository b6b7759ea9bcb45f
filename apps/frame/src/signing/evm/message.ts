import { keccak_256 } from '@noble/hashes/sha3.js'
import { concat, toHex, utf8, word } from '../bytes.js'
import type { EvmSignature } from './transaction.js'

/** The hash of EIP-191, version 0x45: what `personal_sign` signs. */
export function hashPersonal(message: Uint8Array): Uint8Array {
  return keccak_256(concat(utf8(`\x19Ethereum Signed Message:\n${message.length}`), message))
}

/** r, s and v of 27 or 28, as contracts take it. */
export function joinSignature({ r, s, yParity }: EvmSignature): `0x${string}` {
  return toHex(concat(word(r), word(s), Uint8Array.of(27 + yParity)))
}
