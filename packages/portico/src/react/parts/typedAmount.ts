import { amountParts, readAmountInput } from '../../base/format.js'

/** What was typed, with the locale's digits and point made plain; as it is when it is no amount. */
export function plainAmount(text: string, locale: string): string {
  return readAmountInput(text, locale) ?? text.trim()
}

/** A plain decimal text with the point of a locale, for a field. */
export function localAmount(plain: string, locale: string): string {
  return plain.replace('.', amountParts('0.1', { locale }).point)
}
