import { connectCopy } from '../../copy/en/connect.js'
import { walletsCopy } from '../../copy/en/wallets.js'
import type { ViewRow } from '../../viewTypes.js'
import { GetWallet } from './GetWallet.js'

export const view: ViewRow<'GetWallet'> = {
  title: 'getWallet.title',
  copy: [connectCopy, walletsCopy],
  Component: GetWallet,
}
