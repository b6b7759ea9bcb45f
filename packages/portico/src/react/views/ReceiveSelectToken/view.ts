import { receiveSelectTokenCopy } from '../../copy/en/receiveSelectToken.js'
import type { ViewRow } from '../../viewTypes.js'
import { ReceiveSelectToken } from './ReceiveSelectToken.js'

export const view: ViewRow<'ReceiveSelectToken'> = {
  title: 'receiveSelect.title',
  copy: [receiveSelectTokenCopy],
  Component: ReceiveSelectToken,
}
