import type { Client } from '../../client.js'
import type { Payment } from '../../payments/state.js'
import { nextPayment, type PaymentEvent, type Terms } from '../../payments/transitions.js'
import { changeSend } from './apply.js'
import { sendNumbers } from './numbers.js'
import type { SendPlan, SendState } from './state.js'
import { draftOf } from './transitions.js'

/** What becomes of a payment that was reviewed. An event that does not fit the state changes nothing. */
export function nextSent(state: SendState, event: PaymentEvent<SendPlan>): SendState {
  const payment = paymentOf(state)
  if (!payment) return state
  const next: Payment<SendPlan> = nextPayment<SendPlan, never>(payment, event, terms)
  if (next === payment) return state
  const { status } = next
  // What is typed is over with what was sent.
  if (status === 'sent' || status === 'confirmed') return next as SendState
  return { ...next, draft: draftOf(state) }
}

export function applySent(client: Client, event: PaymentEvent<SendPlan>): void {
  changeSend(client, (send) => nextSent(send, event))
}

/** What is under review, or further; nothing while it is written. */
export function paymentOf(state: SendState): Exclude<SendState, { status: 'editing' }> | undefined {
  return state.status === 'editing' ? undefined : state
}

/** A fee that has risen by more than a tenth is put before the person; a little more or less changes nothing that was agreed to. */
const terms: Terms<SendPlan> = {
  judge: ({ plan }, { fee, feeSeconds, rates }) =>
    hasRisen(plan.fee, fee)
      ? { plan: { ...plan, fee, feeBefore: plan.fee, feeSeconds, rates }, shown: true }
      : { plan },
}

/** Whether a fee has risen by more than a tenth. */
function hasRisen(shown: string | undefined, now: string | undefined): boolean {
  return (
    shown !== undefined && now !== undefined && BigInt(now) * 100n > BigInt(shown) * (100n + sendNumbers.feeRisePercent)
  )
}
