import { sendCopy } from '../../copy/en/send.js'
import { sendReviewCopy } from '../../copy/en/sendReview.js'
import type { ViewRow } from '../../viewTypes.js'
import { SendReview } from './SendReview.js'

export const view: ViewRow<'SendReview'> = {
  title: 'sendReview.title',
  copy: [sendCopy, sendReviewCopy],
  Component: SendReview,
}
