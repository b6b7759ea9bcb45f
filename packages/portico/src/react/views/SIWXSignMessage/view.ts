import { leaveCopy } from '../../copy/en/leave.js'
import { signInCopy } from '../../copy/en/signIn.js'
import type { ViewRow } from '../../viewTypes.js'
import { SIWXSignMessage } from './SIWXSignMessage.js'

export const view: ViewRow<'SIWXSignMessage'> = {
  title: 'signIn.title',
  lead: 'none',
  copy: [signInCopy, leaveCopy],
  Component: SIWXSignMessage,
}
