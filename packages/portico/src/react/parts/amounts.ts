import { amountParts, readAmountInput } from '../../base/format.js'
import { formatUnits } from '../../base/units.js'

/** An amount of the smallest unit, as decimal text. */
export type Units = { amount: string; decimals: number }

/** An amount of the smallest unit, written in a locale in two pieces: 3 decimals, floored. */
export function shownParts({ amount, decimals }: Units, locale: string): { whole: string; fraction: string } {
  const { whole, fraction, point } = amountParts(formatUnits(BigInt(amount), decimals), { locale })
  return { whole, fraction: fraction && `${point}${fraction}` }
}

/** The same in one piece. */
export function shownAmount(units: Units, locale: string): string {
  const { whole, fraction } = shownParts(units, locale)
  return `${whole}${fraction}`
}

/** An amount in full: every decimal that counts, for what a person is about to confirm. */
export function exactAmount({ amount, decimals }: Units, locale: string): string {
  return written(formatUnits(BigInt(amount), decimals), decimals, locale)
}

/** What was typed, with the locale's digits and point made plain; as it is when it is no amount. */
export function plainAmount(text: string, locale: string): string {
  return readAmountInput(text, locale) ?? text.trim()
}

/** A decimal text as people of a locale write it, with so many decimals at most. */
export function written(text: string, decimals: number, locale: string): string {
  const { whole, fraction, point } = amountParts(text, { locale, decimals, fixed: false })
  return fraction ? `${whole}${point}${fraction}` : whole
}
