import type { ErrorCode } from '../../base/errors/catalog.js'
import type { Permit } from './exchange/state.js'
import {
  doneOf,
  isLast,
  nameOf,
  type Payment,
  type PaymentDone,
  type PaymentPlan,
  type PaymentStage,
  type Sent,
  spends,
  type Unknown,
} from './state.js'

/** `of` is what a payment is known by that was sent: of another one's end nothing follows. Times are in milliseconds since 1970. */
export type PaymentEvent<P, F = never> =
  | { type: 'accepted' }
  | { type: 'submitted' }
  /** The same payment as of now. */
  | { type: 'refreshed'; plan: P }
  /** The token did not take what was signed, or it has run out: it has to be let go anew. */
  | { type: 'unpermitted'; plan: P }
  /** It cannot be done now, or nobody waits for it any more. */
  | { type: 'stopped'; failure?: F | undefined }
  | { type: 'signing'; step: PaymentStage }
  | { type: 'step-sent'; hash: string }
  | { type: 'approved'; permit?: Permit | undefined }
  | { type: 'bought' }
  | { type: 'declined' }
  | { type: 'sent'; hash?: string | undefined; id?: string | undefined; at: number }
  /** `hash`: its name in the block, when that is another. */
  | {
      type: 'confirmed'
      of: string
      at: number
      hash?: string | undefined
      fee?: string | undefined
      received?: string | undefined
    }
  | {
      type: 'failed'
      of?: string | undefined
      code: ErrorCode
      message: string
      slipped?: boolean | undefined
      by?: string | undefined
    }
  | { type: 'unknown'; of?: string | undefined; code?: ErrorCode | undefined; message?: string | undefined }

/** What a payment is held to from now on. `now` is put before the person; with `shown`, so is the plan itself. */
export type Verdict<P> = PaymentDone & { plan: P; now?: P | undefined; shown?: boolean | undefined }

/** What a feature makes of a payment that is looked at again. Pure. */
export type Terms<P> = {
  /** Holds what was agreed to against what it would be now. */
  judge(agreed: PaymentDone & { plan: P }, now: P): Verdict<P>
  /** What is left of a plan once an exchange may take what is paid. */
  approved?(plan: P, permit: Permit | undefined): P
  /** The same once what is paid is bought. */
  bought?(plan: P): P
  /** Whether a plan has something that is to be let go first: what was let go before counts for no other plan. */
  needsApproval?(plan: P): boolean
  /** What stays done when a token did not take what was signed. */
  untaken?(done: PaymentDone): PaymentDone
}

/** What a payment becomes. An event that does not fit the state changes nothing: what is pressed twice is done once. */
export function nextPayment<P extends PaymentPlan, F>(
  state: Payment<P, F>,
  event: PaymentEvent<P, F>,
  terms: Terms<P>,
): Payment<P, F> {
  const { status, plan } = state
  switch (event.type) {
    case 'accepted': {
      if (status !== 'review' || !state.now) return state
      const { bought } = state
      const done = terms.needsApproval?.(state.now) ? doneOf({ bought }) : doneOf(state)
      return { status, plan: state.now, ...done }
    }
    case 'submitted':
      return status === 'review' && !state.now ? { status: 'checking', plan, ...doneOf(state) } : state
    case 'refreshed': {
      if (status !== 'checking' && status !== 'review') return state
      const { now, shown, ...judged } = terms.judge({ plan, ...doneOf(state) }, event.plan)
      const next = { plan: judged.plan, ...doneOf(judged) }
      if (status === 'review')
        return { status, ...next, ...(now && { now }), ...(state.declined && { declined: true }) }
      return now || shown ? { status: 'review', ...next, ...(now && { now }) } : { status, ...next }
    }
    case 'unpermitted': {
      if ((status !== 'checking' && status !== 'review') || !state.permit) return state
      const done = doneOf(state)
      return { status: 'review', plan, now: event.plan, ...(terms.untaken ? terms.untaken(done) : {}) }
    }
    case 'stopped':
      return status === 'checking' || status === 'review'
        ? { ...(status === 'review' ? state : { status: 'review', plan, ...doneOf(state) }), failure: event.failure }
        : state
    case 'signing':
      return status === 'checking' ? { status: 'signing', plan, step: event.step, ...doneOf(state) } : state
    case 'step-sent':
      return status === 'signing' && !isLast(state.step) ? { ...state, hash: event.hash } : state
    case 'approved': {
      if (status !== 'signing' || state.step !== 'approve') return state
      const { permit } = event
      const left = terms.approved ? terms.approved(plan, permit) : plan
      return { status: 'checking', plan: left, approved: true, ...(permit && { permit }) }
    }
    case 'bought': {
      if ((status !== 'unknown' && status !== 'signing') || state.step !== 'swap') return state
      const left = terms.bought ? terms.bought(plan) : plan
      return { status: 'checking', plan: left, ...doneOf(state), bought: true }
    }
    case 'declined':
      return status === 'signing' ? { status: 'review', plan, declined: true, ...doneOf(state) } : state
    case 'sent': {
      if (status !== 'signing' || !isLast(state.step)) return state
      const { hash, id, at } = event
      return { status: 'sent', plan, ...named({ hash }), ...(id !== undefined && { id }), sentAt: at }
    }
    case 'confirmed': {
      if (!isSent(state, event.of)) return state
      const { hash = state.hash, at, fee, received } = event
      const more = { ...(fee !== undefined && { fee }), ...(received !== undefined && { received }) }
      return { status: 'confirmed', plan, ...named({ hash }), sentAt: state.sentAt ?? at, confirmedAt: at, ...more }
    }
    case 'failed': {
      const { code, message, slipped, by } = event
      const why = { code, message, ...(slipped && { slipped }) }
      const isReplaced = code === 'tx/nonce'
      if (isSent(state, event.of))
        return { status: 'failed', plan, ...why, ...named(state), ...(isReplaced ? { by } : { left: 'fee' }) }
      if ((status !== 'signing' && status !== 'checking') || event.of !== undefined) return state
      return { status: 'failed', plan, ...why, ...doneOf(state) }
    }
    case 'unknown': {
      const { code, message } = event
      const why = { ...(code && { code }), ...(message !== undefined && { message }) }
      if (status === 'sent' && isSent(state, event.of)) {
        const { id, sentAt } = state
        return { status: 'unknown', plan, ...why, ...named(state), ...(id !== undefined && { id }), sentAt }
      }
      if (status !== 'signing' || !spends(state.step) || event.of !== undefined) return state
      return { status: 'unknown', plan, ...why, ...(state.step === 'swap' && { step: state.step }) }
    }
  }
}

/** Whether it has left the wallet by this name, and its end is not known. */
function isSent<P extends PaymentPlan>(
  state: Payment<P, unknown>,
  name: string | undefined,
): state is Sent<P> | Unknown<P> {
  return (state.status === 'sent' || state.status === 'unknown') && name !== undefined && nameOf(state) === name
}

function named({ hash }: { hash?: string | undefined }) {
  return hash === undefined ? {} : { hash }
}
