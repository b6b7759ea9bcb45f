import type { Client } from '../../client.js'
import { heldTo, isFeeHigher, withDone } from '../../payments/fees.js'
import { nameOf, type Payment } from '../../payments/state.js'
import { storeChange } from '../../payments/storeChange.js'
import { nextPayment, type PaymentEvent, type Terms } from '../../payments/transitions.js'
import { applyPay, changePay, payOf } from './current.js'
import type { PayFailure, PayPlan, PayProgress } from './state.js'
import { forgetAsked, storedAs } from './stored.js'

export type PayPaymentEvent = PaymentEvent<PayPlan, PayFailure>

/** What becomes of a payment that was reviewed. An event that does not fit the state changes nothing. */
export function nextPaid(state: PayProgress, event: PayPaymentEvent): PayProgress {
  const payment = paymentOf(state)
  return payment ? (nextPayment<PayPlan, PayFailure>(payment, event, terms) as PayProgress) : state
}

export function applyPaid(client: Client, event: PayPaymentEvent): void {
  const pay = payOf(client)
  if (!pay) return
  const now = nextPaid(pay.progress, event)
  // First on the disk: a page that is left right after this must not forget it.
  if (now !== pay.progress) storeChange(client, paymentOf(pay.progress), paymentOf(now), storedAs(pay.order))
  changePay(client, () => now)
}

/** Agrees to what it takes now. */
export function acceptPay(client: Client): void {
  applyPaid(client, { type: 'accepted' })
}

/** After an outcome that nobody knows, when nothing has left the account: it is paid anew. */
export function payAgain(client: Client): void {
  const before = payOf(client)
  if (before?.progress.status !== 'unknown' || before.progress.moved !== false) return
  forgetAsked(client, before.order, nameOf(before.progress))
  applyPay(client, { type: 'again' })
}

const terms: Terms<PayPlan> = {
  judge({ plan, ...done }, found) {
    // A node that lags behind does not undo an approval, which is for as much as was shown.
    const isLetGo = done.approved && !done.permit && BigInt(found.maximum) <= BigInt(plan.maximum)
    const now = isLetGo ? withoutApproval(found) : found
    if (isDearer(plan, now)) return { plan, now: { ...now, doneFee: plan.doneFee }, ...done }
    return { plan: heldTo(now, plan), ...done }
  },
  approved: (plan, permit) => (permit ? plan : withoutApproval(plan)),
  bought: (plan) => withDone(plan, plan.swap?.fee),
  needsApproval: ({ swap }) => swap?.approval !== undefined,
}

/** What is under review, or further; nothing while it is read and priced. */
export function paymentOf(state: PayProgress): Payment<PayPlan, PayFailure> | undefined {
  return 'plan' in state ? state : undefined
}

/** What is left of it once what is paid was let go by a transaction. */
function withoutApproval(plan: PayPlan): PayPlan {
  const { approval, fee } = plan.swap ?? {}
  if (!plan.swap || !approval) return plan
  const left = fee && `${BigInt(fee) - BigInt(approval.fee ?? 0)}`
  return withDone({ ...plan, swap: { ...plan.swap, approval: undefined, fee: left } }, approval.fee)
}

/** Whether a payment takes more than what was shown: of what is paid with, or a fee that has risen, by all of its steps together. */
function isDearer(shown: PayPlan, now: PayPlan): boolean {
  return BigInt(now.maximum) > BigInt(shown.maximum) || isFeeHigher(shown, now)
}
