import type { AuthUser } from './entities/connection.js'
import { splitDecimal } from './parseUnits.js'
import { formatUnits } from './units.js'

/** How much of addresses, amounts and emails is shown; `balanceDecimals` of what an account is worth, in money. */
export const displayNumbers = {
  addressHead: 4,
  addressTail: 6,
  amountDecimals: 3,
  balanceDecimals: 2,
  emailMax: 30,
} as const

/** The first 4 and the last 6 characters of an address. */
export function shortAddress(
  address: string,
  head: number = displayNumbers.addressHead,
  tail: number = displayNumbers.addressTail,
): string {
  return address.length <= head + tail ? address : `${address.slice(0, head)}…${address.slice(-tail)}`
}

/** An email of more than 30 characters shows an ellipsis in place of its last three. */
export function shortEmail(text: string): string {
  return text.length > displayNumbers.emailMax ? `${text.slice(0, -3)}…` : text
}

/** A Discord user name without the `0` that stands for a missing discriminator. */
export function discordName(name: string): string {
  return name.replace(/#?0$/, '')
}

export type AmountFormat = {
  /** BCP 47 tag; the run time's own when absent. */
  locale?: string | undefined
  /** How many decimals are shown; more are cut off, never rounded up. */
  decimals?: number | undefined
  /** Shows all decimals, with zeros. */
  fixed?: boolean | undefined
}

/**
 * A decimal text as people of a locale write it, floored. An amount too small to show is written as zeros; what is not an amount too.
 *
 * @example formatAmount('1234.56789') // '1,234.567'
 */
export function formatAmount(text: string | undefined, options: AmountFormat = {}): string {
  const { whole, fraction, point } = amountParts(text, options)
  return fraction ? `${whole}${point}${fraction}` : whole
}

/** The two sides of an amount as people of a locale write it, with the sign between them. */
export function amountParts(
  text: string | undefined,
  { locale, decimals = displayNumbers.amountDecimals, fixed = true }: AmountFormat = {},
): { whole: string; fraction: string; point: string } {
  const { whole, fraction } = splitDecimal(text ?? '0') ?? { whole: '0', fraction: '' }
  const cut = fraction.slice(0, decimals)
  const shown = fixed ? cut.padEnd(decimals, '0') : cut.replace(/(?<!0)0+$/, '')
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
  const digits = digitsOf(format)
  return {
    // A bigint keeps every digit, so grouping never passes through a float.
    whole: new Intl.NumberFormat(locale).format(BigInt(whole)),
    fraction: shown.replace(/\d/g, (digit) => digits[Number(digit)] ?? digit),
    point: format.formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.',
  }
}

/** An amount of the smallest unit as people of a locale write it. */
export function formatUnitAmount(amount: bigint, decimals: number, options: AmountFormat = {}): string {
  const sign = amount < 0n ? '−' : ''
  return `${sign}${formatAmount(formatUnits(amount < 0n ? -amount : amount, decimals), options)}`
}

/**
 * What a person typed in a locale as a plain decimal text: its digits, its point. Grouping signs are refused rather than guessed at,
 * except a comma where the locale's point is a comma. `undefined` when it cannot be an amount.
 */
export function readAmountInput(text: string, locale?: string): string | undefined {
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 })
  const digits = digitsOf(format)
  const point = format.formatToParts(0.5).find((part) => part.type === 'decimal')?.value ?? '.'
  let plain = text.trim()
  digits.forEach((digit, value) => {
    plain = plain.replaceAll(digit, String(value))
  })
  if (point !== '.' && !plain.includes('.')) plain = plain.replace(point, '.')
  return plain === '' || plain === '.' ? plain : splitDecimal(plain) ? plain : undefined
}

function digitsOf(format: Intl.NumberFormat): readonly string[] {
  const { numberingSystem, locale } = format.resolvedOptions()
  if (numberingSystem === 'latn') return ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']
  const plain = new Intl.NumberFormat(locale, { useGrouping: false })
  return Array.from({ length: 10 }, (_, digit) => plain.format(digit))
}

/** Who is logged in to an embedded wallet, as they are shown. */
export function loginName({ name, username, social }: AuthUser = {}): string | undefined {
  const text = username ?? name
  return text && shortEmail(social === 'discord' ? discordName(text) : text)
}
