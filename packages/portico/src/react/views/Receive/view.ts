import { receiveCopy } from '../../copy/en/receive.js'
import type { ViewRow } from '../../viewTypes.js'
import { Receive } from './Receive.js'

export const view: ViewRow<'Receive'> = {
  title: 'receive.title',
  copy: [receiveCopy],
  Component: Receive,
}
