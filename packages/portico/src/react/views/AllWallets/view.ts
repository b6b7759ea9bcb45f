import { allWalletsCopy } from '../../copy/en/allWallets.js'
import { connectCopy } from '../../copy/en/connect.js'
import { readyWallets } from '../../parts/Wallets.js'
import type { ViewRow } from '../../viewTypes.js'
import { AllWallets } from './AllWallets.js'

export const view: ViewRow<'AllWallets'> = {
  title: 'allWallets.title',
  copy: [allWalletsCopy, connectCopy],
  Component: AllWallets,
  ready: readyWallets,
}
