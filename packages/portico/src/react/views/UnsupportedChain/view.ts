import { accountCopy } from '../../copy/en/account.js'
import { networksCopy } from '../../copy/en/networks.js'
import type { ViewRow } from '../../viewTypes.js'
import { UnsupportedChain } from './UnsupportedChain.js'

export const view: ViewRow<'UnsupportedChain'> = {
  title: 'unsupported.title',
  lead: 'none',
  copy: [networksCopy, accountCopy],
  Component: UnsupportedChain,
}
