import { codeCopy } from '../../copy/en/code.js'
import { connectCopy } from '../../copy/en/connect.js'
import { readyCode } from '../../parts/qrCode.js'
import { readyWallets } from '../../parts/Wallets.js'
import type { ViewRow } from '../../viewTypes.js'
import { ConnectingWalletConnectBasic } from './ConnectingWalletConnectBasic.js'

export const view: ViewRow<'ConnectingWalletConnectBasic'> = {
  title: 'pairing.anyTitle',
  copy: [codeCopy, connectCopy],
  Component: ConnectingWalletConnectBasic,
  ready: (shell) => Promise.all([readyWallets(shell), readyCode(shell)]),
}
