import { swapCopy } from '../../copy/en/swap.js'
import { swapResultCopy } from '../../copy/en/swapResult.js'
import { swapReviewCopy } from '../../copy/en/swapReview.js'
import type { ViewRow } from '../../viewTypes.js'
import { SwapReview } from './SwapReview.js'

export const view: ViewRow<'SwapReview'> = {
  title: 'swapReview.title',
  copy: [swapCopy, swapReviewCopy, swapResultCopy],
  Component: SwapReview,
}
