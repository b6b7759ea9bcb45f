import type { ReactElement } from 'react'
import { swapDefaults } from '../../../base/swapDefaults.js'
import { minimumOut } from '../../../core/features/swap/amounts.js'
import type { SwapQuote, SwapToken } from '../../../core/features/swap/state.js'
import { Footer } from '../../../ui/Layout.js'
import { Facts } from '../../../ui/Money.js'
import { Panel } from '../../../ui/Panel.js'
import { useCopy } from '../../copy.js'
import { feeAmount } from '../../parts/amounts.js'
import { Impact } from '../../parts/Impact.js'
import { rateOf, tokenAmount } from '../../parts/swapAmounts.js'
import { useNow } from '../../parts/useNow.js'

type DetailsProps = { quote: SwapQuote; pay: SwapToken; get: SwapToken; slippage: number }

/** What a price means: rate, price impact, and the least that comes out. */
export function Details({ quote, pay, get, slippage }: DetailsProps): ReactElement {
  const t = useCopy()
  const now = useNow(true)
  const { amountIn, amountOut, impact, at } = quote
  const rate = feeAmount({ amount: rateOf(amountIn, amountOut, pay), decimals: get.decimals }, t.locale)
  const seconds = Math.max(0, Math.ceil((at + swapDefaults.refreshMs - now) / 1_000))
  return (
    <>
      <Panel>
        <Facts
          rows={[
            {
              name: t('swap.rate'),
              value: <bdi>{t('swap.rateOf', { pay: pay.symbol, amount: rate, get: get.symbol })}</bdi>,
            },
            ...(impact === undefined ? [] : [{ name: t('swap.impact'), value: <Impact hundredths={impact} /> }]),
            {
              name: t('swap.atLeast'),
              value: <bdi>{tokenAmount(t, minimumOut(BigInt(amountOut), slippage).toString(), get)}</bdi>,
            },
          ]}
        />
      </Panel>
      <Footer>{t('swap.refresh', { n: seconds })}</Footer>
    </>
  )
}
