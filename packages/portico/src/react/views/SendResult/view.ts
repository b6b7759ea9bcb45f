import { pairingCopy } from '../../copy/en/pairing.js'
import { sendCopy } from '../../copy/en/send.js'
import { sendResultCopy } from '../../copy/en/sendResult.js'
import type { ViewRow } from '../../viewTypes.js'
import { SendResult } from './SendResult.js'

export const view: ViewRow<'SendResult'> = {
  title: ({ t, state }) => {
    const { status } = state.send
    if (status === 'failed') return t('sendResult.notSent')
    if (status === 'unknown') return t('sendResult.over')
    return status === 'confirmed' ? t('sendResult.sent') : t('sendResult.sending')
  },
  lead: 'none',
  copy: [pairingCopy, sendCopy, sendResultCopy],
  Component: SendResult,
}
