import type { ReactElement } from 'react'
import type { Network } from '../../../base/entities/network.js'
import type { PayPlan, PayState } from '../../../core/features/pay/state.js'
import { nativeAddress } from '../../../core/payments/exchange/tokens.js'
import { Facts } from '../../../ui/Facts.js'
import { useCopy } from '../../copy.js'
import { bracketed, exactAmount } from '../../parts/amounts.js'
import { feeOf, fiatOf, tokenAmount } from '../../parts/swapAmounts.js'

/** A fee as it is thought to be, money first: few know what a coin is worth. */
export function feeText(
  t: ReturnType<typeof useCopy>,
  fee: string,
  { nativeCurrency }: Network,
  prices: PayState['prices'],
): string {
  const native = { address: nativeAddress, ...nativeCurrency }
  const worth = fiatOf(t, fee, native, prices)
  const coin = feeOf(t, fee, native)
  return t('common.about', { amount: worth ? bracketed(worth, coin) : coin })
}

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
  const withWorth = (text: string, worth: string | undefined) => (
    <bdi>{worth === undefined ? text : bracketed(text, worth)}</bdi>
  )
  const total = `${exactAmount({ amount, decimals: asset.decimals }, t.locale)} ${asset.symbol}`
  const most = `${exactAmount({ amount: maximum, decimals: pay.decimals }, t.locale)} ${pay.symbol}`
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
                value: <bdi>{feeText(t, fee, network, prices)}</bdi>,
              },
            ]
          : []),
      ]}
    />
  )
}
