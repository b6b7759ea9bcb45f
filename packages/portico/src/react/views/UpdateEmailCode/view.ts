import { emailCodeCopy, emailCopy, emailStepCopy } from '../../copy/en/email.js'
import { changeEmailCopy } from '../../copy/en/settings.js'
import type { ViewRow } from '../../viewTypes.js'
import { UpdateEmailCode } from './UpdateEmailCode.js'

export const view: ViewRow<'UpdateEmailCode'> = {
  title: 'changeEmail.title',
  copy: [emailCopy, emailStepCopy, emailCodeCopy, changeEmailCopy],
  Component: UpdateEmailCode,
}
