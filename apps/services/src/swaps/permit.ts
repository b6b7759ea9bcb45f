import { decodeAbiParameters, encodeAbiParameters, type Hex, parseAbiParameters } from 'viem'
import { same } from '../evm/address.js'
import type { Permit } from '../providers/types.js'

/** The arguments of `permit` (EIP-2612), as they stand in its call. */
const fields = parseAbiParameters(
  'address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s',
)
const form = /^0x[0-9a-f]{448}$/i

/**
 * Reads a permission as clients hand it in: the arguments of the token's `permit`, or `0x` to ask for a swap that takes one.
 * `undefined` for what is neither, is somebody else's, or is of less than is swapped.
 */
export function readPermit(text: string, order: { user: string; amount: bigint }): Permit | 'asked' | undefined {
  if (text === '0x') return 'asked'
  if (!form.test(text)) return undefined
  try {
    const read = decodeAbiParameters(fields, text as Hex)
    const [owner, spender, value, deadline, v, r, s] = read
    // Bytes that no field speaks of are no part of what was signed; contracts turn such a call down.
    if (encodeAbiParameters(fields, read) !== text.toLowerCase()) return undefined
    if (!same(owner, order.user) || value < order.amount) return undefined
    return { owner, spender, value, deadline, v: Number(v), r, s }
  } catch {
    return undefined
  }
}
