import { fromBase58 } from '../base/base58.js'

/** Whether a text is an address: base58 of 32 bytes. */
export function isAddress(value: string): boolean {
  return value.length >= 32 && value.length <= 44 && fromBase58(value)?.length === 32
}
