import { connectCopy } from '../../copy/en/connect.js'
import { readyWallets } from '../../parts/Wallets.js'
import type { ViewRow } from '../../viewTypes.js'
import { Connect } from './Connect.js'
import { Help } from './Help.js'

export const view: ViewRow<'Connect'> = {
  title: ({ t, app }) => t('connect.title', { app }),
  lead: Help,
  crest: true,
  copy: [connectCopy],
  Component: Connect,
  ready: readyWallets,
}
