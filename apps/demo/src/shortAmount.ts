/** A decimal text with four places behind the point, cut and never rounded up; what is less than that is said to be. */
export function shortAmount(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  const shown = fraction.slice(0, 4).replace(/(?<!0)0+$/, '')
  if (shown !== '') return `${grouped(whole)}.${shown}`
  return /^0*$/.test(whole) && /[1-9]/.test(fraction) ? '< 0.0001' : grouped(whole)
}

const grouped = (whole: string) => BigInt(whole === '' ? '0' : whole).toLocaleString('en')
