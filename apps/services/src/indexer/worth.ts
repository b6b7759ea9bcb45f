import { type Ratio, shownNumber, times, wholeOf } from '../money/ratio.js'

/** What one whole token is worth in the currency asked, by token; the native currency under the empty text. */
export type Worths = ReadonlyMap<string, Ratio>

/** The price fields of a transfer: as of its block where that is known, otherwise as of now. */
export function worthOf(
  amount: bigint,
  decimals: number | null,
  price: Ratio | undefined,
): { value: number | null; price: number | null } {
  if (!price || decimals === null) return { value: null, price: null }
  const size = amount < 0n ? -amount : amount
  return { value: shownNumber(times(wholeOf(size, decimals), price)), price: shownNumber(price) }
}
