import type { ReactElement } from 'react'
import type { ServiceFee } from '../../core/payments/exchange/state.js'
import type { SwapToken } from '../../core/payments/exchange/tokens.js'
import type { FactsProps } from '../../ui/Facts.js'
import { type Copy, useCopy } from '../copy.js'
import { bracketed, readableAmount } from './amounts.js'
import { fiatOf, percentOf, tokenAmount } from './swapAmounts.js'

/** From here on a price impact is costly, in hundredths of a percent. */
export const costlyImpact = 500

/** What the trade itself does to the price, as a row that says what that is. */
export function impactRow(t: Copy, hundredths: number): FactsProps['rows'][number] {
  return { name: t('swap.impact'), meaning: t('swap.impactText'), value: <Impact hundredths={hundredths} /> }
}

/** A price impact, coloured by what it means. */
function Impact({ hundredths }: { hundredths: number }): ReactElement {
  const t = useCopy()
  const tone = hundredths >= costlyImpact ? 'critical' : hundredths >= 100 ? 'warning' : 'positive'
  return (
    <b className="swap-impact" data-tone={tone}>
      {percentOf(t, hundredths)}
    </b>
  )
}

/** One whole in hundredths of a percent. */
const whole = 10_000n

/** What the operator keeps of what comes out, as a row; none where he keeps nothing. `amountOut` is what is left after it. */
export function serviceFeeRows(
  t: Copy,
  { amountOut, serviceFee }: { amountOut: string; serviceFee?: ServiceFee | undefined },
  get: SwapToken,
  prices: Readonly<Record<string, number>>,
): FactsProps['rows'] {
  if (!serviceFee || serviceFee.hundredths >= Number(whole)) return []
  const share = BigInt(serviceFee.hundredths)
  const units = ((BigInt(amountOut) * share) / (whole - share)).toString()
  const worth = fiatOf(t, units, get, prices) ?? tokenAmount(t, units, get)
  return [{ name: t('swap.serviceFee'), value: <bdi>{bracketed(percentOf(t, serviceFee.hundredths), worth)}</bdi> }]
}

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
