import type { ReactElement } from 'react'
import { shortAddress } from '../../../base/format.js'
import { explorerUrl } from '../../../core/connections/reach.js'
import { activeConnection, activeConnections, isUnlisted, networkById } from '../../../core/connections/select.js'
import { ownName } from '../../../core/features/names/state.js'
import { offersOnRamp } from '../../../core/features/onramp/offered.js'
import { navigate } from '../../../core/router.js'
import { Action, Actions } from '../../../ui/Actions.js'
import { Button } from '../../../ui/Button.js'
import { IconTile } from '../../../ui/Icon.js'
import { Identity } from '../../../ui/Identity.js'
import { List, Row } from '../../../ui/List.js'
import { useClient } from '../../context.js'
import { accountCopy, leaveCopy } from '../../copy/en/account.js'
import { useCopy } from '../../copy.js'
import { AddressCopy, ShortAddress } from '../../parts/Address.js'
import { nameOf } from '../../parts/nameOf.js'
import { canHaveName, isRegisteredHere, useIdentity } from '../../parts/ownName.js'
import { useLeave } from '../../parts/useLeave.js'
import { usePortfolio } from '../../parts/usePortfolio.js'
import { useLoaded } from '../../useLoaded.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'
import { AccountBalance, loadFamilies } from './AccountBalance.js'
import { type AccountAction, actionIcons, actionsOf } from './actions.js'
import { NetworkSelector } from './NetworkSelector.js'

export const loadLists = () => import('./AccountTabs.js')

export const view: ViewRow<'Account'> = {
  title: 'account.title',
  lead: NetworkSelector,
  quiet: true,
  copy: [accountCopy, leaveCopy],
  Component: Account,
}

/** Who is connected, what they have, and what they can do with it. */
export function Account(): ReactElement | null {
  const client = useClient()
  const t = useCopy()
  const state = useSelect((all) => all)
  const connection = activeConnection(state)
  const { busy, leave } = useLeave(connection?.wallet.name ?? '')
  const identity = useIdentity(connection?.address)
  const wrongNetwork = !!connection && isUnlisted(state, connection.namespace)
  const { features } = state.flags
  const families = useLoaded(
    wrongNetwork || !!connection?.auth || features.smartSessions || !!activeConnections(state)[1],
    loadFamilies,
  )
  const family = connection && client.families.get(connection.namespace)
  const lists = useLoaded(!!connection && !family?.bare && !wrongNetwork, loadLists)
  const portfolio = usePortfolio(`${connection?.caipNetworkId}:${connection?.address}`)
  if (!connection) return null
  const { address } = connection
  const own = ownName(state, address)
  const name = own ?? identity.name
  const network = networkById(state, connection.caipNetworkId)
  const networkName = network?.name ?? t('account.otherNetwork')
  const explorer = explorerUrl(network, { address })
  const offered = actionsOf(features, family?.features, client.services.has, offersOnRamp(client, connection.namespace))
  const isSmartAccount = connection.accounts.some((one) => one.address === address && one.type === 'smartAccount')
  const opening = (event: 'OPEN_SEND' | 'OPEN_SWAP', view: 'Send' | 'Swap') => () => {
    if (view === 'Swap') client.track({ event: 'CLICK_CONVERT' })
    client.track({ event, properties: { isSmartAccount, network: connection.caipNetworkId } })
    navigate(client, view, {})
  }
  const openBuy = () => {
    client.track({ event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount } })
    navigate(client, 'OnRamp')
  }
  const open: Record<AccountAction, () => void> = {
    onramp: openBuy,
    swaps: opening('OPEN_SWAP', 'Swap'),
    receive: () => navigate(client, 'Receive'),
    send: opening('OPEN_SEND', 'Send'),
  }
  return (
    <>
      {families && <families.Families />}
      <Identity
        address={address}
        shownAddress={<ShortAddress address={address} />}
        name={nameOf(state, connection)}
        picture={identity.avatar}
        label={t('account.wallets')}
        onPress={() => navigate(client, 'ProfileWallets', { namespace: connection.namespace })}
        end={<AddressCopy address={address} />}
      />
      {!family?.bare && <AccountBalance connection={connection} network={network} portfolio={portfolio} />}
      {families && <families.Instead connection={connection} />}
      {families && <families.OnlyHere connection={connection} portfolio={portfolio} />}
      {wrongNetwork && families && <families.Wrong namespace={connection.namespace} />}
      {offered.length > 0 && (
        <Actions>
          {offered.map((action) => (
            <Action
              key={action}
              icon={actionIcons[action]}
              label={t(`account.${action}`)}
              disabledReason={
                wrongNetwork && action !== 'receive' && action !== 'onramp'
                  ? t('account.off', { action: t(`account.${action}`), network: networkName })
                  : undefined
              }
              onPress={open[action]}
            />
          ))}
        </Actions>
      )}
      {!wrongNetwork && lists && (
        <lists.AccountTabs
          connection={connection}
          portfolio={portfolio}
          onReceive={offered.includes('receive') ? open.receive : undefined}
          onBuy={offered.includes('onramp') ? openBuy : undefined}
        />
      )}
      <List>
        {explorer && (
          <Row
            image={<IconTile icon="globe" />}
            name={t('common.explorer')}
            label={named(t('common.explorer'), t('common.openAddress', { address: shortAddress(address) }))}
            chevron="external"
            href={explorer}
          />
        )}
        {families && <families.MoreRows />}
        {!own && !isRegisteredHere(name) && canHaveName(client, connection.namespace) && (
          <Row
            image={<IconTile icon="user-round" />}
            name={t('account.chooseName')}
            chevron="right"
            onPress={() => navigate(client, 'RegisterAccountName')}
          />
        )}
        <Row
          image={<IconTile icon="wallet" />}
          name={<bdi>{connection.wallet.name}</bdi>}
          label={named(connection.wallet.name, t('account.wallets'))}
          chevron="right"
          onPress={() => navigate(client, 'ProfileWallets', { namespace: connection.namespace })}
        />
      </List>
      <Button
        tone="outline"
        critical
        icon="log-out"
        busy={busy}
        onPress={() => leave({ namespace: connection.namespace, connectorId: connection.connectorId })}
      >
        {t('account.disconnect')}
      </Button>
    </>
  )
}

/** Who speaks to the page says what is seen: where the longer sentence bends the word, the word stands before it. */
function named(word: string, sentence: string): string {
  return sentence.toLowerCase().includes(word.toLowerCase()) ? sentence : `${word}. ${sentence}`
}
