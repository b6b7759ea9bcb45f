import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'

const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generators = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

/** The 20 bytes that stand for a public key in Cosmos. */
export const hashOf = (publicKey: Uint8Array): Uint8Array => ripemd160(sha256(publicKey))

/** Bech32 (BIP-173) of a public key's hash. */
export function toBech32(prefix: string, publicKey: Uint8Array): string {
  const words = toWords(hashOf(publicKey))
  const codes = [...prefix].map((letter) => letter.charCodeAt(0))
  const head = [...codes.map((code) => code >> 5), 0, ...codes.map((code) => code & 31)]
  const check = polymod([...head, ...words, 0, 0, 0, 0, 0, 0]) ^ 1
  const tail = [0, 1, 2, 3, 4, 5].map((index) => (check >> (5 * (5 - index))) & 31)
  return `${prefix}1${[...words, ...tail].map((word) => letters[word]).join('')}`
}

function polymod(values: readonly number[]): number {
  let check = 1
  for (const value of values) {
    const top = check >> 25
    check = ((check & 0x1ffffff) << 5) ^ value
    for (const [index, generator] of generators.entries()) if ((top >> index) & 1) check ^= generator
  }
  return check
}

/** 160 bits as 32 words of five. */
function toWords(bytes: Uint8Array): number[] {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((word) => Number.parseInt(word, 2))
}
