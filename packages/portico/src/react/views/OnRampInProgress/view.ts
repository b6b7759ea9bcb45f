import { boughtCopy } from '../../copy/en/bought.js'
import { onrampProgressCopy } from '../../copy/en/onrampProgress.js'
import type { ViewRow } from '../../viewTypes.js'
import { OnRampInProgress } from './OnRampInProgress.js'

export const view: ViewRow<'OnRampInProgress'> = {
  title: 'buying.title',
  copy: [onrampProgressCopy, boughtCopy],
  Component: OnRampInProgress,
}
