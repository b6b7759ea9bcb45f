import { networksCopy } from '../../copy/en/networks.js'
import type { ViewRow } from '../../viewTypes.js'
import { Networks } from './Networks.js'

export const view: ViewRow<'Networks'> = {
  title: 'networks.title',
  copy: [networksCopy],
  Component: Networks,
}
