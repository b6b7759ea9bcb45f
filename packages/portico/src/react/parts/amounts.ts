import { amountParts, displayNumbers, readAmountInput } from '../../base/format.js'
import { formatUnits } from '../../base/units.js'
import { unmarked } from '../copy.js'

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
function written(text: string, decimals: number, locale: string): string {
  const { whole, fraction, point } = amountParts(text, { locale, decimals, fixed: false })
  return fraction ? `${whole}${point}${fraction}` : whole
}

/** With as many decimals as make an amount readable, floored: what is there is never written as nothing. */
export function readableAmount({ amount, decimals }: Units, locale: string): string {
  return written(formatUnits(BigInt(amount), decimals), readableDecimals(amount, decimals), locale)
}

/** What has to be paid: whole where the currency has few decimals, otherwise as readable as an amount and rounded up, never down. */
export function feeAmount({ amount, decimals }: Units, locale: string): string {
  const places = decimals <= wholeDecimals ? decimals : readableDecimals(amount, decimals)
  const step = 10n ** BigInt(decimals - places)
  const up = ((BigInt(amount) + step - 1n) / step) * step
  return written(formatUnits(up, decimals), places, locale)
}

/** Bitcoin has 8, Solana 9. */
const wholeDecimals = 9

function readableDecimals(amount: string, decimals: number): number {
  const zeros = /^0\.(0*)/.exec(formatUnits(BigInt(amount), decimals))?.[1]?.length ?? 0
  return Math.min(Math.max(displayNumbers.amountDecimals, zeros + 2), decimals)
}

/** An amount of money as people of a locale write it. A decimal text keeps every figure. */
export function fiatText(value: number | string, locale: string, currency = 'USD'): string {
  // A Latin sign of a currency between figures that are turned to the left would come apart: `$US`.
  return unmarked(new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value as number))
}

/**
 * What an account is worth as people of a locale write it, with 2 decimals and in two pieces: from the decimal point on stands apart,
 * with what follows the figures. Amounts of tokens have 3: at two, small ones would read as nothing.
 */
export function fiatParts(value: number, locale: string, currency = 'USD'): { whole: string; fraction: string } {
  const digits = displayNumbers.balanceDecimals
  const shown = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  const parts = new Intl.NumberFormat(locale, shown).formatToParts(value)
  const at = parts.findIndex(({ type }) => type === 'decimal')
  const join = (list: typeof parts) => list.map((part) => part.value).join('')
  return at < 0
    ? { whole: join(parts), fraction: '' }
    : { whole: join(parts.slice(0, at)), fraction: join(parts.slice(at)) }
}

/** A plain decimal text with the point of a locale, for a field. */
export function localAmount(plain: string, locale: string): string {
  return plain.replace('.', amountParts('0.1', { locale }).point)
}

/** The same in two units: the second stands in brackets, so that nothing dangles where a line breaks between them. */
export const bracketed = (one: string, other: string) => `${one} (${other.replaceAll(' ', '\u00a0')})`
