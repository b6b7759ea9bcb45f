import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { activeConnection, activeNetwork } from '../../../core/connections/select.js'
import { swapOf } from '../../../core/features/swap/current.js'
import {
  editSwap,
  fillMaxSwap,
  flipSwap,
  pauseQuotes,
  scheduleQuote,
  startSwap,
} from '../../../core/features/swap/flow.js'
import { reviewSwap } from '../../../core/features/swap/review.js'
import { navigate, replaceView } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { AmountField } from '../../../ui/Money.js'
import { Dock } from '../../../ui/Panel.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { SettingsButton, SwapPair } from '../../../ui/Swap.js'
import { swapIcons } from '../../../ui/swapIcons.js'
import { useClient } from '../../context.js'
import { swapCopy } from '../../copy/en/swap.js'
import { useCopy } from '../../copy.js'
import { localAmount, plainAmount, shownAmount } from '../../parts/amounts.js'
import { useWhileSeen } from '../../parts/pageTime.js'
import { SwapTrouble } from '../../parts/SwapTrouble.js'
import { fiatOf } from '../../parts/swapAmounts.js'
import { TokenPicture } from '../../parts/TokenPicture.js'
import { useSwap } from '../../parts/useSwap.js'
import { useLoaded } from '../../useLoaded.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'
import { Details } from './Details.js'

export const loadNoTokens = () => import('./NoTokens.js')

export const view: ViewRow<'Swap'> = {
  title: 'swap.title',
  copy: [swapCopy],
  End: Settings,
  icons: swapIcons,
  Component: Swap,
}

/** What is paid, and what comes out of it. */
export function Swap({ params }: ViewProps<'Swap'>): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const swap = useSwap()
  const address = useSelect((state) => activeConnection(state)?.address)
  const network = useSelect((state) => activeNetwork(state))
  const networkId = network?.caipNetworkId
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account or network is another swap
  useEffect(() => void startSwap(client, params), [client, address, networkId])
  useWhileSeen(
    useCallback(() => scheduleQuote(client), [client]),
    useCallback(() => pauseQuotes(client), [client]),
  )
  const status = swap?.tokens.status
  useEffect(() => {
    if (status === 'unsupported') replaceView(client, 'UnsupportedChain', { swaps: true })
  }, [client, status])
  useEffect(() => {
    const step = swapOf(client.store.get())?.progress.status
    // What is under way is shown where it is; back from the review it is written again.
    if (step === 'sent') replaceView(client, 'SwapResult')
    if (step === 'review') editSwap(client, {})
  }, [client])

  const none = useLoaded(status === 'failed', loadNoTokens)
  if (!swap || !network || status === 'loading') return <Skeleton shape="row" count={3} label={t('swap.loading')} />
  if (status === 'failed') return none ? <none.NoTokens onAgain={() => void startSwap(client, params)} /> : null
  const { pay, get, amount: draft } = swap.draft
  const editing = swap.progress.status === 'editing' ? swap.progress : undefined
  const problem = editing?.problem
  const failure = editing?.failure ?? editing?.refused
  // What nobody trades has no price beside it.
  const quote = failure === 'no-route' ? undefined : editing?.quote
  const paySymbol = pay?.symbol ?? ''
  const have = pay && swap.balances[pay.address]
  const haveGet = get && swap.balances[get.address]
  const shown = plainAmount(typed, t.locale) === draft ? typed : localAmount(draft, t.locale)
  const out = quote && get ? shownAmount({ amount: quote.amountOut, decimals: get.decimals }, t.locale) : ''
  const reasons: Record<NonNullable<typeof problem>, string> = {
    'no-token': t('swap.chooseToken'),
    'no-amount': t('swap.noAmount'),
    'bad-amount': t('swap.badAmount'),
    'too-many-decimals': t('swap.tooManyDecimals', { symbol: paySymbol }),
    insufficient: t('swap.insufficient', { symbol: paySymbol }),
  }
  const native = network.nativeCurrency.symbol
  const reason = problem
    ? reasons[problem]
    : failure === 'no-route'
      ? t('swap.noRoute')
      : failure === 'fee'
        ? t('swap.fee', { symbol: native })
        : quote || failure
          ? undefined
          : t('swap.quoting')
  const wrong = problem === 'insufficient' || problem === 'too-many-decimals' || failure === 'fee'
  const edit = (text: string) => {
    setTyped(text)
    editSwap(client, { amount: plainAmount(text, t.locale) })
  }
  const choose = (side: 'pay' | 'get') => {
    client.track({ event: 'CLICK_SELECT_TOKEN_TO_SWAP' })
    navigate(client, 'SwapSelectToken', { side })
  }
  const review = async () => {
    setBusy(true)
    const done = await reviewSwap(client)
    setBusy(false)
    if (done) navigate(client, 'SwapReview')
    else scheduleQuote(client, 2_000)
  }
  const amountText = (units: string | undefined, token: typeof pay) =>
    units !== undefined && token ? (
      <bdi>{`${shownAmount({ amount: units, decimals: token.decimals }, t.locale)} ${token.symbol}`}</bdi>
    ) : undefined
  return (
    <>
      <SwapPair label={t('swap.flip')} onFlip={() => flipSwap(client)}>
        <AmountField
          label={t('swap.pay')}
          value={shown}
          onChange={edit}
          symbol={pay?.symbol ?? t('swap.choose')}
          image={pay && <TokenPicture token={pay} networkId={swap.networkId} size={24} />}
          onToken={() => choose('pay')}
          tokenLabel={pay && t('swap.otherToken')}
          fiat={pay && fiatOf(t, quote?.amountIn, pay, swap.prices)}
          balance={amountText(have, pay)}
          onMax={have && have !== '0' ? () => void fillMaxSwap(client).catch(() => {}) : undefined}
          maxLabel={
            have &&
            t('common.maxOf', {
              amount: `${shownAmount({ amount: have, decimals: pay.decimals }, t.locale)} ${pay.symbol}`,
            })
          }
          roomy
          invalid={problem === 'insufficient' || problem === 'too-many-decimals' || problem === 'bad-amount'}
          autoFocus
        />
        <AmountField
          label={t('swap.get')}
          value={out}
          onChange={() => {}}
          readOnly
          symbol={get?.symbol ?? t('swap.choose')}
          image={get && <TokenPicture token={get} networkId={swap.networkId} size={24} />}
          onToken={() => choose('get')}
          tokenLabel={get && t('swap.otherToken')}
          fiat={get && fiatOf(t, quote?.amountOut, get, swap.prices)}
          balance={amountText(haveGet, get)}
          roomy
        />
      </SwapPair>
      {quote && pay && get && (
        <Details quote={quote} pay={pay} get={get} slippage={swap.slippage} prices={swap.prices} />
      )}
      <SwapTrouble failure={failure} network={network.name} />
      <Dock>
        <Button
          tone={wrong ? 'fails' : 'primary'}
          busy={busy}
          disabledReason={reason}
          onPress={() => void (busy || reason || review())}
        >
          {t('swap.review')}
        </Button>
      </Dock>
    </>
  )
}

/** The way to the settings of swaps. */
function Settings(): ReactElement {
  const client = useClient()
  const t = useCopy()
  return <SettingsButton label={t('swap.settings')} onPress={() => navigate(client, 'SwapSettings')} />
}
