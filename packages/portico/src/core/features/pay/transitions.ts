import type { SwapToken } from '../../payments/exchange/tokens.js'
import { isUnderWay } from '../../payments/state.js'
import type { PayFailure, PayPlan, PayProgress, PayRefusal } from './state.js'

/** What happens to what is read and priced, and by other tabs; what happens to what was reviewed is in `payment.ts`. */
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
  }
}
