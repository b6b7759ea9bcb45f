const decimalPattern = /^(\d+)(?:\.(\d*))?$|^\.(\d+)$/

/**
 * Reads a decimal text as an amount of the smallest unit. Strict: digits with at most one point, no sign, no exponent, no spaces.
 * `undefined` for anything else, and for more decimals than the unit has.
 *
 * @param text For example '1.5'.
 * @param decimals How many decimals the unit has, for example 18.
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const parts = splitDecimal(text)
  if (!parts || parts.fraction.length > decimals) return undefined
  return BigInt(`${parts.whole}${parts.fraction.padEnd(decimals, '0')}`)
}

/** The two sides of the point of a decimal text; `undefined` when it is not one. */
export function splitDecimal(text: string): { whole: string; fraction: string } | undefined {
  const match = decimalPattern.exec(text)
  if (!match) return undefined
  return { whole: (match[1] ?? '0').replace(/^0+(?=\d)/, ''), fraction: match[2] ?? match[3] ?? '' }
}
