import { type ReactElement, useEffect, useState } from 'react'
import { activeConnection, activeNetwork } from '../../../core/connections/select.js'
import { editSend, fillMax, reviewSend, startSend } from '../../../core/features/send/flow.js'
import { draftOf } from '../../../core/features/send/transitions.js'
import { navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Empty } from '../../../ui/Empty.js'
import { AmountField, Facts } from '../../../ui/Money.js'
import { Note } from '../../../ui/Note.js'
import { Dock } from '../../../ui/Panel.js'
import { Picture } from '../../../ui/Picture.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { familyName } from '../../familyName.js'
import { networkImage } from '../../networkImage.js'
import { feeAmount, plainAmount, shownAmount } from '../../parts/amounts.js'
import { familyOfAddress } from '../../parts/familyOfAddress.js'
import { useBalance } from '../../parts/useBalance.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps } from '../../viewTypes.js'
import { localAmount, problemSeen } from './draft.js'
import { Receiver } from './Receiver.js'

/** How much, and to whom. */
export function Send({ params: { to, amount } }: ViewProps<'Send'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const send = useSelect((state) => state.send)
  const connection = useSelect((state) => activeConnection(state))
  const network = useSelect((state) => activeNetwork(state))
  const balance = useBalance(connection)
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState<'review' | 'max'>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const written = draftOf(client.store.get().send)
    // Back from review, what was typed since stays.
    const isEmpty = !written.amount && !written.to
    startSend(client, isEmpty ? { ...(to && { to }), ...(amount && { amount }) } : {})
  }, [client, to, amount])

  const feature = connection && client.families.get(connection.namespace)?.features.send
  if (!connection || !network || !feature) {
    return <Empty icon="arrow-up-right" title={t('send.unsupported')} text={t('send.unsupportedText')} />
  }
  const { symbol, decimals } = network.nativeCurrency
  const draft = draftOf(send)
  const shown = plainAmount(typed, t.locale) === draft.amount ? typed : localAmount(draft.amount, t.locale)
  const problem = problemSeen(send)
  const family = familyOfAddress(draft.to)
  const reasons: Record<NonNullable<typeof problem>, string> = {
    'no-amount': t('send.noAmount'),
    'bad-amount': t('send.badAmount'),
    'too-many-decimals': t('send.tooManyDecimals', { symbol }),
    insufficient: t('send.insufficient', { symbol }),
    'insufficient-for-fee': t('send.insufficientForFee', { symbol }),
    'no-recipient': t('send.noRecipient'),
    'bad-recipient': t('send.badRecipient'),
    'other-family': family ? t('send.otherFamily', { family: familyName(family) }) : t('send.badRecipient'),
  }
  const short = problem === 'insufficient' || problem === 'insufficient-for-fee'
  const wrong = short || problem === 'bad-recipient' || problem === 'other-family' || problem === 'too-many-decimals'
  const have = balance.status === 'ready' ? balance : undefined
  const fee = send.status === 'editing' ? send.fee : 'plan' in send ? send.plan.fee : undefined

  const edit = (text: string) => {
    setFailed(false)
    setTyped(text)
    editSend(client, { amount: plainAmount(text, t.locale) })
  }
  const run = (what: 'review' | 'max', work: Promise<unknown>) => {
    setBusy(what)
    setFailed(false)
    work.then(
      (done) => {
        setBusy(undefined)
        if (what === 'review' && done) navigate(client, 'SendReview')
      },
      () => {
        setBusy(undefined)
        setFailed(true)
      },
    )
  }
  const review = () => {
    if (!problem && !busy) run('review', reviewSend(client))
  }
  return (
    <>
      <AmountField
        label={t('send.amount')}
        value={shown}
        onChange={edit}
        symbol={symbol}
        image={<Picture src={networkImage(client, network)} name={symbol} shape="disc" size={24} />}
        balance={have && <bdi>{`${shownAmount(have, t.locale)} ${symbol}`}</bdi>}
        onMax={have ? () => run('max', fillMax(client)) : undefined}
        maxLabel={have && t('common.maxOf', { amount: `${shownAmount(have, t.locale)} ${symbol}` })}
        invalid={short || problem === 'too-many-decimals' || problem === 'bad-amount'}
        autoFocus
      />
      <Receiver
        connection={connection}
        value={draft.to}
        onChange={(next) => editSend(client, { to: next.trim() })}
        invalid={problem === 'bad-recipient' || problem === 'other-family'}
        isContract={send.status === 'editing' && send.isContract === true}
        onSubmit={review}
      />
      {fee !== undefined && (
        <Facts
          rows={[
            {
              name: t('send.fee'),
              value: t('common.about', { amount: `${feeAmount({ amount: fee, decimals }, t.locale)} ${symbol}` }),
            },
          ]}
        />
      )}
      {failed && (
        <Note tone="error" title={t('send.notEstimated')}>
          {t('send.notEstimatedText', { network: network.name })}
        </Note>
      )}
      <Dock>
        <Button
          tone={wrong ? 'fails' : 'primary'}
          busy={busy === 'review'}
          disabledReason={problem && reasons[problem]}
          onPress={review}
        >
          {t('send.review')}
        </Button>
        {short && (
          <Button tone="secondary" small onPress={() => navigate(client, 'ProfileWallets', {})}>
            {t('send.otherWallet')}
          </Button>
        )}
      </Dock>
    </>
  )
}
