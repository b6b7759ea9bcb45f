import { sendSelectTokenCopy } from '../../copy/en/sendSelectToken.js'
import type { ViewRow } from '../../viewTypes.js'
import { SendSelectToken } from './SendSelectToken.js'

export const view: ViewRow<'SendSelectToken'> = {
  title: 'sendSelectToken.title',
  copy: [sendSelectTokenCopy],
  Component: SendSelectToken,
}
