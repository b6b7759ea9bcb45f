import { emailCopy, emailDeviceCopy, emailStepCopy } from '../../copy/en/email.js'
import type { ViewRow } from '../../viewTypes.js'
import { EmailDevice } from './EmailDevice.js'

export const view: ViewRow<'EmailDevice'> = {
  title: 'emailDevice.title',
  copy: [emailCopy, emailStepCopy, emailDeviceCopy],
  Component: EmailDevice,
}
