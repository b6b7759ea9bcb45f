import { boughtCopy } from '../../copy/en/bought.js'
import { onrampCopy } from '../../copy/en/onramp.js'
import type { ViewRow } from '../../viewTypes.js'
import { OnRamp } from './OnRamp.js'

export const view: ViewRow<'OnRamp'> = {
  title: 'onramp.title',
  copy: [onrampCopy, boughtCopy],
  Component: OnRamp,
}
