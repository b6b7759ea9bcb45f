import type { Client } from '../../client.js'
import type { TradeFailure } from '../../payments/exchange/failure.js'
import type { SwapPlan } from '../../payments/exchange/state.js'
import { heldTo, isFeeHigher, withDone } from '../../payments/fees.js'
import { isLast, type Payment } from '../../payments/state.js'
import { nextPayment, type PaymentEvent, type Terms } from '../../payments/transitions.js'
import { isWorse } from './amounts.js'
import { changeSwap } from './current.js'
import type { SwapProgress } from './state.js'

export type SwapPaymentEvent = PaymentEvent<SwapPlan, TradeFailure>

/** A call carries a time after which the contract turns it down; it is made anew well before. */
const planLifetimeMs = 300_000

/** What becomes of a swap that was reviewed. An event that does not fit the state changes nothing. */
export function nextSwapped(state: SwapProgress, event: SwapPaymentEvent): SwapProgress {
  const payment = paymentOf(state)
  if (!payment) return state
  if (event.type === 'signing' && isLast(event.step) && !mayBeSigned(payment.plan)) return state
  return nextPayment<SwapPlan, TradeFailure>(payment, event, terms)
}

/** Applies to the swap whose plan it is. */
export function applySwapped(
  client: Client,
  plan: Pick<SwapPlan, 'from' | 'networkId'>,
  event: SwapPaymentEvent,
): void {
  changeSwap(client, { owner: plan.from, networkId: plan.networkId }, (progress) => nextSwapped(progress, event))
}

export const terms: Terms<SwapPlan> = {
  /** A worse price and a fee that has risen are put before the person; a better one needs no leave. In between, what was agreed to stays. */
  judge({ plan, permit: signed, approved: was }, found) {
    const { permit } = found
    // A node that lags behind does not undo an approval; a signature that is not carried is none.
    const approved = signed && !permit ? undefined : was
    const now = approved && !permit ? withoutApproval(found) : found
    const isBetter = BigInt(now.minimum) >= BigInt(plan.minimum)
    // What was made before carries no permission, or one that has run out.
    const isOld = now.builtAt - plan.builtAt > planLifetimeMs || plan.permit?.data !== permit?.data
    const isMoved = isWorse(plan, now) || (isOld && !isBetter)
    const agreed = isBetter ? heldTo(now, plan) : plan
    // With the fee nothing else is agreed to.
    const shown = isMoved ? now : isFeeHigher(plan, now) ? { ...agreed, fee: now.fee, agreedFee: undefined } : undefined
    return { plan: agreed, ...(shown && { plan, now: shown }), approved, permit }
  },
  approved: (plan, permit) => (permit ? plan : withoutApproval(plan)),
  needsApproval: ({ approval }) => approval !== undefined,
  untaken: (done) => done,
}

/** What is under review, or further; nothing while it is written. */
export function paymentOf(state: SwapProgress): Payment<SwapPlan, TradeFailure> | undefined {
  return state.status === 'editing' ? undefined : state
}

/** What is left of it once what is paid was let go by a transaction. */
function withoutApproval({ approval, ...plan }: SwapPlan): SwapPlan {
  return withDone({ ...plan, approval: undefined }, approval?.fee)
}

/** What has to be let go first is not, as yet. */
function mayBeSigned({ approval }: SwapPlan): boolean {
  return approval === undefined || approval.way === 'together'
}
