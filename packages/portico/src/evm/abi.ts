import type { Hex } from './hex.js'

/** Of `balanceOf(address)`. */
export const balanceSelector = '0x70a08231'
/** Of `decimals()`. */
export const decimalsSelector = '0x313ce567'
/** Of `symbol()`. */
export const symbolSelector = '0x95d89b41'

/** Call data of a function whose arguments are one word each: addresses and whole numbers. */
export function callData(selector: string, ...words: (string | bigint)[]): Hex {
  return `${selector}${words.map(wordOf).join('')}` as Hex
}

function wordOf(value: string | bigint): string {
  const digits = typeof value === 'bigint' ? value.toString(16) : value.slice(2).toLowerCase()
  return digits.padStart(64, '0')
}
