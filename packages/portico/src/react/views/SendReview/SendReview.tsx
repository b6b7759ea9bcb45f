import { type ReactElement, useEffect, useState } from 'react'
import { oneLine } from '../../../base/walletText.js'
import { activeConnection, networkById } from '../../../core/connections/select.js'
import { fiatOf } from '../../../core/features/send/fiat.js'
import { editSend } from '../../../core/features/send/flow.js'
import { isFeeAbove } from '../../../core/features/send/payment.js'
import { receiverOf } from '../../../core/features/send/receivers.js'
import type { SendPlan } from '../../../core/features/send/state.js'
import { currentRoute, goBack, replaceView } from '../../../core/router.js'
import { Balance } from '../../../ui/Balance.js'
import { Button } from '../../../ui/Button.js'
import { Digits } from '../../../ui/Digits.js'
import { Facts } from '../../../ui/Facts.js'
import { Inline, Stack } from '../../../ui/Layout.js'
import { List, Row } from '../../../ui/List.js'
import { AddressGrid } from '../../../ui/Money.js'
import { Note } from '../../../ui/Note.js'
import { Dock, Panel } from '../../../ui/Panel.js'
import { Caption } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { sendCopy } from '../../copy/en/send.js'
import { sendResultCopy } from '../../copy/en/sendResult.js'
import { sendReviewCopy } from '../../copy/en/sendSteps.js'
import { useCopy } from '../../copy.js'
import { dayOf } from '../../dayOf.js'
import { AddressCopy, ShortAddress } from '../../parts/Address.js'
import { exactAmount, fiatText, shownAmount } from '../../parts/amounts.js'
import { Face } from '../../parts/Face.js'
import { feeText, useNativePrice } from '../../parts/feeText.js'
import { ItemPicture } from '../../parts/ItemPicture.js'
import { toastPaid } from '../../parts/paidToast.js'
import { toastWhenSent } from '../../parts/sendToast.js'
import { balanceOf } from '../../parts/useBalance.js'
import { useLoaded } from '../../useLoaded.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'
import { remainingAfter } from './remaining.js'

export const loadLookAlike = () => import('./LookAlike.js')
export const loadFeeRates = () => import('./FeeRates.js')
const loadSubmit = () => import('../../../core/features/send/submit.js')

