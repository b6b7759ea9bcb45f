import type { SwapToken } from '../../core/payments/exchange/tokens.js'
import type { Copy } from '../makeCopy.js'
import { readableAmount } from './fees.js'

type Trade = { amount: string; token: SwapToken }

/** What one of the dearer token of a trade is worth in the other. */
function rateOf(paid: Trade, got: Trade): { one: SwapToken; other: SwapToken; amount: string } {
  const per = (of: Trade, by: Trade) => {
    const units = BigInt(by.amount)
    return units === 0n ? 0n : (BigInt(of.amount) * 10n ** BigInt(by.token.decimals)) / units
  }
  const forward = per(got, paid)
  const isWhole = forward >= 10n ** BigInt(got.token.decimals)
  return isWhole
    ? { one: paid.token, other: got.token, amount: forward.toString() }
    : { one: got.token, other: paid.token, amount: per(paid, got).toString() }
}

/** The same in words of the reader's language. */
export function rateText(t: Copy, paid: Trade, got: Trade): string {
  const { one, other, amount } = rateOf(paid, got)
  return t('swap.rateOf', {
    one: one.symbol,
    amount: readableAmount({ amount, decimals: other.decimals }, t.locale),
    other: other.symbol,
  })
}
