import { type ReactElement, useId } from 'react'
import type { GivenPermission } from '../../../core/connector.js'
import { takeBack } from '../../../core/features/permissions/flow.js'
import type { PermissionsState } from '../../../core/features/permissions/state.js'
import { showToast } from '../../../core/notices.js'
import { Button } from '../../../ui/Button.js'
import { Facts, type FactsProps } from '../../../ui/Facts.js'
import { IconTile } from '../../../ui/Icon.js'
import { List, Row } from '../../../ui/List.js'
import { Note } from '../../../ui/Note.js'
import { Panel } from '../../../ui/Panel.js'
import { useClient } from '../../context.js'
import { type Copy, useCopy } from '../../copy.js'
import { useWalletPage } from '../../parts/useWalletPage.js'
import { amountOf, nameOf, sentenceOf } from './sentences.js'

/** What the app was given by the embedded wallet: how far it goes, what was used of it, and the way to take it back. */
export function Given({ given, taking }: { given: GivenPermission; taking: PermissionsState['taking'] }): ReactElement {
  const client = useClient()
  const t = useCopy()
  const named = client.config.metadata.name
  const app = nameOf(t, named)
  const status = statusOf(given, taking)
  const revoke = async () => {
    if (await takeBack(client, given.context)) showToast(client, { variant: 'success', text: t('permissions.revoked') })
  }
  const isAsking = status === 'asking'
  const id = useId()
  const whole = given.terms.type === 'calls' ? given.terms.target : undefined
  return (
    <Panel>
      <List bare>
        <Row
          name={<bdi>{app}</bdi>}
          detail={
            <span id={id} title={whole}>
              {sentenceOf(t, named, given)}
            </span>
          }
        />
      </List>
      <Facts rows={usageOf(t, given)} />
      {status === 'failed' && <Fault status={status} wallet="" />}
      <Button
        tone="outline"
        critical
        busy={isAsking}
        label={isAsking ? undefined : t('permissions.revokeOf', { app })}
        describedBy={id}
        onPress={() => void revoke()}
      >
        {isAsking ? t('permissions.revoking') : t('permissions.revoke')}
      </Button>
    </Panel>
  )
}

/** What the wallet tells goes before what became of this page's own question: a transaction outlives it. */
function statusOf({ context, stopping }: GivenPermission, taking: PermissionsState['taking']) {
  const own = taking?.context === context ? taking.status : undefined
  if (own === 'asking' || stopping === 'pending') return 'asking'
  return own ?? stopping
}

function usageOf(t: Copy, { terms, used, left }: GivenPermission): FactsProps['rows'] {
  // Of what cannot be read nothing is counted.
  if (terms.type === 'unknown' || (terms.type !== 'calls' && !terms.currency)) return []
  const say = (amount: string | undefined) => {
    if (amount === undefined) return t('permissions.unread')
    if (terms.type === 'calls' || !terms.currency) return t.number(Number(amount))
    return <bdi>{amountOf(t, BigInt(amount), terms.currency)}</bdi>
  }
  return [
    ...(terms.type === 'stream' && terms.atOnce !== '0'
      ? [{ name: t('permissions.atOnce'), value: say(terms.atOnce) }]
      : []),
    { name: t(terms.type === 'periodic' ? 'permissions.usedNow' : 'permissions.used'), value: say(used) },
    { name: t(terms.type === 'calls' ? 'permissions.leftCalls' : 'permissions.left'), value: say(left) },
  ]
}

/** The way to what other apps were given, and what this browser does not know of: the wallet tells no page of that. */
export function Elsewhere(): ReactElement {
  const t = useCopy()
  const page = useWalletPage()
  return (
    <List>
      <Row
        image={<IconTile icon="shield-check" />}
        name={t('permissions.others')}
        detail={t('permissions.othersText')}
        chevron="external"
        href={page?.('wallet')}
      />
    </List>
  )
}

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
