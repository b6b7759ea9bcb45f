import type { ReactElement } from 'react'
import { navigate } from '../../../core/router.js'
import { Spinner } from '../../../ui/Glyphs.js'
import { IconTile } from '../../../ui/Icon.js'
import { Row } from '../../../ui/List.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { exactAmount } from '../../parts/amounts.js'
import { useSelect } from '../../useSelect.js'

/** What was sent last, while it is on its way and after. */
export function SendingRow(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const send = useSelect((state) => state.send)
  const isShown = send.status === 'sent' || send.status === 'confirmed' || (send.status === 'failed' && send.hash)
  if (!isShown) return null
  const holes = { amount: exactAmount(send.plan, t.locale), symbol: send.plan.symbol }
  const name =
    send.status === 'sent'
      ? t('sendResult.pending', holes)
      : send.status === 'confirmed'
        ? t('sendResult.done', holes)
        : t('sendResult.failed')
  return (
    <Row
      image={
        <IconTile
          icon={send.status === 'failed' ? 'circle-x' : send.status === 'sent' ? 'arrow-up-right' : 'circle-check'}
        />
      }
      name={name}
      tag={send.status === 'sent' && <Spinner />}
      chevron="right"
      onPress={() => navigate(client, 'SendResult')}
    />
  )
}
