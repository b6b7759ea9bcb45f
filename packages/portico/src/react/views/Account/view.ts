import { accountCopy } from '../../copy/en/account.js'
import { leaveCopy } from '../../copy/en/leave.js'
import type { ViewRow } from '../../viewTypes.js'
import { Account } from './Account.js'
import { NetworkSelector } from './NetworkSelector.js'

export const view: ViewRow<'Account'> = {
  title: 'account.title',
  lead: NetworkSelector,
  quiet: true,
  copy: [accountCopy, leaveCopy],
  Component: Account,
}
