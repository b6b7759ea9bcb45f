import { onrampCopy } from '../../copy/en/onramp.js'
import { onrampProgressCopy } from '../../copy/en/onrampProgress.js'
import type { ViewRow } from '../../viewTypes.js'
import { OnRamp } from './OnRamp.js'

export const view: ViewRow<'OnRamp'> = {
  title: 'onramp.title',
  copy: [onrampCopy, onrampProgressCopy],
  Component: OnRamp,
}
