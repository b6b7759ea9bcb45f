import type { Hex } from './hex.js'

const addressPattern = /^0x[0-9a-fA-F]{40}$/

/** Whether a text has the form of an address; its checksum is not looked at. */
export function isAddressLike(value: unknown): value is Hex {
  return typeof value === 'string' && addressPattern.test(value)
}

/** Whether an address is written in both cases, and so carries a checksum. */
export function isMixedCase(address: string): boolean {
  const digits = address.slice(2)
  return digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
}
