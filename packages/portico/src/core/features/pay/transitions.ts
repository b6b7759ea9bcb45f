import type { ErrorCode } from '../../../base/errors/catalog.js'
import type { Permit } from '../../payments/exchange/approval.js'
import type { SwapToken } from '../../payments/exchange/tokens.js'
import type { PayDone, PayFailure, PayPlan, PayProgress, PayRefusal, PayStep } from './state.js'

export type PayEvent =
  | { type: 'reading' }
  | { type: 'refused'; reason: PayRefusal }
  | { type: 'pricing'; token: SwapToken }
  | { type: 'unpriced'; token: SwapToken; failure: PayFailure }
  | { type: 'planned'; plan: PayPlan }
  | { type: 'accepted' }
  | { type: 'submitted' }
  /** Looked at again: the same payment as of now. */
  | { type: 'looked'; plan: PayPlan }
  /** It cannot be done now, or nobody waits for it any more. */
  | { type: 'stopped'; failure?: PayFailure | undefined }
  | { type: 'signing'; step: PayStep }
  | { type: 'step-sent'; hash: string }
  | { type: 'approved'; permit?: Permit | undefined }
  /** The token did not take what was signed, or it has run out: it is let go anew. */
  | { type: 'unpermitted'; plan: PayPlan }
  | { type: 'bought' }
  | { type: 'declined' }
  | { type: 'sent'; hash?: string | undefined; id?: string | undefined; at: number }
  | { type: 'confirmed'; hash: string; fee?: string | undefined }
  | { type: 'failed'; code: ErrorCode; message: string; hash?: string | undefined }
  | { type: 'unknown' }
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
    case 'accepted':
      return state.status === 'review' && state.now ? { status: 'review', plan: state.now, ...doneOf(state) } : state
    case 'submitted':
      return state.status === 'review' && !state.now
        ? { status: 'checking', plan: state.plan, ...doneOf(state) }
        : state
    case 'looked':
      if (state.status !== 'checking') return state
      return isDearer(state.plan, event.plan)
        ? { status: 'review', plan: state.plan, now: event.plan, ...doneOf(state) }
        : { ...state, plan: event.plan }
    case 'stopped':
      return state.status === 'checking'
        ? { status: 'review', plan: state.plan, failure: event.failure, ...doneOf(state) }
        : state
    case 'signing':
      return state.status === 'checking'
        ? { status: 'signing', plan: state.plan, step: event.step, ...doneOf(state) }
        : state
    case 'step-sent':
      return state.status === 'signing' ? { ...state, hash: event.hash } : state
    case 'approved':
      return state.status === 'signing' && state.step === 'approve'
        ? { status: 'checking', plan: state.plan, approved: true, ...(event.permit && { permit: event.permit }) }
        : state
    case 'unpermitted':
      return state.status === 'checking' && state.permit
        ? { status: 'review', plan: state.plan, now: event.plan }
        : state
    case 'bought':
      return state.status === 'signing' && state.step === 'swap'
        ? { status: 'checking', plan: state.plan, ...doneOf(state), bought: true }
        : state
    case 'declined':
      return state.status === 'signing'
        ? { status: 'review', plan: state.plan, declined: true, ...doneOf(state) }
        : state
    case 'sent':
      return state.status === 'signing' && (state.step === 'pay' || state.step === 'all')
        ? { status: 'sent', plan: state.plan, hash: event.hash, sentAt: event.at, ...(event.id && { id: event.id }) }
        : state
    case 'confirmed':
      if (state.status !== 'sent' || (state.hash !== undefined && state.hash !== event.hash)) return state
      return { status: 'confirmed', plan: state.plan, hash: event.hash, fee: event.fee, sentAt: state.sentAt }
    case 'failed': {
      if (state.status !== 'signing' && state.status !== 'sent') return state
      if (state.status === 'sent' && state.hash !== event.hash) return state
      const { code, message, hash } = event
      return { status: 'failed', plan: state.plan, code, message, hash, ...doneOf(state) }
    }
    case 'unknown':
      return state.status === 'signing' || state.status === 'sent' ? { status: 'unknown', plan: state.plan } : state
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

/** The wallet is about to be asked, is being asked, or the network is at work: nothing may be begun beside it. */
export function isUnderWay({ status }: PayProgress): boolean {
  return status === 'checking' || status === 'signing' || status === 'sent'
}

/** Whether a payment takes more than what was shown: of what is paid with, or a fee that rose by more than a tenth. */
function isDearer(shown: PayPlan, now: PayPlan): boolean {
  if (BigInt(now.maximum) > BigInt(shown.maximum)) return true
  if (shown.fee === undefined || now.fee === undefined) return false
  return BigInt(now.fee) * 10n > BigInt(shown.fee) * 11n
}

function doneOf(state: PayProgress): PayDone {
  const { approved, permit, bought } = state as PayDone
  return { ...(approved && { approved }), ...(permit && { permit }), ...(bought && { bought }) }
}
