import { type Address, getAddress, isAddress } from 'viem'

/** Stands for the native currency wherever a token's address is asked. */
export const nativePlaceholder = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export function isNative(address: string): boolean {
  return address.toLowerCase() === nativePlaceholder
}

/** 20 bytes in hex, whatever the case of its letters: wallets are not strict about check sums, and neither are we. */
export function isEvmAddress(value: string): boolean {
  return isAddress(value, { strict: false })
}

/** The form that every library takes: capitals that are no check sum are refused by some. */
export function plainAddress(address: string): Address {
  return address.toLowerCase() as Address
}

/** Two ways to write the same address are one. */
export function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

export function checksummed(address: string): string {
  return isNative(address) ? nativePlaceholder : getAddress(address.toLowerCase())
}
