import { type ReactElement, useState } from 'react'
import { activeConnection, networkById } from '../../../core/connections/select.js'
import { editSend, reviewSend, submitSend } from '../../../core/features/send/flow.js'
import { receiverOf } from '../../../core/features/send/receivers.js'
import type { SendPlan } from '../../../core/features/send/state.js'
import { showToast } from '../../../core/notices.js'
import { goBack, replaceView } from '../../../core/router.js'
import { Avatar } from '../../../ui/Avatar.js'
import { Button } from '../../../ui/Button.js'
import { Balance } from '../../../ui/Identity.js'
import { Inline, Stack } from '../../../ui/Layout.js'
import { List, Row } from '../../../ui/List.js'
import { AddressGrid, Facts } from '../../../ui/Money.js'
import { Note } from '../../../ui/Note.js'
import { Dock, Panel } from '../../../ui/Panel.js'
import { Picture } from '../../../ui/Picture.js'
import { Caption } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { dayOf } from '../../dayOf.js'
import { networkImage } from '../../networkImage.js'
import { AddressCopy } from '../../parts/AddressCopy.js'
import { exactAmount, feeAmount, shownAmount } from '../../parts/amounts.js'
import { balanceOf } from '../../parts/useBalance.js'
import { useSelect } from '../../useSelect.js'
import { keptAfter } from './kept.js'
import { LookAlike } from './LookAlike.js'

/** The whole payment before it leaves. */
export function SendReview(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const send = useSelect((state) => state.send)
  const connection = useSelect((state) => activeConnection(state))
  const plan = 'plan' in send ? send.plan : undefined
  const network = useSelect((state) => plan && networkById(state, plan.networkId))
  const balance = balanceOf(
    useSelect((state) => state.balance),
    connection,
  )
  const [checked, setChecked] = useState(false)
  if (!plan || !connection) return null
  const { to, symbol, decimals, warnings, lookAlike } = plan
  if (lookAlike && !checked) {
    const takeKnown = () => {
      editSend(client, { to: lookAlike })
      reviewSend(client).then(
        (done) => done || goBack(client),
        () => goBack(client),
      )
    }
    return <LookAlike to={to} known={lookAlike} onUseKnown={takeKnown} onGoOn={() => setChecked(true)} />
  }
  const wallet = connection.wallet.name
  const amount = exactAmount(plan, t.locale)
  const signing = send.status === 'signing'
  const declined = send.status === 'review' && send.declined
  const kept = balance.status === 'ready' ? keptAfter(plan, balance) : undefined
  const before = receiverOf(client, connection.namespace, to)
  const money = (text: string) => `${text} ${symbol}`
  const fee = plan.fee && t('common.about', { amount: money(feeAmount({ amount: plan.fee, decimals }, t.locale)) })
  const submit = () => void confirm()
  const confirm = async () => {
    await submitSend(client)
    const { status } = client.store.get().send
    if (status === 'sent') showToast(client, { variant: 'success', text: t('sendResult.toast', { amount, symbol }) })
    if (status === 'failed') replaceView(client, 'SendResult')
  }
  return (
    <>
      <Stack gap={1}>
        <Inline layout="fit">
          <Picture src={network && networkImage(client, network)} name={symbol} shape="disc" size={36} />
        </Inline>
        <Balance state="ready" whole={amount} symbol={symbol} />
        {network && <Caption>{t('sendReview.on', { network: network.name })}</Caption>}
      </Stack>
      {declined && (
        <Note tone="warning" title={t('sendReview.declined', { wallet })}>
          {t('sendReview.declinedText')}
        </Note>
      )}
      <Panel>
        <List bare>
          <Row image={<Avatar address={to} size={32} />} name={t('send.to')} value={<AddressCopy address={to} />} />
        </List>
        <AddressGrid address={to} label={t('sendReview.address')} />
      </Panel>
      <Warnings plan={plan} />
      <Facts
        rows={[
          ...(fee
            ? [
                {
                  name: t('send.fee'),
                  value: plan.feeSeconds ? `${fee} · ${t('common.seconds', { n: plan.feeSeconds })}` : fee,
                },
              ]
            : []),
          ...(kept ? [{ name: t('sendReview.keep'), value: <bdi>{money(shownAmount(kept, t.locale))}</bdi> }] : []),
          ...(warnings.includes('self')
            ? []
            : [
                {
                  name: t('sendReview.sentBefore'),
                  value: before
                    ? t('sendReview.sentTimes', { n: before.times, date: dayOf(t, before.lastAt) })
                    : t('sendReview.firstTime'),
                },
              ]),
        ]}
      />
      <Dock>
        <Inline layout="lean">
          <Button tone="secondary" onPress={() => goBack(client)}>
            {t('common.cancel')}
          </Button>
          <Button busy={signing} onPress={submit}>
            {signing ? t('sendReview.waiting', { wallet }) : t('sendReview.action', { amount, symbol })}
          </Button>
        </Inline>
      </Dock>
    </>
  )
}

function Warnings({ plan: { warnings } }: { plan: SendPlan }): ReactElement {
  const t = useCopy()
  return (
    <>
      {warnings.includes('self') && <Note tone="warning">{t('send.self')}</Note>}
      {warnings.includes('contract') && <Note tone="warning">{t('send.contract')}</Note>}
      {warnings.includes('first-time') && !warnings.includes('contract') && (
        <Note tone="neutral">{t('sendReview.firstTimeText')}</Note>
      )}
    </>
  )
}
