/** No token has more; what says so would make any figure of it. */
export const decimalsAtMost = 36

/** Writes an amount of the smallest unit as a decimal text, without needless zeros. */
export function formatUnits(amount: bigint, decimals: number): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/(?<!0)0+$/, '')
  return `${sign}${whole}${fraction ? `.${fraction}` : ''}`
}
