import { emailCopy } from '../../copy/en/email.js'
import { changeEmailCopy } from '../../copy/en/settings.js'
import type { ViewRow } from '../../viewTypes.js'
import { UpdateEmailWallet } from './UpdateEmailWallet.js'

export const view: ViewRow<'UpdateEmailWallet'> = {
  title: 'changeEmail.title',
  copy: [emailCopy, changeEmailCopy],
  Component: UpdateEmailWallet,
}
