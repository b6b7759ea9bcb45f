import { type ReactElement, useEffect } from 'react'
import type { Network } from '../../../base/entities/network.js'
import { activeConnection, networkById } from '../../../core/connections/select.js'
import { choosePay, startPay } from '../../../core/features/pay/flow.js'
import type { PayPlan, PayState } from '../../../core/features/pay/state.js'
import { isFeeHigher } from '../../../core/payments/fees.js'
import { replaceView } from '../../../core/router.js'
import { Balance } from '../../../ui/Balance.js'
import { Button } from '../../../ui/Button.js'
import { Digits } from '../../../ui/Digits.js'
import { Doorway } from '../../../ui/Doorway.js'
import { Stack } from '../../../ui/Layout.js'
import { List, Row } from '../../../ui/List.js'
import { AddressGrid } from '../../../ui/Money.js'
import { Note } from '../../../ui/Note.js'
import { Dock, Panel } from '../../../ui/Panel.js'
import { Caption, Heading } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { payCopy } from '../../copy/en/pay.js'
import { useCopy } from '../../copy.js'
import { AddressCopy, ShortAddress } from '../../parts/Address.js'
import { exactAmount } from '../../parts/amounts.js'
import { fiatOf, nowAndWas, tokenAmount, unparted } from '../../parts/swapAmounts.js'
import { useLoaded } from '../../useLoaded.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'
import { feeText, PayFacts } from './PayFacts.js'
import { PaySteps } from './PaySteps.js'
import { PayWith } from './PayWith.js'

export const loadRefused = () => import('./Refused.js')
const loadSubmit = () => import('../../../core/features/pay/submit.js')

export const view: ViewRow<'Pay'> = { title: 'pay.title', copy: [payCopy], Component: Pay }

/** What an app asks to be paid: what it is, what it takes, and every step of it. */
export function Pay(): ReactElement | null {
  const client = useClient()
  const pay = useSelect((state) => state.pay)
  const connection = useSelect((state) => activeConnection(state))
  const network = useSelect((state) => pay && networkById(state, pay.order.networkId))
  const status = pay?.progress.status
  const place = `${connection?.address} ${connection?.caipNetworkId}`
  const order = pay?.order
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account, another network or another order is paid differently
  useEffect(() => void startPay(client), [client, place, order])
  useEffect(() => {
    if (status === 'sent' || status === 'confirmed' || status === 'failed' || status === 'unknown')
      replaceView(client, 'PayResult')
  }, [client, status])
  // There when it is pressed, also where the page is offline by then.
  useEffect(() => void loadSubmit().catch(() => {}), [])
  const refused = useLoaded(status === 'refused', loadRefused)
  if (!pay || !network || !connection) return null
  const { progress } = pay
  if (progress.status === 'refused')
    return refused ? <refused.Refused pay={pay} network={network} reason={progress.reason} /> : null
  if (progress.status === 'reading') return <Reading network={network} />
  return <Order pay={pay} network={network} wallet={connection.wallet.name} />
}

function Reading({ network }: { network: Network }): ReactElement {
  const t = useCopy()
  return (
    <>
      <Doorway state="waiting" />
      <Heading title={t('pay.reading')} text={t('pay.readingText', { network: network.name })} />
    </>
  )
}

