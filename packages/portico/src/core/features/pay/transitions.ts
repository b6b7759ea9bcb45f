import type { SwapToken } from '../../payments/exchange/tokens.js'
import { isUnderWay, type Payment } from '../../payments/state.js'
import { nextPayment, type PaymentEvent, type Terms } from '../../payments/transitions.js'
import type { PayFailure, PayPlan, PayProgress, PayRefusal } from './state.js'

export type PayEvent =
  | { type: 'reading' }
  | { type: 'refused'; reason: PayRefusal }
  | { type: 'pricing'; token: SwapToken }
  | { type: 'unpriced'; token: SwapToken; failure: PayFailure }
  | { type: 'planned'; plan: PayPlan }
  | { type: 'moved'; moved: boolean }
  /** The person looked: it was not sent. */
  | { type: 'again' }
  /** Another tab is further with the same payment. */
  | { type: 'taken-over'; progress: PayProgress }
  | PaymentEvent<PayPlan, PayFailure>

/** What a payment becomes. An event that does not fit the state changes nothing: what is pressed twice is done once. */
export function nextPay(state: PayProgress, event: PayEvent): PayProgress {
  switch (event.type) {
    case 'reading':
      return isUnderWay(state) || state.status === 'unknown' ? state : { status: 'reading' }
    case 'refused':
      return state.status === 'reading' ? { status: 'refused', reason: event.reason } : state
    case 'pricing':
      if (state.status === 'review' && (state.bought || state.approved)) return state
      return state.status === 'reading' ||
        state.status === 'pricing' ||
        state.status === 'unpriced' ||
        state.status === 'review'
        ? { status: 'pricing', token: event.token }
        : state
    case 'unpriced':
      return state.status === 'pricing' ? { status: 'unpriced', token: event.token, failure: event.failure } : state
    case 'planned':
      return state.status === 'pricing' ? { status: 'review', plan: event.plan } : state
    case 'again':
      return state.status === 'unknown' && state.moved === false ? { status: 'reading' } : state
    case 'taken-over':
      return state.status === 'signing' || state.status === 'sent' || state.status === 'confirmed'
        ? state
        : event.progress
    case 'moved':
      return state.status === 'unknown' ? { ...state, moved: event.moved } : state
    default: {
      const payment = paymentOf(state)
      if (!payment) return state
      return nextPayment<PayPlan, PayFailure>(payment, event, terms) as PayProgress
    }
  }
}

const terms: Terms<PayPlan> = {
  judge: ({ plan, ...done }, now) => (isDearer(plan, now) ? { plan, now, ...done } : { plan: now, ...done }),
  needsApproval: ({ swap }) => swap?.approval !== undefined,
}

/** What is under review, or further; nothing while it is read and priced. */
export function paymentOf(state: PayProgress): Payment<PayPlan, PayFailure> | undefined {
  return 'plan' in state ? state : undefined
}

/** Whether a payment takes more than what was shown: of what is paid with, or a fee that rose by more than a tenth. */
function isDearer(shown: PayPlan, now: PayPlan): boolean {
  if (BigInt(now.maximum) > BigInt(shown.maximum)) return true
  if (shown.fee === undefined || now.fee === undefined) return false
  return BigInt(now.fee) * 10n > BigInt(shown.fee) * 11n
}
