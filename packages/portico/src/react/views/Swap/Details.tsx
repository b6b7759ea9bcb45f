import type { ReactElement } from 'react'
import type { SwapQuote } from '../../../core/features/swap/state.js'
import { swapNumbers } from '../../../core/payments/exchange/numbers.js'
import { minimumOut } from '../../../core/payments/exchange/plan.js'
import type { SwapToken } from '../../../core/payments/exchange/tokens.js'
import { Facts } from '../../../ui/Facts.js'
import { Footer } from '../../../ui/Layout.js'
import { Panel } from '../../../ui/Panel.js'
import { useCopy } from '../../copy.js'
import { useNow } from '../../parts/pageTime.js'
import { tokenAmount } from '../../parts/swapAmounts.js'
import { impactRow, rateText, serviceFeeRows } from '../../parts/swapFacts.js'

type DetailsProps = {
  quote: SwapQuote
  pay: SwapToken
  get: SwapToken
  slippage: number
  prices: Readonly<Record<string, number>>
}

/** What a price means: rate, price impact, the least that comes out, and what the operator keeps. */
export function Details({ quote, pay, get, slippage, prices }: DetailsProps): ReactElement {
  const t = useCopy()
  const now = useNow(true)
  const { amountIn, amountOut, impact, at } = quote
  const rate = rateText(t, { amount: amountIn, token: pay }, { amount: amountOut, token: get })
  const seconds = Math.max(0, Math.ceil((at + swapNumbers.refreshMs - now) / 1_000))
  return (
    <>
      <Panel>
        <Facts
          rows={[
            {
              name: t('swap.rate'),
              value: <bdi>{rate}</bdi>,
            },
            ...(impact === undefined ? [] : [impactRow(t, impact)]),
            {
              name: t('swap.atLeast'),
              value: <bdi>{tokenAmount(t, minimumOut(BigInt(amountOut), slippage).toString(), get)}</bdi>,
            },
            ...serviceFeeRows(t, quote, get, prices),
          ]}
        />
      </Panel>
      <Footer>{t('swap.refresh', { n: seconds })}</Footer>
    </>
  )
}
