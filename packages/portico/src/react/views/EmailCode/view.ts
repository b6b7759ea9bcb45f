import { emailCodeCopy, emailCopy, emailStepCopy } from '../../copy/en/email.js'
import type { ViewRow } from '../../viewTypes.js'
import { EmailCode } from './EmailCode.js'

export const view: ViewRow<'EmailCode'> = {
  title: 'emailCode.title',
  copy: [emailCopy, emailStepCopy, emailCodeCopy],
  Component: EmailCode,
}
