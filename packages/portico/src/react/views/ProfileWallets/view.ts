import { accountCopy } from '../../copy/en/account.js'
import { connectCopy } from '../../copy/en/connect.js'
import type { ViewRow } from '../../viewTypes.js'
import { ProfileWallets } from './ProfileWallets.js'

export const view: ViewRow<'ProfileWallets'> = {
  title: 'wallets.title',
  copy: [accountCopy, connectCopy],
  Component: ProfileWallets,
}
