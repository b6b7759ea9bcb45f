import type { OnRampQuote } from 'portico/wire'
import { formatRatio, type Ratio, ratio, times, wholeOf } from '../money/ratio.js'

/** What a purchase comes to. Payments in hundredths of the payment currency, the purchase in the smallest unit. */
export type Reckoned = { total: bigint; fee: bigint; networkFee: bigint; subtotal: bigint; units: bigint }

export type Terms = {
  /** Hundredths of the payment currency. */
  cents: bigint
  /** How much of the payment currency one US dollar is. */
  rate: Ratio
  /** US dollars of one whole token. */
  price: Ratio
  decimals: number
  feeBasisPoints: number
  /** In US dollars. */
  networkFee: Ratio
}

/** Fees are rounded up and what is bought is rounded down, so that nothing is promised that was not paid. */
export function reckon({ cents, rate, price, decimals, feeBasisPoints, networkFee }: Terms): Reckoned {
  const fee = upwards(ratio(cents * BigInt(feeBasisPoints), 10_000n))
  const network = upwards(times(times(networkFee, rate), ratio(100n, 1n)))
  const rest = cents - fee - network
  const subtotal = rest > 0n ? rest : 0n
  const each = times(rate, price)
  const units = (subtotal * 10n ** BigInt(decimals) * each.under) / (100n * each.over)
  return { total: cents, fee, networkFee: network, subtotal, units }
}

/** The least payment that buys so much. */
export function paymentFor(units: bigint, terms: Omit<Terms, 'cents'>): bigint {
  const { rate, price, decimals, feeBasisPoints, networkFee } = terms
  const each = times(rate, price)
  const subtotal = upwards(ratio(units * 100n * each.over, 10n ** BigInt(decimals) * each.under))
  const before = subtotal + upwards(times(times(networkFee, rate), ratio(100n, 1n)))
  return upwards(ratio(before * 10_000n, 10_000n - BigInt(feeBasisPoints)))
}

function upwards({ over, under }: Ratio): bigint {
  return (over + under - 1n) / under
}

/** Two digits behind the point, as money is written. */
export function centsText(cents: bigint): string {
  return `${cents / 100n}.${(cents % 100n).toString().padStart(2, '0')}`
}

/** Hundredths of a decimal text; what is smaller is not paid. */
export function centsOf({ over, under }: Ratio): bigint {
  return (over * 100n) / under
}

export function unitsText(units: bigint, decimals: number): string {
  return formatRatio(wholeOf(units, decimals), 36)
}

export function quoteText(
  { total, subtotal, networkFee, units }: Reckoned,
  names: { currency: string; symbol: string; decimals: number; id: string },
): OnRampQuote {
  const paid = (cents: bigint) => ({ amount: centsText(cents), currency: names.currency })
  return {
    paymentTotal: paid(total),
    paymentSubtotal: paid(subtotal),
    purchaseAmount: { amount: unitsText(units, names.decimals), currency: names.symbol },
    networkFee: paid(networkFee),
    quoteId: names.id,
  }
}

/** One for one, under the name that clients know a sample by. */
export function sampleQuote(cents: bigint, currency: string, symbol: string): OnRampQuote {
  const paid = { amount: centsText(cents), currency }
  return {
    paymentTotal: paid,
    paymentSubtotal: paid,
    purchaseAmount: { amount: centsText(cents), currency: symbol },
    networkFee: { amount: '0.00', currency },
    quoteId: 'mocked-quote-id',
  }
}
