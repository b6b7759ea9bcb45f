import type { ReactElement } from 'react'
import { type ChainNamespace, chainNamespaces } from '../../../base/caip.js'
import { activeConnection, activeConnections } from '../../../core/connections/select.js'
import { showNamespace } from '../../../core/connections/switchAccount.js'
import { offersPermissions } from '../../../core/features/sessions/offers.js'
import { navigate } from '../../../core/router.js'
import { Chip, Chips } from '../../../ui/Actions.js'
import { IconTile } from '../../../ui/Icon.js'
import { Row } from '../../../ui/List.js'
import { Caption } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { familiesCopy } from '../../copy/en/account.js'
import { permissionsTitleCopy } from '../../copy/en/permissions.js'
import { settingsCopy } from '../../copy/en/settings.js'
import { useCopy } from '../../copy.js'
import { familyName } from '../../familyName.js'
import { useNow } from '../../parts/pageTime.js'
import { useSelect } from '../../useSelect.js'
import { Instead as InsteadNote, copy as insteadCopy } from './Instead.js'
import { OnlyHere as OnlyHereNote, copy as onlyHereCopy } from './OnlyHere.js'
import { WrongNetwork, copy as wrongCopy } from './WrongNetwork.js'

export const copy = [familiesCopy, permissionsTitleCopy, settingsCopy, ...insteadCopy, ...onlyHereCopy, ...wrongCopy]
/** What to do on a network that the app does not list. */
export const Wrong = WrongNetwork
/** What to do about a wallet that one browser can open, and nothing else. */
export const OnlyHere = OnlyHereNote
/** That another account is in use than before. */
export const Instead = InsteadNote

/** The families in which an account is connected; the account of the pressed one is shown. */
export function Families(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const connections = useSelect((state) => state.connections)
  const shown = activeConnection({ connections })?.namespace
  const families = activeConnections({ connections }).map(({ namespace }) => namespace)
  if (families.length < 2) return null
  return (
    <Chips label={t('families.label')}>
      {inOrder(families).map((namespace) => (
        <Chip key={namespace} pressed={namespace === shown} onPress={() => showNamespace(client, namespace)}>
          {familyName(namespace)}
        </Chip>
      ))}
    </Chips>
  )
}

/** The same order whichever is shown. */
const inOrder = (families: readonly ChainNamespace[]) =>
  chainNamespaces.filter((namespace) => families.includes(namespace))

/** When a balance that could not be read is asked for again, in milliseconds since 1970. */
export function Blocked({ until }: { until: number }): ReactElement {
  const t = useCopy()
  const now = useNow(true)
  return <Caption>{t('account.balanceUnavailableText', { n: Math.max(0, Math.ceil((until - now) / 1_000)) })}</Caption>
}

/** The ways to what can be set of an embedded wallet, and to what apps may do without asking. */
export function MoreRows(): ReactElement {
  const client = useClient()
  const t = useCopy()
  const isEmbedded = useSelect((state) => activeConnection(state)?.auth !== undefined)
  const hasPermissions = useSelect((state) => offersPermissions(client, state))
  return (
    <>
      {isEmbedded && (
        <Row
          image={<IconTile icon="user-round" />}
          name={t('settings.title')}
          chevron="right"
          onPress={() => navigate(client, 'Settings')}
        />
      )}
      {hasPermissions && (
        <Row
          image={<IconTile icon="shield-check" />}
          name={t('permissions.title')}
          chevron="right"
          onPress={() => navigate(client, 'Permissions')}
        />
      )}
    </>
  )
}
