import { onrampCopy } from '../../copy/en/onramp.js'
import type { ViewRow } from '../../viewTypes.js'
import { OnRampSelect } from './OnRampSelect.js'

export const view: ViewRow<'OnRampSelect'> = {
  title: ({ t, params: { what } }) => t(`onramp.${what}`),
  copy: [onrampCopy],
  Component: OnRampSelect,
}
