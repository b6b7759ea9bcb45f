import { type ReactElement, useEffect } from 'react'
import { activeConnection, networkById } from '../../../core/connections/select.js'
import { loadSessions, revokeSession } from '../../../core/features/sessions/flow.js'
import { isInForce, offersSessions, sessionsOf } from '../../../core/features/sessions/select.js'
import type { Revocation } from '../../../core/features/sessions/state.js'
import { showToast } from '../../../core/notices.js'
import { Button } from '../../../ui/Button.js'
import { Empty } from '../../../ui/Empty.js'
import { Footer } from '../../../ui/Layout.js'
import { List, Row } from '../../../ui/List.js'
import { Note } from '../../../ui/Note.js'
import { Panel } from '../../../ui/Panel.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { Unread } from '../../../ui/Unread.js'
import type { SmartSession } from '../../../wire/calls/sessions.js'
import { useClient } from '../../context.js'
import { permissionsCopy, permissionsTitleCopy } from '../../copy/en/permissions.js'
import { useCopy } from '../../copy.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'
import { appOf, sentencesOf } from './sentences.js'

export const view: ViewRow<'Permissions'> = {
  title: 'permissions.title',
  copy: [permissionsTitleCopy, permissionsCopy],
  Component: Permissions,
}

/** What apps may do for the account without asking, and the way to take it back. */
export function Permissions(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const state = useSelect((all) => all)
  const connection = activeConnection(state)
  const isOffered = offersSessions(client, state)
  const place = isOffered && `${connection?.caipNetworkId}:${connection?.address}`
  useEffect(() => {
    if (place) void loadSessions(client)
  }, [client, place])
  if (!connection || !isOffered) return null
  const known = sessionsOf(state)
  const network = networkById(state, connection.caipNetworkId)
  const now = Date.now()
  const shown = (known?.sessions ?? []).filter((session) => isInForce(session, now))
  if (!known || (known.status === 'loading' && known.sessions.length === 0))
    return <Skeleton shape="row" count={3} label={t('permissions.loading')} />
  if (known.status === 'failed' && shown.length === 0) {
    return (
      <Unread
        title={t('permissions.failed')}
        text={t('permissions.failedText')}
        again={t('permissions.retry')}
        onAgain={() => void loadSessions(client)}
      />
    )
  }
  if (shown.length === 0) {
    const name = network?.name ?? connection.caipNetworkId
    return (
      <>
        <KeepFocus on={0} />
        <Empty
          icon="shield-check"
          title={t('permissions.empty')}
          text={t('permissions.emptyText', { network: name })}
        />
      </>
    )
  }
  const { name: wallet } = connection.wallet
  const currency = network?.nativeCurrency ?? { symbol: 'ETH', decimals: 18 }
  return (
    <>
      <KeepFocus on={shown.length} />
      {shown.map((session) => (
        <Permission
          key={session.pci}
          session={session}
          sentences={sentencesOf(t, session, currency)}
          wallet={wallet}
          revocation={known.revocation}
        />
      ))}
      <Footer>{t('permissions.note')}</Footer>
    </>
  )
}

type PermissionProps = {
  session: SmartSession
  sentences: readonly string[]
  wallet: string
  revocation: Revocation | undefined
}

function Permission({ session, sentences, wallet, revocation }: PermissionProps): ReactElement {
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
  const underWay = status === 'signing' || status === 'revoking'
  return (
    <Panel>
      <List bare>
        <Row name={<bdi>{app}</bdi>} detail={sentences.join(' ')} />
      </List>
      {status && !underWay && <Fault status={status} wallet={wallet} />}
      <Button
        tone="outline"
        critical
        busy={underWay}
        asks={status === 'signing'}
        label={underWay ? undefined : t('permissions.revokeOf', { app })}
        onPress={() => void revoke()}
      >
        {underWay ? words[status] : t('permissions.revoke')}
      </Button>
    </Panel>
  )
}

function Fault({ status, wallet }: { status: 'declined' | 'refused' | 'failed'; wallet: string }): ReactElement {
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
