import { keccak_256 } from '@noble/hashes/sha3.js'
import { toHex, utf8 } from '../bytes.js'

/** With the capitals of EIP-55. Takes 20 bytes in hex, however they are written. */
export function checksum(address: string): `0x${string}` {
  const plain = address.slice(2).toLowerCase()
  const hash = toHex(keccak_256(utf8(plain))).slice(2)
  return `0x${[...plain].map((letter, at) => (Number.parseInt(hash[at] ?? '0', 16) > 7 ? letter.toUpperCase() : letter)).join('')}`
}

/** Twenty bytes in hex; with capitals, they must be the right ones. */
export function isAddress(text: string): text is `0x${string}` {
  if (!/^0x[0-9a-f]{40}$/i.test(text)) return false
  const body = text.slice(2)
  return body === body.toLowerCase() || body === body.toUpperCase() || checksum(text) === text
}

/** Takes the 65 bytes of an uncompressed point. */
export function addressOfPublicKey(point: Uint8Array): `0x${string}` {
  return checksum(toHex(keccak_256(point.subarray(1)).subarray(12)))
}
