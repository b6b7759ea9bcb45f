import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import type { Hex } from './hex.js'
import { isAddressLike, isMixedCase } from './hex.js'
import { keccak256 } from './keccak.js'

/** The address with the upper and lower case letters of EIP-55. Whatever case it came in is not looked at. */
export function checksumAddress(address: string): Hex {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(new TextEncoder().encode(digits))
  let result: Hex = '0x'
  for (let index = 0; index < digits.length; index++) {
    const nibble = ((hash[index >> 1] ?? 0) >> (index % 2 === 0 ? 4 : 0)) & 15
    const digit = digits.charAt(index)
    result += nibble >= 8 ? digit.toUpperCase() : digit
  }
  return result
}

/** Whether a text is an address: one in both cases must fit its checksum. */
export function isAddress(value: string): boolean {
  return isAddressLike(value) && (!isMixedCase(value) || checksumAddress(value) === value)
}

/**
 * Reads an address that a person typed. All lower or all upper case carries no checksum and is taken as it is; a mixed one must
 * fit EIP-55, since a wrong letter there is a slip of the pen.
 *
 * @throws AppError `address/invalid`
 */
export function normalizeAddress(value: string): Hex {
  const address = value.trim()
  if (!isAddressLike(address)) throw fail(chainErrors, 'address/invalid', { address: value })
  const result = checksumAddress(address)
  if (isMixedCase(address) && result !== address) throw fail(chainErrors, 'address/invalid', { address: value })
  return result
}
