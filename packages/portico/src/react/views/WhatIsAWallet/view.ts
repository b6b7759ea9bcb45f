import { keyIcons } from '../../../ui/keyIcons.js'
import { walletsCopy } from '../../copy/en/wallets.js'
import type { ViewRow } from '../../viewTypes.js'
import { WhatIsAWallet } from './WhatIsAWallet.js'

export const view: ViewRow<'WhatIsAWallet'> = {
  title: 'whatIsAWallet.title',
  copy: [walletsCopy],
  icons: keyIcons,
  Component: WhatIsAWallet,
}
