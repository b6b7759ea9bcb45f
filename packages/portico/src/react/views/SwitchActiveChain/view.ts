import { networksCopy } from '../../copy/en/networks.js'
import { familyName } from '../../familyName.js'
import type { ViewRow } from '../../viewTypes.js'
import { SwitchActiveChain } from './SwitchActiveChain.js'

export const view: ViewRow<'SwitchActiveChain'> = {
  title: ({ t, params }) => t('family.title', { family: familyName(params.switchToChain) }),
  copy: [networksCopy],
  Component: SwitchActiveChain,
}
