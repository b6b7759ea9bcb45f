import { leaveCopy } from '../../copy/en/leave.js'
import { networksCopy } from '../../copy/en/networks.js'
import type { ViewRow } from '../../viewTypes.js'
import { UnsupportedChain } from './UnsupportedChain.js'

export const view: ViewRow<'UnsupportedChain'> = {
  title: 'unsupported.title',
  lead: 'none',
  copy: [networksCopy, leaveCopy],
  Component: UnsupportedChain,
}
