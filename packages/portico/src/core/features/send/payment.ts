import type { Client } from '../../client.js'
import type { FeeRateId } from '../../family.js'
import { hasRisen } from '../../payments/fees.js'
import type { Payment } from '../../payments/state.js'
import { nextPayment, type PaymentEvent, type Terms } from '../../payments/transitions.js'
import { changeSend } from './draft.js'
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

/** A fee that has risen is put before the person. */
const terms: Terms<SendPlan> = {
  judge: ({ plan }, { fee, feeSeconds, rates }) =>
    hasRisen(plan.fee, fee)
      ? { plan: { ...plan, fee, feeBefore: plan.fee, feeSeconds, rates }, shown: true }
      : { plan },
}

/** Pays more to be in a block sooner, or less to be there later. Nothing happens for a rate that is not offered. */
export function chooseFeeRate(client: Client, feeRate: FeeRateId): void {
  changeSend(client, (send) => withRate(send, feeRate))
}

/** What is under review, at another rate. */
export function withRate(state: SendState, feeRate: FeeRateId): SendState {
  if (state.status !== 'review') return state
  const rate = state.plan.rates?.find(({ id }) => id === feeRate)
  if (!rate) return state
  const plan = { ...state.plan, feeRate: rate.id, fee: rate.fee, feeBefore: undefined }
  return { status: 'review', draft: state.draft, plan }
}

/** Whether the network would get more than the receiver: often a slip, or a moment to wait for. Of a token the two cannot be compared. */
export function isFeeAbove({ item, fee, amount }: Pick<SendPlan, 'item' | 'fee' | 'amount'>): boolean {
  return !item.asset && fee !== undefined && BigInt(fee) > BigInt(amount)
}
