import { socialIcons } from '../../../ui/socialIcons.js'
import { connectCopy } from '../../copy/en/connect.js'
import { socialCopy, socialsCopy } from '../../copy/en/social.js'
import { readyWallets } from '../../parts/Wallets.js'
import type { ViewRow } from '../../viewTypes.js'
import { ConnectSocials } from './ConnectSocials.js'

export const view: ViewRow<'ConnectSocials'> = {
  title: 'socials.title',
  copy: [connectCopy, socialCopy, socialsCopy],
  icons: socialIcons,
  Component: ConnectSocials,
  ready: readyWallets,
}
