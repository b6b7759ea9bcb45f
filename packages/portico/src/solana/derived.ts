import { toBase58 } from '../base/base58.js'
import { addressBytes, joined } from './bytes.js'
import { programs } from './instructions.js'

const marker = new TextEncoder().encode('ProgramDerivedAddress')
const prime = 2n ** 255n - 19n
/** d of the curve: -121665 / 121666. */
const curve = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

/** An address that a program signs for: the first of 255 on that is no key of anyone's. */
export async function derivedAddress(program: string, ...seeds: readonly Uint8Array[]): Promise<string> {
  for (let bump = 255; bump >= 0; bump--) {
    const seed = joined(...seeds, [bump], addressBytes(program), marker)
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', seed))
    if (!isOnCurve(hash)) return toBase58(hash)
  }
  throw new Error('No address can be derived')
}

/** Where a token of an owner lies by convention. */
export function associatedAddress(owner: string, mint: string, tokenProgram: string): Promise<string> {
  return derivedAddress(programs.associatedToken, addressBytes(owner), addressBytes(tokenProgram), addressBytes(mint))
}

/** Whether 32 bytes are a point of Ed25519, and so may be someone's key. */
export function isOnCurve(bytes: Uint8Array): boolean {
  let y = 0n
  for (let index = 31; index >= 0; index--) y = (y << 8n) | BigInt(bytes[index] as number)
  const sign = y >> 255n
  y &= 2n ** 255n - 1n
  if (y >= prime) return false
  const square = (y * y) % prime
  const over = (square + prime - 1n) % prime
  const under = (curve * square + 1n) % prime
  // x² = over / under is a square when its power of (p - 1) / 2 is not -1.
  const x2 = (over * power(under, prime - 2n)) % prime
  if (x2 === 0n) return sign === 0n
  return power(x2, (prime - 1n) / 2n) === 1n
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let square = base
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % prime
    square = (square * square) % prime
  }
  return result
}
