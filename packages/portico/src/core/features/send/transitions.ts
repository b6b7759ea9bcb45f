import { isUnderWay } from '../../payments/state.js'
import {
  initialSend,
  type SendDraft,
  type SendItem,
  type SendName,
  type SendPlan,
  type SendProblem,
  type SendState,
} from './state.js'

/** What happens to what is written; what happens to what was reviewed is in `payment.ts`. */
export type DraftEvent =
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
  | { type: 'reviewed'; draft: SendDraft; plan: SendPlan }
  | { type: 'reset' }

/** What a draft becomes. An event that does not fit the state changes nothing. */
export function nextDraft(state: SendState, event: DraftEvent): SendState {
  switch (event.type) {
    case 'edited': {
      if (isAsking(state)) return state
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
    case 'reviewed':
      return isAsking(state) ? state : { status: 'review', draft: event.draft, plan: event.plan }
    case 'reset':
      return initialSend
  }
}

/** The wallet is asked, or about to be. What was sent goes on by itself, and something else may be written. */
export function isAsking(state: SendState): boolean {
  return isUnderWay(state) && state.status !== 'sent'
}

/** What is typed; empty once it was sent. */
export function draftOf(state: SendState): SendDraft {
  return 'draft' in state ? state.draft : initialSend.draft
}

function isSameDraft(a: SendDraft, b: SendDraft): boolean {
  return a.amount === b.amount && a.to === b.to && a.item === b.item && a.marks === b.marks
}
