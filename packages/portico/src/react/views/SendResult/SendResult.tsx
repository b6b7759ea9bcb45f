import { type ReactElement, useEffect, useState } from 'react'
import { explorerUrl } from '../../../core/connections/reach.js'
import { activeConnection, networkById } from '../../../core/connections/select.js'
import { editSend, resetSend } from '../../../core/features/send/flow.js'
import { sendNumbers } from '../../../core/features/send/numbers.js'
import type { SendState } from '../../../core/features/send/state.js'
import { goBack, replaceView, resetViews } from '../../../core/router.js'
import { Button, TextLink } from '../../../ui/Button.js'
import { Doorway } from '../../../ui/Doorway.js'
import { Facts } from '../../../ui/Facts.js'
import { Inline } from '../../../ui/Layout.js'
import { Steps } from '../../../ui/Money.js'
import { Dock } from '../../../ui/Panel.js'
import { Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { pairingCopy } from '../../copy/en/pairing.js'
import { sendCopy } from '../../copy/en/send.js'
import { sendResultCopy } from '../../copy/en/sendResult.js'
import { useCopy } from '../../copy.js'
import { ShortAddress } from '../../parts/Address.js'
import { exactAmount } from '../../parts/amounts.js'
import { feeText, useNativePrice } from '../../parts/feeText.js'
import { ItemPicture } from '../../parts/ItemPicture.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { KnownAs, useKnown } from '../../parts/KnownAs.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'SendResult'> = {
  title: ({ t, state }) => {
    const { status } = state.send
    if (status === 'failed') return t('sendResult.notSent')
    if (status === 'unknown') return t('sendResult.over')
    return status === 'confirmed' ? t('sendResult.sent') : t('sendResult.sending')
  },
  lead: 'none',
  copy: [pairingCopy, sendCopy, sendResultCopy],
  Component: SendResult,
}

/** What became of a payment. */
export function SendResult(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const send = useSelect((state) => state.send)
  const wallet = useSelect((state) => activeConnection(state)?.wallet.name) ?? t('pairing.theWallet')
  const plan = 'plan' in send ? send.plan : undefined
  const network = useSelect((state) => plan && networkById(state, plan.networkId))
  const sentAt = send.status === 'sent' ? send.sentAt : undefined
  const slow = useSlowSince(sentAt)
  const price = useNativePrice(plan?.item)
  const { shown: receiver } = useKnown(plan?.to ?? '', plan?.name)
  if (!plan || !('plan' in send) || !hasResult(send)) return null

  const { symbol } = plan
  const native = network?.nativeCurrency
  const amount = exactAmount(plan, t.locale)
  const networkName = network?.name ?? plan.networkId
  const image = <ItemPicture item={plan.item} size={52} />
  const explorer = send.hash ? explorerUrl(network, { hash: send.hash }) : undefined
  const factOf = (name: string, hash: string | undefined) => {
    if (!hash) return []
    const href = explorerUrl(network, { hash })
    const short = <ShortAddress address={hash} />
    return [{ name, value: href ? <TextLink href={href}>{short}</TextLink> : short }]
  }
  const hashFact = factOf(t('sendResult.transaction'), send.hash)
  const toAccount = () => resetViews(client, { name: 'Account', params: {} })
  const again = () => {
    resetSend(client)
    replaceView(client, 'Send', {})
  }

  if (send.status === 'sent') {
    return (
      <>
        <KeepFocus on={send.status} />
        <Doorway state="waiting" subject={image} />
        <Heading
          title={slow ? t('sendResult.slow') : t('sendResult.pending', { amount, symbol })}
          text={slow ? t('sendResult.slowText', { network: networkName }) : t('sendResult.pendingText')}
        />
        <Steps
          steps={[
            { label: t('sendResult.approved', { wallet }), state: 'past' },
            {
              label: t('sendResult.confirming', { network: networkName }),
              state: 'now',
              detail: plan.feeSeconds && t('common.about', { amount: t('common.seconds', { n: plan.feeSeconds }) }),
            },
            { label: <span title={plan.to}>{t('sendResult.received', { name: receiver })}</span>, state: 'next' },
          ]}
        />
        <Dock>
          <Inline>
            {explorer && (
              <Button tone="secondary" small icon="external-link" href={explorer}>
                {t('common.explorer')}
              </Button>
            )}
            <Button tone="secondary" small onPress={() => goBack(client)}>
              {t('common.close')}
            </Button>
          </Inline>
        </Dock>
      </>
    )
  }
  if (send.status === 'confirmed') {
    const seconds = Math.max(1, Math.round((send.confirmedAt - send.sentAt) / 1_000))
    const duration = t.number(seconds, { style: 'unit', unit: 'second', unitDisplay: 'long' })
    return (
      <>
        <KeepFocus on={send.status} />
        <Doorway state="done" />
        <Heading
          title={t('sendResult.done', { amount, symbol })}
          text={t('sendResult.doneText', { name: receiver, duration })}
        />
        <Facts
          rows={[
            { name: t('send.to'), value: <KnownAs address={plan.to} given={plan.name} /> },
            ...(send.fee && native
              ? [
                  {
                    name: t('sendResult.feePaid'),
                    value: <bdi>{feeText(t, send.fee, native, price)}</bdi>,
                  },
                ]
              : []),
            ...hashFact,
          ]}
        />
        <Dock>
          <Inline>
            <Button tone="secondary" onPress={again}>
              {t('sendResult.again')}
            </Button>
            <Button onPress={toAccount}>{t('common.done')}</Button>
          </Inline>
        </Dock>
      </>
    )
  }
  const { code = 'connect/failed', message = '' } = send
  if (send.status === 'unknown') {
    // Its wallet gave the hash; only no node has it any more.
    const isDropped = send.hash !== undefined && message === ''
    const seenAt = explorer ?? explorerUrl(network, { address: plan.from })
    return (
      <>
        <KeepFocus on={send.status} />
        <Doorway state="expired" subject={image} />
        <Heading
          title={t(isDropped ? 'sendResult.dropped' : 'sendResult.unknown')}
          text={isDropped ? t('sendResult.droppedText') : t('sendResult.unknownText', { wallet })}
        />
        <Facts rows={[...(message ? [{ name: t('sendResult.reason'), value: message }] : []), ...hashFact]} />
        <Dock>
          {seenAt && (
            <Button tone="secondary" icon="external-link" href={seenAt}>
              {t('common.explorer')}
            </Button>
          )}
          <Button onPress={toAccount}>{t('sendResult.toAccount')}</Button>
        </Dock>
      </>
    )
  }
  const isReplaced = send.hash !== undefined && code === 'tx/nonce'
  const retry = () => {
    // The draft of a payment that never left is still there; one that failed on the network is written anew.
    if (send.hash) resetSend(client)
    else editSend(client, {})
    replaceView(client, 'Send', {})
  }
  return (
    <>
      <KeepFocus on={send.status} />
      <Doorway state="declined" subject={image} />
      <Heading
        title={t(isReplaced ? 'sendResult.replaced' : 'sendResult.failed')}
        text={
          isReplaced ? (
            <span title={plan.to}>{t('sendResult.replacedText', { name: receiver, amount, symbol })}</span>
          ) : send.hash ? (
            t('sendResult.failedText', { amount, symbol })
          ) : (
            t(reasons[code] ?? 'sendResult.failedPlain')
          )
        }
      />
      <Facts
        rows={[
          ...(isReplaced ? [] : [{ name: t('sendResult.reason'), value: message }]),
          ...hashFact,
          ...factOf(t('sendResult.replacedBy'), send.by),
        ]}
      />
      <Dock>
        <Button icon="refresh-cw" onPress={retry}>
          {t('common.tryAgain')}
        </Button>
        <Button tone="plain" onPress={toAccount}>
          {t('sendResult.toAccount')}
        </Button>
      </Dock>
    </>
  )
}

type WithResult = Exclude<SendState, { status: 'editing' | 'review' | 'checking' | 'signing' }>

/** Whether it is on its way or over. */
function hasResult(send: SendState): send is WithResult {
  return ['sent', 'confirmed', 'failed', 'unknown'].includes(send.status)
}

/** What people are told of the errors that they can do something about. */
const reasons: Partial<
  Record<string, 'sendResult.noFunds' | 'sendResult.nonce' | 'sendResult.feeCap' | 'sendResult.gas'>
> = {
  'tx/insufficient-funds': 'sendResult.noFunds',
  'tx/nonce': 'sendResult.nonce',
  'tx/fee-cap': 'sendResult.feeCap',
  'tx/gas': 'sendResult.gas',
}

function useSlowSince(sentAt: number | undefined): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (sentAt === undefined) return
    setSlow(false)
    const timer = setTimeout(() => setSlow(true), Math.max(0, sentAt + sendNumbers.slowMs - Date.now()))
    return () => clearTimeout(timer)
  }, [sentAt])
  return slow
}
