import type { ErrorCode } from '../../../base/errors/catalog.js'
import {
  initialSend,
  type SendDraft,
  type SendItem,
  type SendName,
  type SendPlan,
  type SendProblem,
  type SendRate,
  type SendState,
} from './state.js'

export type SendEvent =
  | { type: 'edited'; draft: SendDraft; problem: SendProblem | undefined }
  /** What the network says of a draft; ignored when the draft has changed since. */
  | {
      type: 'looked-up'
      draft: SendDraft
      problem: SendProblem | undefined
      fee?: string | undefined
      isContract?: boolean | undefined
    }
  /** What became of looking up a name; ignored when another stands there since. */
  | { type: 'named'; name: SendName; problem: SendProblem | undefined }
  /** The network's own word on the item of a draft. */
  | { type: 'corrected'; draft: SendDraft; item: SendItem; problem: SendProblem | undefined }
  /** The fee has risen while the plan was read. */
  | { type: 'fee-rose'; fee: string; seconds: number | undefined; rates?: readonly SendRate[] | undefined }
  | { type: 'reviewed'; draft: SendDraft; plan: SendPlan }
  | { type: 'submitted' }
  | { type: 'declined' }
  | { type: 'failed'; code: ErrorCode; message: string; hash?: string | undefined; by?: string | undefined }
  | { type: 'sent'; hash: string; at: number }
  /** `as`: its name in the block, when that is another. */
  | { type: 'confirmed'; hash: string; as?: string | undefined; at: number; feePaid?: string | undefined }
  | { type: 'reset' }

/** What sending becomes. An event that does not fit the state changes nothing. */
export function nextSend(state: SendState, event: SendEvent): SendState {
  switch (event.type) {
    case 'edited': {
      if (state.status === 'signing') return state
      const before = state.status === 'editing' ? state : undefined
      const sameReceiver = before?.draft.to === event.draft.to
      return {
        status: 'editing',
        draft: event.draft,
        problem: event.problem,
        fee: before?.draft.item === event.draft.item ? before?.fee : undefined,
        isContract: sameReceiver ? before?.isContract : undefined,
        name: before?.name?.text === event.draft.to.trim() ? before.name : undefined,
      }
    }
    case 'looked-up': {
      if (state.status !== 'editing' || !isSameDraft(state.draft, event.draft)) return state
      return {
        ...state,
        problem: event.problem,
        fee: event.fee ?? state.fee,
        isContract: event.isContract ?? state.isContract,
      }
    }
    case 'named': {
      if (state.status !== 'editing' || state.draft.to.trim() !== event.name.text) return state
      return { ...state, name: event.name, problem: event.problem }
    }
    case 'corrected': {
      if (state.status !== 'editing' || !isSameDraft(state.draft, event.draft)) return state
      const amount = ''
      return { ...state, draft: { ...state.draft, amount, item: event.item }, problem: event.problem, corrected: true }
    }
    case 'fee-rose': {
      if (state.status !== 'signing') return state
      const { plan, draft } = state
      const feeBefore = plan.fee
      return {
        status: 'review',
        draft,
        plan: { ...plan, fee: event.fee, feeBefore, feeSeconds: event.seconds, rates: event.rates },
      }
    }
    case 'reviewed':
      return state.status === 'signing' ? state : { status: 'review', draft: event.draft, plan: event.plan }
    case 'submitted':
      return state.status === 'review' ? { status: 'signing', draft: state.draft, plan: state.plan } : state
    case 'declined':
      return state.status === 'signing'
        ? { status: 'review', draft: state.draft, plan: state.plan, declined: true }
        : state
    case 'failed': {
      const isOurs = state.status === 'signing' || (state.status === 'sent' && state.hash === event.hash)
      if (!isOurs) return state
      const { code, message, hash, by } = event
      return { status: 'failed', draft: draftOf(state), plan: state.plan, code, message, hash, by }
    }
    case 'sent':
      return state.status === 'signing'
        ? { status: 'sent', plan: state.plan, hash: event.hash, sentAt: event.at }
        : state
    case 'confirmed':
      if (state.status !== 'sent' || state.hash !== event.hash) return state
      return {
        ...state,
        status: 'confirmed',
        hash: event.as ?? state.hash,
        confirmedAt: event.at,
        feePaid: event.feePaid,
      }
    case 'reset':
      return initialSend
  }
}

/** What is typed; empty once it was sent. */
export function draftOf(state: SendState): SendDraft {
  return 'draft' in state ? state.draft : initialSend.draft
}

function isSameDraft(a: SendDraft, b: SendDraft): boolean {
  return a.amount === b.amount && a.to === b.to && a.item === b.item && a.marks === b.marks
}
