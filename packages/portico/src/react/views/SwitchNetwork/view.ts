import { networksCopy } from '../../copy/en/networks.js'
import type { ViewRow } from '../../viewTypes.js'
import { SwitchNetwork } from './SwitchNetwork.js'

export const view: ViewRow<'SwitchNetwork'> = {
  title: 'switch.title',
  copy: [networksCopy],
  Component: SwitchNetwork,
}
