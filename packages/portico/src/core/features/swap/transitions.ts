import type { ErrorCode } from '../../../base/errors/catalog.js'
import type { Permit } from '../../payments/exchange/approval.js'
import type { TradeFailure } from '../../payments/exchange/failure.js'
import type { SwapPlan } from '../../payments/exchange/plan.js'
import { isWorse } from './amounts.js'
import type { SwapDraft, SwapProblem, SwapProgress, SwapQuote } from './state.js'

export type SwapEvent =
  | { type: 'edited'; problem: SwapProblem | undefined; keepsQuote: boolean }
  | { type: 'quoting' }
  | { type: 'quoted'; quote: SwapQuote }
  | { type: 'unquoted'; failure: TradeFailure }
  | { type: 'reviewed'; plan: SwapPlan }
  /** The same swap at the price of now. */
  | { type: 'looked'; plan: SwapPlan }
  | { type: 'accepted' }
  | { type: 'approving' }
  | { type: 'approval-sent'; hash: string }
  /** The exchange may take what is paid: what is left is the swap itself. */
  | { type: 'approved'; permit?: Permit | undefined }
  /** The token did not take what was signed: it is let go by a transaction. */
  | { type: 'unpermitted'; plan: SwapPlan }
  | { type: 'signing' }
  | { type: 'declined' }
  | { type: 'sent'; hash?: string | undefined; at: number }
  | { type: 'confirmed'; hash?: string | undefined; fee?: string | undefined; received?: string | undefined }
  | {
      type: 'failed'
      slipped: boolean
      left?: 'fee' | 'unknown' | undefined
      code: ErrorCode
      message: string
      hash?: string | undefined
    }

/** A call carries a time after which the contract turns it down; it is made anew well before. */
const planLifetimeMs = 300_000

/** What a swap becomes. An event that does not fit the state changes nothing. */
export function nextSwap(state: SwapProgress, event: SwapEvent): SwapProgress {
  switch (event.type) {
    case 'edited': {
      if (isUnderWay(state)) return state
      const quote = state.status === 'editing' && event.keepsQuote ? state.quote : undefined
      return { status: 'editing', problem: event.problem, quote }
    }
    case 'quoting':
      return state.status === 'editing' ? { ...state, quoting: true, failure: undefined } : state
    case 'quoted':
      return state.status === 'editing' ? { status: 'editing', problem: state.problem, quote: event.quote } : state
    case 'unquoted':
      if (state.status === 'review') return { ...state, failure: event.failure }
      return state.status === 'editing' ? { status: 'editing', problem: state.problem, failure: event.failure } : state
    case 'reviewed':
      return state.status === 'editing' || state.status === 'failed' ? { status: 'review', plan: event.plan } : state
    case 'looked': {
      if (state.status !== 'review') return state
      // A worse price is put before the person; a better one needs no leave. In between, what was agreed to stays.
      // A node that lags behind does not undo an approval.
      const { permit } = event.plan
      const approved = state.permit && !permit ? undefined : state.approved
      const fresh = approved && !permit ? { ...event.plan, approval: undefined } : event.plan
      const kept = { ...state, approved, permit, failure: undefined }
      const better = BigInt(fresh.minimum) >= BigInt(state.plan.minimum)
      // What was made before carries no permission, or one that has run out.
      const old = fresh.builtAt - state.plan.builtAt > planLifetimeMs || state.plan.permit?.data !== permit?.data
      if (isWorse(state.plan, fresh) || (old && !better)) return { ...kept, now: fresh }
      return { ...kept, plan: better ? fresh : state.plan, now: undefined }
    }
    case 'accepted':
      return state.status === 'review' && state.now
        ? { status: 'review', plan: state.now, ...(state.now.approval ? {} : doneOf(state)) }
        : state
    case 'approving':
      return state.status === 'review' && !state.now ? { status: 'approving', plan: state.plan } : state
    case 'approval-sent':
      return state.status === 'approving' ? { ...state, hash: event.hash } : state
    case 'approved':
      if (state.status !== 'approving') return state
      return event.permit
        ? { status: 'review', plan: state.plan, approved: true, permit: event.permit }
        : { status: 'review', plan: { ...state.plan, approval: undefined }, approved: true }
    case 'unpermitted':
      return state.status === 'review' && state.permit ? { ...state, now: event.plan, failure: undefined } : state
    case 'signing':
      return state.status === 'review' && !state.now && mayBeSigned(state.plan)
        ? { status: 'signing', plan: state.plan, approved: state.approved }
        : state
    case 'declined':
      if (state.status === 'approving') return { status: 'review', plan: state.plan, declined: true }
      if (state.status !== 'signing') return state
      return {
        status: 'review',
        plan: state.plan,
        declined: true,
        approved: state.approved,
        permit: state.plan.permit,
      }
    case 'sent':
      return state.status === 'signing'
        ? { status: 'sent', plan: state.plan, hash: event.hash, sentAt: event.at }
        : state
    case 'confirmed':
      // A transaction that was sent before for another account is not this one.
      if (state.status !== 'sent' || (state.hash !== undefined && state.hash !== event.hash)) return state
      return { status: 'confirmed', plan: state.plan, hash: event.hash, fee: event.fee, received: event.received }
    case 'failed': {
      if (state.status !== 'signing' && state.status !== 'approving' && state.status !== 'sent') return state
      if (state.status === 'sent' && state.hash !== event.hash) return state
      const { slipped, left, code, message } = event
      return { status: 'failed', plan: state.plan, slipped, ...(left && { left }), code, message, hash: event.hash }
    }
  }
}

/** What was let go already, and how. */
function doneOf({ approved, permit }: Extract<SwapProgress, { status: 'review' }>) {
  return { ...(approved && { approved }), ...(permit && { permit }) }
}

/** What has to be let go first is not, as yet. */
function mayBeSigned({ approval }: SwapPlan): boolean {
  return approval === undefined || approval.way === 'together'
}

/** The wallet is being asked, or the network is at work: nothing may be changed. */
export function isUnderWay(state: SwapProgress): boolean {
  return state.status === 'signing' || state.status === 'approving' || state.status === 'sent'
}

/** The draft with pay and get the other way round; what would come out becomes the amount. */
export function flipped(draft: SwapDraft, amount: string): SwapDraft {
  return { pay: draft.get, get: draft.pay, amount }
}
