import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react'
import { activeConnection, networkById } from '../../../core/connections/select.js'
import { isWorse } from '../../../core/features/swap/amounts.js'
import type { SwapPlan } from '../../../core/payments/exchange/state.js'
import { nativeAddress } from '../../../core/payments/exchange/tokens.js'
import { isFeeHigher } from '../../../core/payments/fees.js'
import { isUnderWay } from '../../../core/payments/state.js'
import { currentRoute, goBack, replaceView } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Facts } from '../../../ui/Facts.js'
import { Note } from '../../../ui/Note.js'
import { Dock } from '../../../ui/Panel.js'
import { Legs } from '../../../ui/Swap.js'
import { useClient } from '../../context.js'
import { swapCopy } from '../../copy/en/swap.js'
import { swapResultCopy } from '../../copy/en/swapResult.js'
import { swapReviewCopy } from '../../copy/en/swapSteps.js'
import { useCopy } from '../../copy.js'
import { ShortAddress } from '../../parts/Address.js'
import { bracketed, exactAmount, readableAmount } from '../../parts/amounts.js'
import { useWhileSeen } from '../../parts/pageTime.js'
import { SwapTrouble } from '../../parts/SwapTrouble.js'
import { feeOf, fiatOf, nowAndWas, percentOf, tokenAmount, unparted } from '../../parts/swapAmounts.js'
import { costlyImpact, impactRow, rateText, serviceFeeRows } from '../../parts/swapFacts.js'
import { toastWhenSwapped } from '../../parts/swapToast.js'
import { TokenPicture } from '../../parts/TokenPicture.js'
import { useSwap } from '../../parts/useSwap.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'
import { SwapSteps } from './SwapSteps.js'

const loadSubmit = () => import('../../../core/features/swap/submit.js')
const loadRefresh = () => import('../../../core/features/swap/refresh.js')

/** How often the price is looked at while a swap is reviewed, in milliseconds. */
const refreshMs = 10_000

export const view: ViewRow<'SwapReview'> = {
  title: 'swapReview.title',
  copy: [swapCopy, swapReviewCopy, swapResultCopy],
  Component: SwapReview,
}

