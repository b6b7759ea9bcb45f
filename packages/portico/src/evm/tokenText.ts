import { oneLine } from '../base/walletText.js'
import { hexToBytes, isBytes, readQuantity } from './hex.js'

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
