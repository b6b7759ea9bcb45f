import { connectCopy } from '../../copy/en/connect.js'
import { readyWallets } from '../../parts/Wallets.js'
import type { ViewRow } from '../../viewTypes.js'
import { ConnectWallets } from './ConnectWallets.js'

export const view: ViewRow<'ConnectWallets'> = {
  title: ({ t, app }) => t('connect.title', { app }),
  copy: [connectCopy],
  Component: ConnectWallets,
  ready: readyWallets,
}
