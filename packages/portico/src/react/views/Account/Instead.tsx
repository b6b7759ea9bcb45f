import { type ReactElement, useEffect } from 'react'
import type { Connection } from '../../../base/entities/connection.js'
import { noteSeen } from '../../../core/connections/noteSeen.js'
import { networkById } from '../../../core/connections/select.js'
import { Note } from '../../../ui/Note.js'
import { useClient } from '../../context.js'
import { switchedCopy } from '../../copy/en/profile.js'
import { useCopy } from '../../copy.js'
import { ShortAddress } from '../../parts/Address.js'
import { useSelect } from '../../useSelect.js'

export const copy = [switchedCopy]

/** The wallet no longer gives the account that was in use before the page was loaded again. It is told until the modal that told it closes. */
export function Instead({ connection: { auth, caipNetworkId } }: { connection: Connection }): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const network = useSelect((state) => networkById(state, caipNetworkId)?.name) ?? t('account.otherNetwork')
  const instead = auth?.instead
  useEffect(() => {
    if (!instead) return
    return client.store.subscribe(
      ({ modal }) => modal.status === 'closed',
      (isClosed) => isClosed && noteSeen(client),
    )
  }, [client, instead])
  if (!instead) return null
  return (
    <Note tone="warning" title={t('wallets.switched')}>
      <ShortAddress address={instead} /> · {t('settings.smartOff', { network })}
    </Note>
  )
}
