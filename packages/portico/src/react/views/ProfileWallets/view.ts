import { profileIcons } from '../../../ui/profileIcons.js'
import { connectCopy } from '../../copy/en/connect.js'
import { leaveCopy } from '../../copy/en/leave.js'
import { profileCopy } from '../../copy/en/profile.js'
import type { ViewRow } from '../../viewTypes.js'
import { ProfileWallets } from './ProfileWallets.js'

export const view: ViewRow<'ProfileWallets'> = {
  title: 'wallets.title',
  copy: [connectCopy, leaveCopy, profileCopy],
  icons: profileIcons,
  Component: ProfileWallets,
}
