import { shortAmount } from '../shortAmount.js'

/** An amount that fits into a line; all of its digits are told where it is pointed at. */
export function Amount({ amount, symbol }: { amount: string; symbol: string | undefined }) {
  return <span title={`${amount} ${symbol}`}>{`${shortAmount(amount)} ${symbol}`}</span>
}
