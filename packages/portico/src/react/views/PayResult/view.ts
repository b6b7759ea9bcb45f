import { payResultCopy } from '../../copy/en/payResult.js'
import type { ViewRow } from '../../viewTypes.js'
import { PayResult } from './PayResult.js'

export const view: ViewRow<'PayResult'> = {
  title: ({ t, state }) => t(state.pay?.progress.status === 'sent' ? 'payResult.title' : 'payResult.over'),
  copy: [payResultCopy],
  Component: PayResult,
}
