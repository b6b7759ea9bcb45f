import { approveCopy } from '../../copy/en/approve.js'
import type { ViewRow } from '../../viewTypes.js'
import { ApproveTransaction } from './ApproveTransaction.js'

export const view: ViewRow<'ApproveTransaction'> = {
  title: 'approve.title',
  // The sheet in the frame has a title of its own.
  quiet: true,
  copy: [approveCopy],
  Component: ApproveTransaction,
}
