import type { ReactElement } from 'react'
import { Note } from '../../../ui/Note.js'
import { useCopy } from '../../copy.js'

/** Why a permission is still in place. */
export function Fault({ status, wallet }: { status: 'declined' | 'refused' | 'failed'; wallet: string }): ReactElement {
  const t = useCopy()
  const words = {
    declined: [t('permissions.declined', { wallet }), t('permissions.declinedText')],
    refused: [t('permissions.refused'), t('permissions.refusedText', { wallet })],
    failed: [t('permissions.notRevoked'), t('permissions.notRevokedText')],
  }[status]
  return (
    <div role="alert">
      <Note tone={status === 'declined' ? 'neutral' : 'error'} title={words[0]}>
        {words[1]}
      </Note>
    </div>
  )
}
