import { type ReactElement, useEffect, useState } from 'react'
import { activeConnection, activeNetwork } from '../../../core/connections/select.js'
import { familyOfAddress } from '../../../core/families.js'
import { editSend, fillMax } from '../../../core/features/send/flow.js'
import { draftOf } from '../../../core/features/send/transitions.js'
import { navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Facts } from '../../../ui/Facts.js'
import { Inline } from '../../../ui/Layout.js'
import { Note } from '../../../ui/Note.js'
import { Dock } from '../../../ui/Panel.js'
import { sendIcons } from '../../../ui/sendIcons.js'
import { useClient } from '../../context.js'
import { sendCopy } from '../../copy/en/send.js'
import { useCopy } from '../../copy.js'
import { familyName } from '../../familyName.js'
import { feeText, useNativePrice } from '../../parts/feeText.js'
import { useBalance } from '../../parts/useBalance.js'
import { useLoaded } from '../../useLoaded.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'
import { Amount } from './Amount.js'
import { failureOf, problemSeen } from './draft.js'
import { Receiver } from './Receiver.js'

const loadBuy = () => import('./Buy.js')

export const view: ViewRow<'Send'> = {
  title: 'send.title',
  copy: [sendCopy],
  icons: sendIcons,
  Component: Send,
}

/** What, how much, and to whom. */
export function Send({ params }: ViewProps<'Send'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const send = useSelect((state) => state.send)
  const connection = useSelect((state) => activeConnection(state))
  const network = useSelect((state) => activeNetwork(state))
  useBalance(connection)
  const price = useNativePrice(draftOf(send).item)
  const [busy, setBusy] = useState<'review' | 'max'>()
  const [failed, setFailed] = useState<unknown>()
  const { to, amount, assetAddress, chainId } = params
  useEffect(() => {
    import('../../../core/features/send/begin.js')
      .then(({ beginSend }) => beginSend(client, { to, amount, assetAddress, chainId }))
      .catch((error: unknown) => setFailed(error))
  }, [client, to, amount, assetAddress, chainId])
  const problem = problemSeen(send)
  const short = problem === 'insufficient' || problem === 'insufficient-for-fee'
  const buy = useLoaded(short && client.services.has('onramp.options'), loadBuy)

  const feature = connection && client.families.get(connection.namespace)?.features.send
  if (!connection || !network || !feature) {
    return (
      <Note tone="neutral" title={t('send.unsupported')}>
        {t('send.unsupportedText')}
      </Note>
    )
  }
  const native = network.nativeCurrency
  const draft = draftOf(send)
  const symbol = draft.item?.symbol ?? ''
  const editing = send.status === 'editing' ? send : undefined
  const family = familyOfAddress(client, draft.to.trim())
  const reasons: Record<NonNullable<typeof problem>, string> = {
    'no-item': t('send.noItem'),
    'no-amount': t('send.noAmount'),
    'bad-amount': t('send.badAmount'),
    'too-many-decimals': t('send.tooManyDecimals', { symbol }),
    insufficient: t('send.insufficient', { symbol }),
    'insufficient-for-fee': t('send.insufficientForFee', { symbol: native.symbol }),
    'no-recipient': t('send.noRecipient'),
    'bad-recipient': t('send.badRecipient'),
    'other-family': family ? t('send.otherFamily', { family: familyName(family.namespace) }) : t('send.badRecipient'),
    'checking-name': t('send.checkingName'),
    'no-such-name': t('send.noSuchName'),
    'name-unknown': t('send.nameUnknown'),
  }
  const wrongReceiver =
    problem === 'bad-recipient' ||
    problem === 'other-family' ||
    problem === 'no-such-name' ||
    problem === 'name-unknown'
  const fee = editing ? editing.fee : 'plan' in send ? send.plan.fee : undefined

  const run = (what: 'review' | 'max', work: Promise<unknown>) => {
    setBusy(what)
    setFailed(undefined)
    work.then(
      (done) => {
        setBusy(undefined)
        if (what === 'review' && done) navigate(client, 'SendReview')
      },
      (error: unknown) => {
        setBusy(undefined)
        setFailed(error)
      },
    )
  }
  const review = () => {
    if (problem || busy) return
    run(
      'review',
      import('../../../core/features/send/review.js').then(({ reviewSend }) => reviewSend(client)),
    )
  }
  const failure = failed === undefined ? undefined : failureOf(failed)
  return (
    <>
      <Amount
        draft={draft}
        invalid={short || problem === 'too-many-decimals' || problem === 'bad-amount'}
        onEdit={() => setFailed(undefined)}
        onMax={() => run('max', fillMax(client))}
        onChoose={() => navigate(client, 'SendSelectToken')}
      />
      {editing?.corrected && <Note tone="warning">{t('send.corrected', { symbol })}</Note>}
      <Receiver
        connection={connection}
        network={network}
        value={draft.to}
        name={editing?.name?.text === draft.to.trim() ? editing.name : undefined}
        onChange={(next) => {
          setFailed(undefined)
          editSend(client, { to: next })
        }}
        invalid={wrongReceiver}
        isContract={editing?.isContract === true}
        onSubmit={review}
      />
      {fee !== undefined && (
        <Facts
          rows={[
            {
              name: t('send.fee'),
              meaning: t('send.feeText'),
              value: t('common.about', { amount: feeText(t, fee, native, price) }),
            },
          ]}
        />
      )}
      {failure && (
        <Note tone="error" title={t(failure.title)}>
          {failure.reason
            ? t('send.wouldFailText', { reason: failure.reason })
            : t('send.notEstimatedText', { network: network.name })}
        </Note>
      )}
      <Dock>
        <Button
          tone={short || wrongReceiver || problem === 'too-many-decimals' ? 'fails' : 'primary'}
          busy={busy === 'review' || problem === 'checking-name'}
          disabledReason={problem && reasons[problem]}
          onPress={review}
        >
          {t('send.review')}
        </Button>
        {short && (
          <Inline>
            {buy && (
              <buy.Buy namespace={connection.namespace} symbol={problem === 'insufficient' ? symbol : native.symbol} />
            )}
            <Button tone="secondary" small onPress={() => navigate(client, 'ProfileWallets', {})}>
              {t('send.otherWallet')}
            </Button>
          </Inline>
        )}
      </Dock>
    </>
  )
}
