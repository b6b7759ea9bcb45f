import { oneLine } from '../base/walletText.js'
import { type Hex, hexToBytes, isBytes, readQuantity } from './hex.js'

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

/** A text as contracts answer it, in one line. */
export function readText(answer: unknown): string | undefined {
  return oneLine(textOf(answer) ?? '') || undefined
}

/** A text as contracts answer it, whatever is in it; old ones answer 32 bytes with zeros behind. */
export function textOf(answer: unknown): string | undefined {
  if (!isBytes(answer) || answer.length < 66) return undefined
  const isOld = answer.length === 66
  const length = isOld ? 32 : Number(readQuantity(`0x${answer.slice(66, 130)}`))
  const bytes = hexToBytes(`0x${answer.slice(isOld ? 2 : 130, (isOld ? 2 : 130) + Math.min(length, 64) * 2)}`)
  return new TextDecoder().decode(bytes)
}
