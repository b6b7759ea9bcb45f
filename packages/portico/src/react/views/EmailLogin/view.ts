import { connectCopy } from '../../copy/en/connect.js'
import { emailCopy, emailLoginCopy } from '../../copy/en/email.js'
import { readyWallets } from '../../parts/Wallets.js'
import type { ViewRow } from '../../viewTypes.js'
import { EmailLogin } from './EmailLogin.js'

export const view: ViewRow<'EmailLogin'> = {
  title: 'emailLogin.title',
  copy: [connectCopy, emailCopy, emailLoginCopy],
  Component: EmailLogin,
  ready: readyWallets,
}
