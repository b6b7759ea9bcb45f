import { networksCopy } from '../../copy/en/networks.js'
import type { ViewRow } from '../../viewTypes.js'
import { WhatIsANetwork } from './WhatIsANetwork.js'

export const view: ViewRow<'WhatIsANetwork'> = {
  title: 'whatIsANetwork.title',
  copy: [networksCopy],
  Component: WhatIsANetwork,
}
