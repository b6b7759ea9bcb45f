import type { ServiceFee } from '../../core/payments/exchange/state.js'
import type { SwapToken } from '../../core/payments/exchange/tokens.js'
import type { FactsProps } from '../../ui/Money.js'
import type { Copy } from '../makeCopy.js'
import { fiatOf, percentOf, tokenAmount } from './swapAmounts.js'

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
  const kept = BigInt(serviceFee.hundredths)
  const units = ((BigInt(amountOut) * kept) / (whole - kept)).toString()
  const worth = fiatOf(t, units, get, prices) ?? tokenAmount(t, units, get)
  return [{ name: t('swap.serviceFee'), value: <bdi>{`${percentOf(t, serviceFee.hundredths)} · ${worth}`}</bdi> }]
}
