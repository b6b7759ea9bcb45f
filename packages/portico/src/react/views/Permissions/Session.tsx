import { type ReactElement, useId } from 'react'
import { revokeSession } from '../../../core/features/sessions/flow.js'
import type { Revocation } from '../../../core/features/sessions/state.js'
import { showToast } from '../../../core/notices.js'
import { Button } from '../../../ui/Button.js'
import { List, Row } from '../../../ui/List.js'
import { Note } from '../../../ui/Note.js'
import { Panel } from '../../../ui/Panel.js'
import { Caption } from '../../../ui/Text.js'
import type { SmartSession } from '../../../wire/calls/sessions.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { Fault } from './Given.js'
import { appOf } from './sentences.js'

export type SessionProps = {
  session: SmartSession
  sentences: readonly string[]
  wallet: string
  revocation: Revocation | undefined
  /** Whether one stands in the list that is taken back in another way. */
  isBesideHeld: boolean
}

/** A permission that the services keep, and the way to take it back. */
export function Session({ session, sentences, wallet, revocation, isBesideHeld }: SessionProps): ReactElement {
  const client = useClient()
  const t = useCopy()
  const app = appOf(t, session)
  const status = revocation?.pci === session.pci ? revocation.status : undefined
  const revoke = async () => {
    if (await revokeSession(client, session.pci))
      showToast(client, { variant: 'success', text: t('permissions.revoked') })
  }
  const words = {
    signing: t('permissions.signing', { wallet }),
    revoking: t('permissions.revoking'),
  } as const
  const id = useId()
  const underWay = status === 'signing' || status === 'revoking'
  return (
    <Panel>
      <List bare>
        <Row name={<bdi>{app}</bdi>} detail={<span id={id}>{sentences.join(' ')}</span>} />
      </List>
      {session.revokedAt !== null && (
        <Note tone="warning">
          <div>{t('permissions.declinedText')}</div>
          <div>{t('permissions.noteFee')}</div>
        </Note>
      )}
      {isBesideHeld && session.revokedAt === null && <Caption>{t('permissions.note')}</Caption>}
      {status && !underWay && <Fault status={status} wallet={wallet} />}
      <Button
        tone="outline"
        critical
        busy={underWay}
        asks={status === 'signing'}
        label={underWay ? undefined : t('permissions.revokeOf', { app })}
        describedBy={id}
        onPress={() => void revoke()}
      >
        {underWay ? words[status] : t('permissions.revoke')}
      </Button>
    </Panel>
  )
}
