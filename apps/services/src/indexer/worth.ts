import { type Ratio, shownNumber, wholeOf } from '../money/ratio.js'

/** What one whole token is worth in the currency asked, by token; the native currency under the empty text. */
export type Worths = ReadonlyMap<string, Ratio>

/** The price fields of a transfer: as of its block where that is known, otherwise as of now. */
export function worthOf(
  amount: bigint,
  decimals: number | null,
  price: Ratio | undefined,
): { value: number | null; price: number | null } {
  if (!price || decimals === null) return { value: null, price: null }
  const { over, under } = wholeOf(amount < 0n ? -amount : amount, decimals)
  // Nothing is reckoned on with it, so that its fraction need not be made small first.
  const value = shownNumber({ over: over * price.over, under: under * price.under })
  return { value, price: shownNumber(price) }
}
