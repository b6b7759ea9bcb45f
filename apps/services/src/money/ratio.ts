/** An exact fraction: money and prices are never floating-point numbers. The denominator is above zero. */
export type Ratio = { readonly over: bigint; readonly under: bigint }

export const one: Ratio = { over: 1n, under: 1n }

export function ratio(over: bigint, under: bigint): Ratio {
  if (under === 0n) throw new RangeError('A fraction has no zero below')
  return under < 0n ? { over: -over, under: -under } : { over, under }
}

export function times(a: Ratio, b: Ratio): Ratio {
  // As dollars in dollars are.
  if (b.over === b.under) return a
  return slim({ over: a.over * b.over, under: a.under * b.under })
}

/** @throws RangeError when `b` is zero */
export function dividedBy(a: Ratio, b: Ratio): Ratio {
  return slim(ratio(a.over * b.under, a.under * b.over))
}

/** Below, equal or above zero as `a` is less than, equal to or more than `b`. */
export function compare(a: Ratio, b: Ratio): number {
  const difference = a.over * b.under - b.over * a.under
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** `amount` of the smallest unit as a fraction of whole tokens. */
export function wholeOf(amount: bigint, decimals: number): Ratio {
  return { over: amount, under: 10n ** BigInt(decimals) }
}

const decimalForm = /^(\d{1,60})(?:\.(\d{1,60}))?$/

/** Reads a decimal text such as `0.998`; `undefined` for anything else. */
export function parseRatio(text: string): Ratio | undefined {
  const match = decimalForm.exec(text)
  if (!match) return undefined
  const fraction = match[2] ?? ''
  return { over: BigInt(`${match[1]}${fraction}`), under: 10n ** BigInt(fraction.length) }
}

/**
 * Writes a fraction as a decimal text, rounded down.
 * @param digits How many significant digits are kept behind leading zeros; whole digits are all kept.
 */
export function formatRatio({ over, under }: Ratio, digits = 18): string {
  const sign = over < 0n ? '-' : ''
  const value = over < 0n ? -over : over
  const whole = value / under
  const rest = value % under
  if (rest === 0n) return `${sign}${whole}`
  // Zeros right behind the point are not significant when nothing stands before it.
  const leading = whole === 0n ? under.toString().length - rest.toString().length : 0
  const places = BigInt(Math.min(leading + digits, 100))
  const fraction = ((rest * 10n ** places) / under)
    .toString()
    .padStart(Number(places), '0')
    .replace(/(?<!0)0+$/, '')
  return fraction ? `${sign}${whole}.${fraction}` : `${sign}${whole}`
}

/** The nearest number, for the fields of the wire that are numbers: to be shown, never to be reckoned with. */
export function shownNumber(value: Ratio): number {
  const [over, under] = [Number(value.over), Number(value.under)]
  // Where both are told exactly, as most prices are, what the processor makes of them is that number.
  if (Number.isSafeInteger(over) && Number.isSafeInteger(under)) return over / under
  const number = Number(formatRatio(value, 17))
  return Number.isFinite(number) ? number : 0
}

/** Long chains of factors would otherwise grow without end; what is cut lies far below a smallest unit. */
function slim({ over, under }: Ratio): Ratio {
  const common = divisor(over < 0n ? -over : over, under)
  return common > 1n ? { over: over / common, under: under / common } : { over, under }
}

function divisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}
