import { swapIcons } from '../../../ui/swapIcons.js'
import { swapCopy } from '../../copy/en/swap.js'
import type { ViewRow } from '../../viewTypes.js'
import { Settings } from './Settings.js'
import { Swap } from './Swap.js'

export const view: ViewRow<'Swap'> = {
  title: 'swap.title',
  copy: [swapCopy],
  End: Settings,
  icons: swapIcons,
  Component: Swap,
}
