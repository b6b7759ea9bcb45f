import { storeIcons } from '../../../ui/storeIcons.js'
import { codeCopy } from '../../copy/en/code.js'
import { connectCopy } from '../../copy/en/connect.js'
import { downloadsCopy } from '../../copy/en/downloads.js'
import { externalCopy } from '../../copy/en/external.js'
import { pairingCopy } from '../../copy/en/pairing.js'
import type { ViewRow } from '../../viewTypes.js'
import { ConnectingWalletConnect } from './ConnectingWalletConnect.js'

export const view: ViewRow<'ConnectingWalletConnect'> = {
  title: ({ params }) => params.wallet.name,
  copy: [codeCopy, connectCopy, downloadsCopy, externalCopy, pairingCopy],
  icons: storeIcons,
  Component: ConnectingWalletConnect,
}
