import { swapResultCopy } from '../../copy/en/swapResult.js'
import { swapReviewCopy } from '../../copy/en/swapReview.js'
import type { ViewRow } from '../../viewTypes.js'
import { SwapResult } from './SwapResult.js'

export const view: ViewRow<'SwapResult'> = {
  title: ({ t, state }) => t(state.swap?.progress.status === 'sent' ? 'swapResult.title' : 'swapResult.over'),
  copy: [swapReviewCopy, swapResultCopy],
  Component: SwapResult,
}