/** The whole swap before it leaves. */
export function SwapReview(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const swap = useSwap()
  const wallet = useSelect((state) => activeConnection(state)?.wallet.name) ?? ''
  const network = useSelect((state) => swap && networkById(state, swap.networkId))
  const [anyway, setAnyway] = useState(false)
  const [busy, setBusy] = useState(false)
  const progress = swap?.progress
  const plan = progress && 'plan' in progress ? progress.plan : undefined
  const status = progress?.status
  useRefresh(status === 'review' && !busy)
  // There when it is pressed, also where the page is offline by then.
  useEffect(() => void loadSubmit().catch(() => {}), [])
  useEffect(() => {
    // The swap that is gone back to is written again, while this is still drawn on its way out.
    if (currentRoute(client.store.get()).name !== 'SwapReview') return
    if (status === 'sent' || status === 'confirmed' || status === 'failed' || status === 'unknown')
      replaceView(client, 'SwapResult')
    if (status === 'editing') goBack(client)
  }, [client, status])
  if (!swap || !plan || !progress || !network) return null
  const review = progress.status === 'review' ? progress : undefined
  const now = review?.now
  const shown = now ?? plan
  const { pay, get, amountIn, amountOut, minimum, impact, slippage, fee } = shown
  const working = busy || isUnderWay(progress)
  const amount = exactAmount({ amount: amountIn, decimals: pay.decimals }, t.locale)
  const costly = impact !== undefined && impact >= costlyImpact && !anyway && !working
  const native = { address: nativeAddress, ...network.nativeCurrency }
  // Money first: few know what a coin is worth.
  const feeText = (of: string) => {
    const worth = fiatOf(t, of, native, swap.prices)
    const coin = feeOf(t, of, native)
    return t('common.about', { amount: worth ? bracketed(worth, coin) : coin })
  }
  const submit = async () => {
    setBusy(true)
    try {
      await (await loadSubmit()).submitSwap(client)
      toastWhenSwapped(client, t)
    } catch (error) {
      client.report(error, 'INTERNAL_SDK_ERROR')
    }
    setBusy(false)
  }
  const press = () => void (working || submit())
  const report = (error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR')
  const accept = () =>
    void loadRefresh()
      .then(({ acceptPrice }) => acceptPrice(client))
      .catch(report)
  const way = plan.approval?.way
  const action = way === 'first' ? 'allow' : way === 'signature' && !review?.permit ? 'sign' : 'swap'
  const moved = now && movedOf(plan, now)
  const refused = review?.permit && now?.approval?.way === 'first'
  const rate = rateText(t, { amount: amountIn, token: pay }, { amount: amountOut, token: get })
  const words = () => {
    if (!working) return t(`swapReview.${action}`, { amount, symbol: pay.symbol })
    if (progress.status !== 'signing') return t('swapReview.checking')
    return progress.hash ? t('swapReview.confirming', { network: network.name }) : t('swapReview.confirm', { wallet })
  }
  return (
    <>
      {now && moved && <Moved plan={plan} now={now} moved={moved} feeText={feeText} />}
      {refused && (
        <Note tone="warning" title={t('swapReview.unsigned', { symbol: pay.symbol })}>
          {t('swapReview.unsignedText')}
        </Note>
      )}
      {review?.declined && !now && (
        <Note tone="warning" title={t('swapReview.declined', { wallet })}>
          {t('swapReview.declinedText')}
        </Note>
      )}
      {costly && (
        <Note tone="error" title={t('swapReview.costly', { amount: lossOf(t, shown, swap.prices) })}>
          {t('swapReview.costlyText')}
        </Note>
      )}
      <SwapTrouble failure={review?.failure} network={network.name} />
      <Legs
        legs={[
          {
            side: t('swap.pay'),
            image: <TokenPicture token={pay} networkId={swap.networkId} size={36} />,
            name: <bdi>{pay.name}</bdi>,
            detail: t('swapReview.on', { network: network.name }),
            amount: <bdi dir="ltr">{`−${amount} ${pay.symbol}`}</bdi>,
            fiat: fiatOf(t, amountIn, pay, swap.prices),
          },
          {
            side: t('swap.get'),
            image: <TokenPicture token={get} networkId={swap.networkId} size={36} />,
            name: <bdi>{get.name}</bdi>,
            detail: t('swapReview.atLeast', {
              amount: readableAmount({ amount: minimum, decimals: get.decimals }, t.locale),
            }),
            amount: <bdi dir="ltr">{`+${tokenAmount(t, amountOut, get)}`}</bdi>,
            fiat: fiatOf(t, amountOut, get, swap.prices),
            gain: true,
          },
        ]}
      />
      <Facts
        rows={[
          {
            name: t('swap.rate'),
            value: <bdi>{rate}</bdi>,
          },
          ...(impact === undefined ? [] : [impactRow(t, impact)]),
          { name: t('swapReview.slippage'), meaning: t('swapReview.slippageText'), value: percentOf(t, slippage) },
          ...serviceFeeRows(t, shown, get, swap.prices),
          ...(shown.serviceFee
            ? [
                {
                  name: t('swapReview.serviceFeeTo'),
                  value: <ShortAddress address={shown.serviceFee.receiver} />,
                },
              ]
            : []),
          ...(fee
            ? [
                {
                  name: t(shown.fast ? 'swapReview.fastFee' : 'swapReview.fee'),
                  meaning: t('swapReview.feeText'),
                  value: <bdi>{feeText(fee)}</bdi>,
                },
              ]
            : []),
        ]}
      />
      <SwapSteps progress={progress} />
      <Dock>
        {now ? (
          <Button onPress={accept}>
            {t(`swapReview.${refused ? 'allowAfter' : moved?.fee && !moved.price ? 'useFee' : 'useNew'}`)}
          </Button>
        ) : costly ? (
          <>
            <Button onPress={() => goBack(client)}>{t('swapReview.change')}</Button>
            <Button tone="plain" critical onPress={() => setAnyway(true)}>
              {t('swapReview.anyway')}
            </Button>
          </>
        ) : (
          <Button busy={working} asks={progress.status === 'signing'} onPress={press}>
            {words()}
          </Button>
        )}
      </Dock>
    </>
  )
}

/** What left what was agreed to: of the price what comes out, or the least of it; and whether the fee did. */
function movedOf(plan: SwapPlan, now: SwapPlan): { price?: 'amountOut' | 'minimum'; fee: boolean } {
  const fee = isFeeHigher(plan, now)
  if (isWorse(plan, now)) return { price: 'amountOut', fee }
  return BigInt(now.minimum) < BigInt(plan.minimum) ? { price: 'minimum', fee } : { fee }
}

type MovedProps = {
  plan: SwapPlan
  now: SwapPlan
  moved: ReturnType<typeof movedOf>
  feeText: (fee: string) => string
}

/** What moved, by its own name: what it is now, and what it was. */
function Moved({ plan, now, moved: { price, fee }, feeText }: MovedProps): ReactElement {
  const t = useCopy()
  const both = (textOf: (one: SwapPlan) => string) =>
    nowAndWas(t('swapReview.movedText', { now: unparted(textOf(now)), was: unparted(textOf(plan)) }))
  return (
    <>
      {price && (
        <Note tone="warning" title={t('swapReview.moved')}>
          {both((one) => tokenAmount(t, one[price], one.get))}
        </Note>
      )}
      {fee && (
        <Note tone="warning" title={t('swapReview.feeMoved')}>
          {both((one) => feeText(one.fee ?? '0'))}
        </Note>
      )}
    </>
  )
}

/** What the size of the trade costs: in dollars where there is a price, in percent otherwise. */
function lossOf(
  t: ReturnType<typeof useCopy>,
  { impact = 0, amountOut, get }: SwapPlan,
  prices: Readonly<Record<string, number>>,
): string {
  const lost = (BigInt(amountOut) * BigInt(impact)) / BigInt(Math.max(1, 10_000 - impact))
  return fiatOf(t, lost.toString(), get, prices) ?? tokenAmount(t, lost.toString(), get)
}

/** Looks at the price every ten seconds while nobody waits for the wallet and the page is seen. */
function useRefresh(on: boolean): void {
  const client = useClient()
  const timer = useRef<ReturnType<typeof setInterval>>(undefined)
  const stop = useCallback(() => clearInterval(timer.current), [])
  const start = useCallback(() => {
    clearInterval(timer.current)
    if (on)
      timer.current = setInterval(
        () =>
          void loadRefresh()
            .then(({ refreshReviewed }) => refreshReviewed(client))
            .catch(() => {}),
        refreshMs,
      )
  }, [client, on])
  useWhileSeen(start, stop)
}
