import { storeIcons } from '../../../ui/storeIcons.js'
import { downloadsCopy } from '../../copy/en/downloads.js'
import { externalCopy } from '../../copy/en/external.js'
import type { ViewRow } from '../../viewTypes.js'
import { Downloads } from './Downloads.js'

export const view: ViewRow<'Downloads'> = {
  title: ({ t, params }) => t('downloads.title', { wallet: params.wallet.name }),
  copy: [downloadsCopy, externalCopy],
  icons: storeIcons,
  Component: Downloads,
}
