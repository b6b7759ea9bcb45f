import type { ReactElement } from 'react'
import { explorerUrl } from '../../../core/connections/reach.js'
import { activeConnection, networkById } from '../../../core/connections/select.js'
import { showActivity } from '../../../core/features/portfolio/showActivity.js'
import type { SwapProgress } from '../../../core/features/swap/state.js'
import { replaceView, resetViews } from '../../../core/router.js'
import { Button, TextLink } from '../../../ui/Button.js'
import { Doorway } from '../../../ui/Doorway.js'
import { Facts } from '../../../ui/Facts.js'
import { Steps } from '../../../ui/Money.js'
import { Dock } from '../../../ui/Panel.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { swapResultCopy } from '../../copy/en/swapResult.js'
import { swapReviewCopy } from '../../copy/en/swapSteps.js'
import { useCopy } from '../../copy.js'
import { ShortAddress } from '../../parts/Address.js'
import { exactAmount, feeAmount, readableAmount } from '../../parts/amounts.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { TokenPicture } from '../../parts/TokenPicture.js'
import { useSwap } from '../../parts/useSwap.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

type WithResult = Exclude<SwapProgress, { status: 'editing' | 'review' | 'checking' | 'signing' }>

/** Whether it is on its way or over. */
function hasResult(progress: SwapProgress): progress is WithResult {
  return ['sent', 'confirmed', 'failed', 'unknown'].includes(progress.status)
}

export const view: ViewRow<'SwapResult'> = {
  title: ({ t, state }) => t(state.swap?.progress.status === 'sent' ? 'swapResult.title' : 'swapResult.over'),
  copy: [swapReviewCopy, swapResultCopy],
  Component: SwapResult,
}

/** What became of a swap. */
export function SwapResult(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const swap = useSwap()
  const wallet = useSelect((state) => activeConnection(state)?.wallet.name) ?? ''
  const network = useSelect((state) => swap && networkById(state, swap.networkId))
  const progress = swap?.progress
  if (!progress || !hasResult(progress)) return null
  const { pay, get, amountIn, amountOut, slippage } = progress.plan
  const { hash, status } = progress
  const paid = exactAmount({ amount: amountIn, decimals: pay.decimals }, t.locale)
  const image = <TokenPicture token={get} networkId={progress.plan.networkId} size={52} />
  const explorer = hash ? explorerUrl(network, { hash }) : undefined
  const factOf = (name: string, of: string | undefined) => {
    const href = of && explorerUrl(network, { hash: of })
    const short = of && <ShortAddress address={of} />
    return short ? [{ name, value: href ? <TextLink href={href}>{short}</TextLink> : short }] : []
  }
  const hashFact = factOf(t('swapResult.transaction'), hash)
  // What never left the wallet has no row.
  const isSent = status !== 'failed' || hash !== undefined
  const toAccount = () => (isSent ? showActivity(client) : resetViews(client, { name: 'Account', params: {} }))
  if (status === 'sent') {
    return (
      <>
        <KeepFocus on={status} />
        <Doorway state="waiting" subject={image} />
        <Heading
          title={t('swapResult.pending', { amount: paid, symbol: pay.symbol })}
          text={t('swapResult.pendingText')}
        />
        <Steps
          steps={[
            { label: t('swapResult.approved', { wallet }), state: 'past' },
            { label: t('swapReview.confirming', { network: network?.name ?? '' }), state: 'now' },
          ]}
        />
        <Dock>
          <Button tone="secondary" onPress={toAccount}>
            {t('common.close')}
          </Button>
        </Dock>
      </>
    )
  }
  if (status === 'confirmed') {
    const { fee } = progress
    const received = progress.received ?? amountOut
    const got = readableAmount({ amount: received, decimals: get.decimals }, t.locale)
    const native = network?.nativeCurrency
    const feeFact = fee &&
      native && {
        name: t('swapResult.feePaid'),
        value: <bdi>{`${feeAmount({ amount: fee, decimals: native.decimals }, t.locale)} ${native.symbol}`}</bdi>,
      }
    return (
      <>
        <KeepFocus on={status} />
        <Doorway state="done" />
        <Heading
          title={t('swapResult.done', { amount: got, symbol: get.symbol })}
          text={t('swapResult.doneText', { amount: paid, symbol: pay.symbol })}
        />
        <Facts rows={[...(feeFact ? [feeFact] : []), ...hashFact]} />
        <Dock>
          <Button onPress={toAccount}>{t('common.done')}</Button>
        </Dock>
      </>
    )
  }
  const { message = '' } = progress
  // Where something else took its place, that is the reason.
  const isReplaced = status === 'failed' && hash !== undefined && progress.code === 'tx/nonce'
  const reason = message && !isReplaced ? [{ name: t('swapResult.reason'), value: message }] : []
  const by = status === 'failed' ? factOf(t('swapResult.replacedBy'), progress.by) : []
  const facts = <Facts rows={[...reason, ...hashFact, ...by]} />
  if (status === 'unknown') {
    // Its wallet gave the hash; only no node has it any more.
    const isDropped = hash !== undefined && message === ''
    const seenAt = explorer ?? explorerUrl(network, { address: progress.plan.from })
    return (
      <>
        <KeepFocus on={status} />
        <Doorway state="expired" subject={image} />
        <Heading
          title={t(isDropped ? 'swapResult.dropped' : 'swapResult.unknown')}
          text={isDropped ? t('swapResult.droppedText') : t('swapResult.unknownText', { wallet })}
        />
        {facts}
        <Dock>
          {seenAt && (
            <Button tone="secondary" icon="external-link" href={seenAt}>
              {t('common.explorer')}
            </Button>
          )}
          <Button onPress={toAccount}>{t('common.done')}</Button>
        </Dock>
      </>
    )
  }
  const { slipped, left } = progress
  const n = t.number(slippage / 100, { maximumFractionDigits: 2 })
  return (
    <>
      <KeepFocus on={status} />
      <Doorway state="declined" subject={image} />
      <Heading
        title={t(slipped ? 'swapResult.cancelled' : isReplaced ? 'swapResult.replaced' : 'swapResult.failed')}
        text={
          slipped
            ? t('swapResult.cancelledText', { n, symbol: pay.symbol })
            : isReplaced
              ? t('swapResult.replacedText')
              : left === 'fee'
                ? t('swapResult.failedText', { symbol: pay.symbol })
                : t('swapResult.notSent')
        }
      />
      {facts}
      <Dock>
        <Button icon="refresh-cw" onPress={() => replaceView(client, 'Swap', {})}>
          {t('swapResult.again')}
        </Button>
        <Button tone="plain" onPress={toAccount}>
          {t('common.done')}
        </Button>
      </Dock>
    </>
  )
}
