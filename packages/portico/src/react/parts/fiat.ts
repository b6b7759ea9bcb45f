/** An amount of money as people of a locale write it. A decimal text keeps every figure. */
export function fiatText(value: number | string, locale: string, currency = 'USD'): string {
  const text = new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value as number)
  // A Latin sign of a currency between figures that are turned to the left would come apart: `$US`.
  return text.replace(/[\u200e\u200f\u061c]/g, '')
}

/**
 * An amount of money as people of a locale write it, in two pieces: from the decimal point on stands apart, with what follows the
 * figures.
 */
export function fiatParts(value: number, locale: string, currency = 'USD'): { whole: string; fraction: string } {
  const parts = new Intl.NumberFormat(locale, { style: 'currency', currency }).formatToParts(value)
  const at = parts.findIndex(({ type }) => type === 'decimal')
  const join = (list: typeof parts) => list.map((part) => part.value).join('')
  return at < 0
    ? { whole: join(parts), fraction: '' }
    : { whole: join(parts.slice(0, at)), fraction: join(parts.slice(at)) }
}