function Order({ pay, network, wallet }: { pay: PayState; network: Network; wallet: string }): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const { order, asset, progress, prices } = pay
  if (!asset) return null
  const plan = 'plan' in progress ? progress.plan : undefined
  const review = progress.status === 'review' ? progress : undefined
  const due = plan?.amount
  const amount = due ? exactAmount({ amount: due, decimals: asset.decimals }, t.locale) : order.amount
  const busy = progress.status === 'checking' || progress.status === 'signing' || progress.status === 'pricing'
  const now = review?.now
  const moved = now && plan && movedOf(plan, now)
  const agree = moved?.price ? 'pay.useNew' : moved?.fee ? 'pay.useFee' : 'pay.anew'
  const failure = progress.status === 'unpriced' ? progress.failure : review?.failure
  const failed = progress.status === 'unpriced' ? progress.token : plan?.pay
  const worth = fiatOf(t, due, asset, prices)
  const report = (error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR')
  const submit = () =>
    void loadSubmit()
      .then(({ submitPay }) => submitPay(client))
      .catch(report)
  const accept = () =>
    void import('../../../core/features/pay/payment.js').then(({ acceptPay }) => acceptPay(client)).catch(report)
  const words = () => {
    if (progress.status === 'pricing') return t('pay.pricing')
    if (progress.status === 'checking') return t('pay.checking')
    if (progress.status !== 'signing') return t('pay.action', { amount, symbol: asset.symbol })
    return progress.hash ? t('pay.confirming', { network: network.name }) : t('pay.confirm', { wallet })
  }
  return (
    <>
      <Stack gap={1}>
        <Caption>{order.text ? <bdi>{order.text}</bdi> : t('pay.asks', { app: client.config.metadata.name })}</Caption>
        <Balance state="ready" whole={amount} shown={<Digits text={amount} />} symbol={asset.symbol} />
        <Caption>
          {worth
            ? t.rich('pay.worthOn', { worth: <bdi>{worth}</bdi>, network: network.name })
            : t('pay.on', { network: network.name })}
        </Caption>
      </Stack>
      {now && plan && moved && <Moved plan={plan} now={now} moved={moved} network={network} prices={prices} />}
      {review?.declined && !now && (
        <Note tone="warning" title={t('pay.declined', { wallet })}>
          {review.bought ? t('pay.boughtText', { symbol: asset.symbol }) : t('pay.declinedText')}
        </Note>
      )}
      {failure && (
        <Note
          tone="error"
          title={t(`payFailure.${failure}`, {
            symbol: (failure === 'less' ? asset : failed)?.symbol ?? '',
            amount,
            native: network.nativeCurrency.symbol,
            network: network.name,
          })}
        >
          {t(failure === 'elsewhere' ? 'pay.elsewhereText' : 'pay.failureText')}
        </Note>
      )}
      <Panel>
        <List bare>
          <Row
            name={<ShortAddress address={order.recipient} />}
            over={t('pay.to')}
            value={<AddressCopy address={order.recipient} />}
          />
        </List>
        <AddressGrid address={order.recipient} label={t('pay.address')} />
      </Panel>
      <PayWith pay={pay} />
      {plan && <PayFacts plan={now ?? plan} network={network} prices={prices} bought={'bought' in progress} />}
      <PaySteps progress={progress} />
      <Dock>
        {now ? (
          <Button onPress={accept}>{t(agree, { symbol: now.pay.symbol })}</Button>
        ) : progress.status === 'unpriced' ? (
          <Button icon="refresh-cw" onPress={() => void choosePay(client, progress.token)}>
            {t('pay.again')}
          </Button>
        ) : (
          <Button busy={busy} asks={progress.status === 'signing'} onPress={submit}>
            {words()}
          </Button>
        )}
      </Dock>
    </>
  )
}

/** What rose above what was agreed to: the most that leaves, and the fee. */
function movedOf(plan: PayPlan, now: PayPlan): { price: boolean; fee: boolean } {
  return { price: BigInt(now.maximum) > BigInt(plan.maximum), fee: isFeeHigher(plan, now) }
}

type MovedProps = {
  plan: PayPlan
  now: PayPlan
  moved: ReturnType<typeof movedOf>
  network: Network
  prices: PayState['prices']
}

/** It takes more than what was agreed to, or its permission expired: what it takes now, and what it took. */
function Moved({ plan, now, moved, network, prices }: MovedProps): ReactElement {
  const t = useCopy()
  const both = (textOf: (one: PayPlan) => string) =>
    nowAndWas(t('pay.movedText', { now: unparted(textOf(now)), was: unparted(textOf(plan)) }))
  if (!moved.price && !moved.fee)
    return (
      <Note tone="warning" title={t('pay.anew', { symbol: plan.pay.symbol })}>
        {t('pay.anewText')}
      </Note>
    )
  return (
    <>
      {moved.price && (
        <Note tone="warning" title={t('pay.moved')}>
          {both((one) => tokenAmount(t, one.maximum, one.pay))}
        </Note>
      )}
      {moved.fee && (
        <Note tone="warning" title={t('pay.feeMoved')}>
          {both(({ fee = '0' }) => feeText(t, fee, network, prices))}
        </Note>
      )}
    </>
  )
}
