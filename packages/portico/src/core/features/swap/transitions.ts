import type { TradeFailure } from '../../payments/exchange/failure.js'
import type { SwapPlan } from '../../payments/exchange/state.js'
import { isUnderWay } from '../../payments/state.js'
import type { SwapDraft, SwapProblem, SwapProgress, SwapQuote, SwapRefusal } from './state.js'

/** What happens to what is written; what happens to what was reviewed is in `payment.ts`. */
export type SwapEvent =
  | { type: 'edited'; problem: SwapProblem | undefined; keepsQuote: boolean }
  | { type: 'quoted'; quote: SwapQuote }
  | { type: 'unquoted'; failure: TradeFailure }
  /** What a press on Review ended with; without a refusal it counts no more. */
  | { type: 'refused'; refused?: SwapRefusal | undefined }
  | { type: 'reviewed'; plan: SwapPlan }

/** What a swap that is written becomes. An event that does not fit the state changes nothing. */
export function nextSwap(state: SwapProgress, event: SwapEvent): SwapProgress {
  switch (event.type) {
    case 'edited': {
      if (isUnderWay(state)) return state
      const quote = state.status === 'editing' && event.keepsQuote ? state.quote : undefined
      return { status: 'editing', problem: event.problem, quote }
    }
    case 'quoted':
      return state.status === 'editing' ? { ...state, quote: event.quote, failure: undefined } : state
    case 'unquoted':
      return state.status === 'editing' ? { ...state, quote: undefined, failure: event.failure } : state
    case 'refused':
      return state.status === 'editing' ? { ...state, refused: event.refused } : state
    case 'reviewed':
      return state.status === 'editing' || state.status === 'failed' || state.status === 'unknown'
        ? { status: 'review', plan: event.plan }
        : state
  }
}

/** The draft with pay and get the other way round; what would come out becomes the amount. */
export function flipped(draft: SwapDraft, amount: string): SwapDraft {
  return { pay: draft.get, get: draft.pay, amount }
}
