import { constants } from '../../base/constants.js'
import { amountParts, readAmountInput } from '../../base/format.js'
import { formatUnits } from '../../base/units.js'

type Units = { amount: string; decimals: number }

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
  const { whole, fraction, point } = amountParts(formatUnits(BigInt(amount), decimals), {
    locale,
    decimals,
    fixed: false,
  })
  return fraction ? `${whole}${point}${fraction}` : whole
}

/** What was typed, with the locale's digits and point made plain; as it is when it is no amount. */
export function plainAmount(text: string, locale: string): string {
  return readAmountInput(text, locale) ?? text.trim()
}

/** A fee with as many decimals as make it readable: never written as nothing. */
export function feeAmount({ amount, decimals }: Units, locale: string): string {
  const text = formatUnits(BigInt(amount), decimals)
  const zeros = /^0\.(0*)/.exec(text)?.[1]?.length ?? 0
  const kept = Math.max(constants.display.amountDecimals, zeros + 2)
  const { whole, fraction, point } = amountParts(text, { locale, decimals: Math.min(kept, decimals), fixed: false })
  return fraction ? `${whole}${point}${fraction}` : whole
}