export const view: ViewRow<'SendReview'> = {
  title: 'sendReview.title',
  copy: [sendCopy, sendReviewCopy, sendResultCopy],
  Component: SendReview,
}

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
    connection && plan && { ...connection, address: plan.from },
  )
  const [checked, setChecked] = useState(false)
  // There when it is pressed, also where the page is offline by then.
  useEffect(() => void loadSubmit().catch(() => {}), [])
  const warning = useLoaded(plan?.lookAlike !== undefined, loadLookAlike)
  const price = useNativePrice(plan?.item)
  const known = useSelect((state) => plan && state.identities?.[plan.to.toLowerCase()]?.name)
  const choice = useLoaded(plan?.rates !== undefined, loadFeeRates)
  if (!plan || !connection) return null
  const { to, item, symbol, decimals, warnings, lookAlike, sentBefore } = plan
  if (lookAlike && !checked) {
    const takeKnown = () => {
      editSend(client, { to: lookAlike })
      const anew = import('../../../core/features/send/review.js').then(({ reviewSend }) => reviewSend(client))
      // Unless the person went back meanwhile.
      const leave = () => currentRoute(client.store.get()).name === 'SendReview' && goBack(client)
      anew.then((done) => done || leave(), leave)
    }
    return warning ? (
      <warning.LookAlike to={to} known={lookAlike} onUseKnown={takeKnown} onGoOn={() => setChecked(true)} />
    ) : null
  }
  const name = plan.name ?? known
  const wallet = connection.wallet.name
  const amount = exactAmount(plan, t.locale)
  const signing = send.status === 'signing'
  const busy = signing || send.status === 'checking'
  const declined = send.status === 'review' && send.declined
  const remaining = remainingAfter(plan, balance.status === 'ready' ? balance.amount : undefined)
  const before = receiverOf(client, connection.namespace, to)
  const native = network?.nativeCurrency
  const cost = (fee: string) => (native ? feeText(t, fee, native, price) : fee)
  const fee = plan.fee && t('common.about', { amount: cost(plan.fee) })
  const worth = fiatOf(BigInt(plan.amount), decimals, item.price)
  const remainingText = (left: { amount: string; decimals: number }) =>
    left.decimals === 0 ? exactAmount(left, t.locale) : shownAmount(left, t.locale)
  const submit = () => void confirm().catch((error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'))
  const confirm = async () => {
    await (await loadSubmit()).submitSend(client)
    const { status } = client.store.get().send
    if (status === 'sent') {
      toastPaid(client, t('sendResult.done', { amount, symbol }))
      toastWhenSent(client, t)
    }
    if (status === 'failed' || status === 'unknown') replaceView(client, 'SendResult')
  }
  return (
    <>
      <Stack gap={1}>
        <Inline layout="fit">
          <ItemPicture item={item} size={36} />
        </Inline>
        <Balance state="ready" whole={amount} shown={<Digits text={amount} />} symbol={symbol} />
        {network && (
          <Caption>
            {worth === undefined
              ? t('sendReview.on', { network: network.name })
              : t.rich('sendReview.worthOn', {
                  worth: <Digits text={fiatText(worth, t.locale)} />,
                  network: network.name,
                })}
          </Caption>
        )}
      </Stack>
      {plan.fee && plan.feeBefore && (
        <Note tone="warning">{t('sendReview.feeUp', { old: cost(plan.feeBefore), new: cost(plan.fee) })}</Note>
      )}
      {isFeeAbove(plan) && <Note tone="warning">{t('sendReview.feeAbove')}</Note>}
      {declined && (
        <Note tone="warning" title={t('sendReview.declined', { wallet })}>
          {t('sendReview.declinedText')}
        </Note>
      )}
      <Panel>
        <List bare>
          <Row
            image={<Face address={to} size={32} />}
            name={name ? <bdi>{name}</bdi> : <ShortAddress address={to} />}
            over={t('send.to')}
            value={<AddressCopy address={to} />}
          />
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
                  meaning: t('send.feeText'),
                  value: <bdi>{fee}</bdi>,
                },
              ]
            : []),
          ...(plan.feeSeconds
            ? [
                {
                  name: t('sendReview.arrives'),
                  value: t('common.about', { amount: t('common.seconds', { n: plan.feeSeconds }) }),
                },
              ]
            : []),
          ...(remaining
            ? [
                {
                  name: t('sendReview.keep'),
                  value: (
                    <bdi>
                      <Digits text={remainingText(remaining)} /> {symbol}
                    </bdi>
                  ),
                },
              ]
            : []),
          ...(plan.marks?.memo ? [{ name: t('sendReview.memo'), value: <bdi>{oneLine(plan.marks.memo)}</bdi> }] : []),
          ...(warnings.includes('self')
            ? []
            : [
                {
                  name: t('sendReview.sentBefore'),
                  value: before
                    ? t('sendReview.sentTimes', { n: before.times, date: dayOf(t, before.lastAt) })
                    : typeof sentBefore === 'object'
                      ? t('sendReview.sentLast', { date: dayOf(t, sentBefore.lastAt) })
                      : t(sentBefore === 'never' ? 'sendReview.firstTime' : 'sendReview.notHere'),
                },
              ]),
        ]}
      />
      {choice && <choice.FeeRates plan={plan} feeText={cost} />}
      <Dock>
        <Inline layout="lean">
          <Button tone="secondary" onPress={() => goBack(client)}>
            {t('common.cancel')}
          </Button>
          {/* Browsers read a place where words may break as a gap: the name of the button has none in its amount. */}
          <Button
            busy={busy}
            asks={signing}
            onPress={submit}
            label={busy ? undefined : t('sendReview.action', { amount, symbol })}
          >
            <span>
              {busy
                ? t(signing ? 'sendReview.waiting' : 'sendReview.checking', { wallet })
                : t.rich('sendReview.action', { amount: <Digits text={amount} />, symbol })}
            </span>
          </Button>
        </Inline>
      </Dock>
    </>
  )
}

function Warnings({ plan }: { plan: SendPlan }): ReactElement {
  const t = useCopy()
  const { warnings, received, decimals, symbol } = plan
  return (
    <>
      {warnings.includes('self') && <Note tone="warning">{t('send.self')}</Note>}
      {warnings.includes('contract') && <Note tone="warning">{t('send.contract')}</Note>}
      {received !== undefined && (
        <Note tone="warning">
          {t('sendReview.lessArrives', { amount: exactAmount({ amount: received, decimals }, t.locale), symbol })}
        </Note>
      )}
      {warnings.includes('recallable') && <Note tone="warning">{t('sendReview.recallable', { symbol })}</Note>}
      {warnings.includes('first-time') && !warnings.includes('contract') && (
        <Note tone="neutral">
          {t(plan.sentBefore === 'never' ? 'sendReview.firstTimeText' : 'sendReview.notHereText')}
        </Note>
      )}
    </>
  )
}
