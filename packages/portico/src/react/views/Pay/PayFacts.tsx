import type { ReactElement } from 'react'
import type { Network } from '../../../base/entities/network.js'
import type { PayPlan, PayState } from '../../../core/features/pay/state.js'
import { nativeAddress } from '../../../core/payments/exchange/tokens.js'
import { Facts } from '../../../ui/Facts.js'
import { useCopy } from '../../copy.js'
import { bracketed, exactAmount } from '../../parts/amounts.js'
import { feeOf, fiatOf, tokenAmount } from '../../parts/swapAmounts.js'

/** The order's total, the most that leaves, what is left over of what is bought, and the fee. */
export function PayFacts({
  plan: { asset, amount, pay, maximum, swap, fee },
  network,
  prices,
  bought,
}: {
  plan: PayPlan
  network: Network
  prices: PayState['prices']
  bought: boolean
}): ReactElement {
  const t = useCopy()
  const native = { address: nativeAddress, ...network.nativeCurrency }
  const withWorth = (text: string, worth: string | undefined) => (
    <bdi>{worth === undefined ? text : bracketed(text, worth)}</bdi>
  )
  const total = `${exactAmount({ amount, decimals: asset.decimals }, t.locale)} ${asset.symbol}`
  const most = `${exactAmount({ amount: maximum, decimals: pay.decimals }, t.locale)} ${pay.symbol}`
  const feeWorth = fee && fiatOf(t, fee, native, prices)
  const feeCoin = fee ? feeOf(t, fee, native) : ''
  const rest = swap && !bought ? BigInt(swap.amountOut) - BigInt(amount) : 0n
  return (
    <Facts
      rows={[
        { name: t('pay.total'), value: withWorth(total, fiatOf(t, amount, asset, prices)) },
        { name: t('pay.most'), value: withWorth(most, fiatOf(t, maximum, pay, prices)) },
        ...(rest > 0n
          ? [{ name: t('pay.rest'), value: t('common.about', { amount: tokenAmount(t, `${rest}`, asset) }) }]
          : []),
        ...(fee
          ? [
              {
                name: t('pay.fee'),
                meaning: t('pay.feeText'),
                value: <bdi>{t('common.about', { amount: feeWorth ? bracketed(feeWorth, feeCoin) : feeCoin })}</bdi>,
              },
            ]
          : []),
      ]}
    />
  )
}
