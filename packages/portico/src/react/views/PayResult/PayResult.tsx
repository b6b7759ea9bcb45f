import type { ReactElement } from 'react'
import { explorerUrl } from '../../../core/connections/reach.js'
import { activeConnection, networkById } from '../../../core/connections/select.js'
import { checkWhetherPaid } from '../../../core/features/pay/checkPaid.js'
import type { PayProgress } from '../../../core/features/pay/state.js'
import { chooseTab } from '../../../core/features/portfolio/choice.js'
import { closeModal } from '../../../core/modal.js'
import { replaceView } from '../../../core/router.js'
import { Button, TextLink } from '../../../ui/Button.js'
import { Doorway } from '../../../ui/Doorway.js'
import { Facts, type FactsProps } from '../../../ui/Facts.js'
import { Steps } from '../../../ui/Money.js'
import { Dock } from '../../../ui/Panel.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { payResultCopy } from '../../copy/en/pay.js'
import { useCopy } from '../../copy.js'
import { ShortAddress } from '../../parts/Address.js'
import { exactAmount, feeAmount } from '../../parts/amounts.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { TokenPicture } from '../../parts/TokenPicture.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'PayResult'> = {
  title: ({ t, state }) => t(state.pay?.progress.status === 'sent' ? 'payResult.title' : 'payResult.over'),
  copy: [payResultCopy],
  Component: PayResult,
}

/** What became of a payment that an app asked for. */
export function PayResult(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const progress = useSelect((state) => state.pay?.progress)
  const wallet = useSelect((state) => activeConnection(state)?.wallet.name) ?? ''
  const plan = progress && 'plan' in progress ? progress.plan : undefined
  const network = useSelect((state) => plan && networkById(state, plan.networkId))
  if (!progress || !plan) return null
  const { asset, recipient } = plan
  const { symbol } = asset
  const app = client.config.metadata.name
  const amount = exactAmount({ amount: plan.amount, decimals: asset.decimals }, t.locale)
  const image = <TokenPicture token={asset} networkId={plan.networkId} size={52} />
  const facts = factsOf(progress)
  // The app that asked is waiting. Whoever opens the account next finds the row there.
  const close = () => {
    if (progress.status !== 'failed') chooseTab(client, 'activity')
    closeModal(client)
  }
  if (progress.status === 'sent') {
    return (
      <>
        <KeepFocus on={progress.status} />
        <Doorway state="waiting" subject={image} />
        <Heading title={t('payResult.pending', { amount, symbol })} text={t('payResult.pendingText', { app })} />
        <Steps
          steps={[
            { label: t('payResult.approved', { wallet }), state: 'past' },
            { label: t('payResult.confirming', { network: network?.name ?? '' }), state: 'now' },
          ]}
        />
        <Dock>
          <Button tone="secondary" onPress={close}>
            {t('common.close')}
          </Button>
        </Dock>
      </>
    )
  }
  if (progress.status === 'confirmed') {
    const most = exactAmount({ amount: plan.maximum, decimals: plan.pay.decimals }, t.locale)
    return (
      <>
        <KeepFocus on={progress.status} />
        <Doorway state="done" />
        <Heading
          title={t('payResult.done', { amount, symbol })}
          text={plan.way !== 'direct' && t('payResult.doneText', { amount: most, symbol: plan.pay.symbol })}
        />
        <Facts rows={facts} />
        <Dock>
          <Button onPress={close}>{t('common.done')}</Button>
        </Dock>
      </>
    )
  }
  if (progress.status === 'unknown') {
    const { moved, hash, message = '' } = progress
    // Its wallet gave the hash; only no node has it any more.
    const isDropped = hash !== undefined && message === ''
    const press = () => void again().catch((error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'))
    const again = async () => {
      const { payAgain } = await import('../../../core/features/pay/payment.js')
      payAgain(client)
      replaceView(client, 'Pay')
    }
    const unmoved = isDropped ? 'droppedText' : moved === false ? 'notMovedText' : 'unknownText'
    const more = moved ? 'movedText' : unmoved
    return (
      <>
        <KeepFocus on={moved} />
        <Doorway state="expired" subject={image} />
        <Heading
          title={t(isDropped ? 'payResult.dropped' : 'payResult.unknown')}
          text={t(`payResult.${more}`, { wallet })}
        />
        <Facts rows={facts} />
        <Dock>
          <Button icon="refresh-cw" onPress={() => void checkWhetherPaid(client)}>
            {t('payResult.lookAgain')}
          </Button>
          {moved === false && (
            <Button tone="plain" critical onPress={press}>
              {t('payResult.wasNot')}
            </Button>
          )}
        </Dock>
      </>
    )
  }
  if (progress.status !== 'failed') return null
  // Where something else took its place, that is the reason, and no fee was kept of this one.
  const isReplaced = progress.hash !== undefined && progress.code === 'tx/nonce'
  return (
    <>
      <KeepFocus on={progress.status} />
      <Doorway state="declined" subject={image} />
      <Heading
        title={t(isReplaced ? 'payResult.replaced' : 'payResult.failed')}
        text={t(isReplaced ? 'payResult.replacedText' : progress.hash ? 'payResult.failedText' : 'payResult.notSent')}
      />
      <Facts
        rows={[
          ...(isReplaced ? [] : [{ name: t('payResult.reason'), value: progress.message }]),
          ...facts,
          ...linkTo(t('payResult.replacedBy'), progress.by),
        ]}
      />
      <Dock>
        <Button icon="refresh-cw" onPress={() => replaceView(client, 'Pay')}>
          {t('payResult.again')}
        </Button>
        <Button tone="plain" onPress={close}>
          {t('common.close')}
        </Button>
      </Dock>
    </>
  )

  function factsOf(outcome: PayProgress): FactsProps['rows'] {
    const hash = 'hash' in outcome ? outcome.hash : undefined
    const native = network?.nativeCurrency
    const fee = 'fee' in outcome && outcome.fee && native ? outcome.fee : undefined
    return [
      { name: t('payResult.to'), value: <ShortAddress address={recipient} /> },
      ...(fee && native
        ? [
            {
              name: t('payResult.feePaid'),
              value: <bdi>{`${feeAmount({ amount: fee, decimals: native.decimals }, t.locale)} ${native.symbol}`}</bdi>,
            },
          ]
        : []),
      ...linkTo(t('payResult.transaction'), hash),
    ]
  }

  function linkTo(name: string, hash: string | undefined): FactsProps['rows'] {
    if (!hash) return []
    const href = explorerUrl(network, { hash })
    const short = <ShortAddress address={hash} />
    return [{ name, value: href ? <TextLink href={href}>{short}</TextLink> : short }]
  }
}
