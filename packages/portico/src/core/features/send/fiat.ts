import { parseUnits } from '../../../base/parseUnits.js'
import { sendNumbers } from './numbers.js'

const { moneyDecimals, shownDecimals } = sendNumbers

/** What an amount of the smallest unit is worth, as decimal text with two decimals: floored, or rounded `up`. `undefined` without a price. */
export function fiatOf(
  amount: bigint,
  decimals: number,
  price: number | undefined,
  { up = false } = {},
): string | undefined {
  const exact = fractionOf(price)
  if (!exact) return undefined
  const one = exact.scale * 10n ** BigInt(decimals)
  const cents = (amount * exact.digits * 10n ** BigInt(shownDecimals) + (up ? one - 1n : 0n)) / one
  const text = cents.toString().padStart(shownDecimals + 1, '0')
  return `${text.slice(0, -shownDecimals)}.${text.slice(-shownDecimals)}`
}

/** How much of the smallest unit an amount of money buys, floored; `undefined` for what is no amount, and without a price. */
export function unitsFor(money: string, decimals: number, price: number | undefined): bigint | undefined {
  const exact = fractionOf(price)
  const units = parseUnits(money, moneyDecimals)
  if (!exact || units === undefined) return undefined
  return (units * exact.scale * 10n ** BigInt(decimals)) / (exact.digits * 10n ** BigInt(moneyDecimals))
}

/** A price as it is written, as a fraction of whole numbers: nothing is lost to binary figures after this. */
function fractionOf(price: number | undefined): { digits: bigint; scale: bigint } | undefined {
  const match = price === undefined ? undefined : /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(price))
  if (!match) return undefined
  const [, whole = '0', fraction = '', exponent = '0'] = match
  const shift = Number(exponent) - fraction.length
  const digits = BigInt(`${whole}${fraction}`)
  if (digits === 0n) return undefined
  return shift < 0 ? { digits, scale: 10n ** BigInt(-shift) } : { digits: digits * 10n ** BigInt(shift), scale: 1n }
}
