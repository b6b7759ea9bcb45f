import { type ReactElement, useEffect } from 'react'
import { activeConnection, networkById } from '../../../core/connections/select.js'
import {
  followStopping,
  loadPermissions,
  permissionsOf,
  tellsPermissions,
} from '../../../core/features/permissions/flow.js'
import { loadSessions } from '../../../core/features/sessions/flow.js'
import { isHeldByChain, isInForce, offersSessions, sessionsOf } from '../../../core/features/sessions/select.js'
import { Empty } from '../../../ui/Empty.js'
import { Footer } from '../../../ui/Layout.js'
import { Skeleton } from '../../../ui/Skeleton.js'
import { Caption } from '../../../ui/Text.js'
import { Unread } from '../../../ui/Unread.js'
import { useClient } from '../../context.js'
import { permissionsCopy, permissionsTitleCopy } from '../../copy/en/permissions.js'
import { useCopy } from '../../copy.js'
import { KeepFocus } from '../../parts/KeepFocus.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'
import { Elsewhere, Given } from './Given.js'
import { Session } from './Session.js'
import { sentencesOf } from './sentences.js'

export const view: ViewRow<'Permissions'> = {
  title: 'permissions.title',
  copy: [permissionsTitleCopy, permissionsCopy],
  Component: Permissions,
}

/**
 * What apps may do for the account without asking, and the way to take it back: what the services keep, and of an embedded wallet what it
 * let this app do.
 */
export function Permissions(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const state = useSelect((all) => all)
  const connection = activeConnection(state)
  const [isKept, isTold] = [offersSessions(client, state), tellsPermissions(client, state)]
  const place = (isKept || isTold) && `${connection?.caipNetworkId}:${connection?.address}`
  useEffect(() => {
    if (!place) return
    void loadSessions(client)
    void loadPermissions(client)
  }, [client, place])
  const isStopping = permissionsOf(state)?.given.some(({ stopping }) => stopping === 'pending')
  useEffect(() => (isStopping ? followStopping(client) : undefined), [client, isStopping])
  if (!connection || !place) return null
  const [kept, told] = [sessionsOf(state), permissionsOf(state)]
  const network = networkById(state, connection.caipNetworkId)
  const name = network?.name ?? connection.caipNetworkId
  const now = Date.now()
  const sessions = (isKept ? (kept?.sessions ?? []) : []).filter(
    (session) => isInForce(session, now) || isHeldByChain(session, now),
  )
  const given = isTold ? (told?.given ?? []).filter(({ until }) => until * 1_000 > now) : []
  const sides = [
    { status: isKept ? (kept?.status ?? 'loading') : 'ready', count: sessions.length },
    { status: isTold ? (told?.status ?? 'loading') : 'ready', count: given.length },
  ].filter(({ count }) => count === 0)
  if (sides.some(({ status }) => status === 'loading'))
    return <Skeleton shape="row" count={3} label={t('permissions.loading')} />
  const isUnread = sides.some(({ status }) => status === 'failed')
  const shown = sessions.length + given.length
  // What is taken back for a fee has its own word on that; beside it the foot would speak of both.
  const isHeld = sessions.some(({ revokedAt }) => revokedAt !== null)
  // The foot of the modal has room for one.
  const Fee = sessions.length > 0 && given.length > 0 ? Caption : Footer
  return (
    <>
      {(shown > 0 || !isUnread) && <KeepFocus on={shown} />}
      {sessions.map((session) => (
        <Session
          key={session.pci}
          session={session}
          sentences={sentencesOf(t, session, network?.nativeCurrency ?? { symbol: 'ETH', decimals: 18 })}
          wallet={connection.wallet.name}
          revocation={kept?.revocation}
          isBesideHeld={isHeld}
        />
      ))}
      {sessions.length > 0 && !isHeld && <Fee>{t('permissions.note')}</Fee>}
      {given.map((one) => (
        <Given key={one.context} given={one} taking={told?.taking} />
      ))}
      {given.length > 0 && <Fee>{t('permissions.noteFee')}</Fee>}
      {isUnread ? (
        <Unread
          title={t('permissions.failed')}
          text={t('permissions.failedText')}
          again={t('permissions.retry')}
          onAgain={() => {
            void loadSessions(client)
            void loadPermissions(client)
          }}
        />
      ) : (
        shown === 0 && (
          <Empty
            icon="shield-check"
            title={t('permissions.empty')}
            text={t(isTold ? 'permissions.emptyHere' : 'permissions.emptyText', { network: name })}
          />
        )
      )}
      {isTold && <Elsewhere />}
    </>
  )
}
