import { speedIcons } from '../../../ui/speedIcons.js'
import { swapCopy } from '../../copy/en/swap.js'
import { swapSettingsCopy } from '../../copy/en/swapSettings.js'
import type { ViewRow } from '../../viewTypes.js'
import { SwapSettings } from './SwapSettings.js'

export const view: ViewRow<'SwapSettings'> = {
  title: 'swap.settings',
  copy: [swapCopy, swapSettingsCopy],
  icons: speedIcons,
  Component: SwapSettings,
}
