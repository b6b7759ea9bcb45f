import { openWalletCopy } from '../../copy/en/openWallet.js'
import type { ViewRow } from '../../viewTypes.js'
import { OpenWallet } from './OpenWallet.js'

export const view: ViewRow<'OpenWallet'> = {
  title: ({ params }) => params.wallet.name,
  copy: [openWalletCopy],
  Component: OpenWallet,
}
