/** An amount of money as people of a locale write it. A decimal text keeps every figure. */
export function fiatText(value: number | string, locale: string, currency = 'USD'): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(value as number)
}
