import type { ReactElement } from 'react'
import { activeConnection, networkById } from '../../../core/connections/select.js'
import { ownName } from '../../../core/features/names/state.js'
import { navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { IconTile } from '../../../ui/Icon.js'
import { keyIcons } from '../../../ui/keyIcons.js'
import { List, Row } from '../../../ui/List.js'
import { loginIcons } from '../../../ui/loginIcons.js'
import { Panel } from '../../../ui/Panel.js'
import { settingsIcons } from '../../../ui/settingsIcons.js'
import { useClient } from '../../context.js'
import { leaveCopy } from '../../copy/en/account.js'
import { settingsCopy } from '../../copy/en/settings.js'
import { useCopy } from '../../copy.js'
import { AddressCopy, ShortAddress } from '../../parts/Address.js'
import { Face } from '../../parts/Face.js'
import { Mail } from '../../parts/Mail.js'
import { nameOf } from '../../parts/nameOf.js'
import { canHaveName, isRegisteredHere, useIdentity } from '../../parts/ownName.js'
import { useLeave } from '../../parts/useLeave.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'
import { SmartAccount } from './SmartAccount.js'
import { WalletPages } from './WalletPages.js'

export const view: ViewRow<'Settings'> = {
  title: 'settings.title',
  copy: [leaveCopy, settingsCopy],
  icons: { ...keyIcons, ...settingsIcons, ...loginIcons },
  Component: Settings,
}

/** What can be set of the account that is shown; most of it of an embedded wallet. */
export function Settings(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const state = useSelect((all) => all)
  const connection = activeConnection(state)
  const { busy, leave } = useLeave(connection?.wallet.name ?? '')
  const identity = useIdentity(connection?.address)
  if (!connection) return null
  const { address, auth, namespace, connectorId, caipNetworkId } = connection
  const own = ownName(state, address)
  const name = own ?? identity.name
  const network = networkById(state, caipNetworkId)?.name
  const shown = nameOf(state, connection)
  return (
    <>
      <Panel>
        <List bare>
          <Row
            image={<Face address={address} size={32} />}
            name={shown ? <bdi>{shown}</bdi> : <ShortAddress address={address} />}
            detail={shown && <ShortAddress address={address} />}
            value={<AddressCopy address={address} />}
          />
        </List>
      </Panel>
      <List label={t('settings.title')}>
        {client.config.networkSwitch && (
          <Row
            image={<IconTile icon="globe" />}
            name={t('settings.network')}
            value={network && <bdi>{network}</bdi>}
            chevron="right"
            onPress={() => navigate(client, 'Networks', { namespace })}
          />
        )}
        {auth?.name && (
          <Row
            image={<IconTile icon="mail" />}
            name={t('settings.email')}
            value={<Mail>{auth.name}</Mail>}
            chevron="right"
            onPress={() => navigate(client, 'UpdateEmailWallet')}
          />
        )}
        {auth && !auth.passkey && client.families.get(namespace)?.traits?.smartAccounts && (
          <SmartAccount connection={connection} network={network ?? ''} />
        )}
        {!own && !isRegisteredHere(name) && canHaveName(client, namespace) && (
          <Row
            image={<IconTile icon="badge-check" />}
            name={t('settings.name')}
            chevron="right"
            onPress={() => navigate(client, 'RegisterAccountName')}
          />
        )}
        {auth && <WalletPages passkey={auth.passkey === true} />}
      </List>
      <Button tone="outline" critical icon="log-out" busy={busy} onPress={() => leave({ namespace, connectorId })}>
        {t('account.disconnect')}
      </Button>
    </>
  )
}
