import { sendIcons } from '../../../ui/sendIcons.js'
import { sendCopy } from '../../copy/en/send.js'
import type { ViewRow } from '../../viewTypes.js'
import { Send } from './Send.js'

export const view: ViewRow<'Send'> = {
  title: 'send.title',
  copy: [sendCopy],
  icons: sendIcons,
  Component: Send,
}
