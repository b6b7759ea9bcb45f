import { type ReactElement, useState } from 'react'
import type { ChainNamespace } from '../../../base/caip.js'
import { activeConnection, allConnections } from '../../../core/connections/select.js'
import { navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { Empty } from '../../../ui/Empty.js'
import { profileIcons } from '../../../ui/profileIcons.js'
import { Segments } from '../../../ui/Tabs.js'
import { SectionTitle } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { leaveCopy } from '../../copy/en/account.js'
import { connectCopy } from '../../copy/en/connect.js'
import { profileCopy, switchedCopy } from '../../copy/en/profile.js'
import { useCopy } from '../../copy.js'
import { familyName } from '../../familyName.js'
import { loadPart, useLoaded } from '../../useLoaded.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'
import { ActiveWallet, loadAccounts } from './ActiveWallet.js'
import { OtherWallets } from './OtherWallets.js'

export const loadRecent = () => import('./RecentWallets.js')
export const loadDisconnectAll = () => import('./DisconnectAll.js')

export const view: ViewRow<'ProfileWallets'> = {
  title: 'wallets.title',
  copy: [connectCopy, leaveCopy, profileCopy, switchedCopy],
  icons: profileIcons,
  Component: ProfileWallets,
  // What stands above a button is there with the first drawing: it would push the button from under the finger.
  ready: async (code) => {
    const state = code.portico.client.store.get()
    await Promise.all([
      state.connections.recent.length > 0 && loadPart(code, loadRecent),
      allConnections(state).length > 1 && loadPart(code, loadDisconnectAll),
      allConnections(state).some(({ accounts }) => accounts.length > 1) && loadPart(code, loadAccounts),
    ])
  },
}

/** The wallets of each family: in use, connected beside it, and used before. */
export function ProfileWallets({ params }: ViewProps<'ProfileWallets'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const state = useSelect((all) => all)
  const namespaces = [...new Set(state.networks.map((network) => network.chainNamespace))]
  const [chosen, setChosen] = useState<ChainNamespace | undefined>(params.namespace)
  const shown = chosen ?? state.connections.activeNamespace
  const namespace = namespaces.find((each) => each === shown) ?? namespaces[0]
  const all = useLoaded(allConnections(state).length > 1, loadDisconnectAll)
  const past = useLoaded(state.connections.recent.length > 0, loadRecent)
  if (!namespace) return <Empty icon="wallet" title={t('connect.nothing')} />
  const family = familyName(namespace)
  const active = activeConnection(state, namespace)
  const others = state.connections.others.filter((connection) => connection.namespace === namespace)
  const recent = state.connections.recent.filter((stored) => stored.namespace === namespace)
  // One wallet alone: a second one would only take its place.
  const canAdd = !active || state.flags.features.multiWallet
  const countOf = (each: ChainNamespace) => allConnections(state).filter((other) => other.namespace === each).length
  const tabs = namespaces.map((each) => ({ id: each, label: familyName(each), count: countOf(each) }))
  const content = (
    <>
      {active ? (
        <>
          <SectionTitle>{t('wallets.active')}</SectionTitle>
          <ActiveWallet connection={active} />
        </>
      ) : (
        <Empty
          icon="wallet"
          title={t('wallets.empty', { family })}
          text={t('wallets.emptyText', { app: client.config.metadata.name, family })}
        />
      )}
      {others.length > 0 && (
        <>
          <SectionTitle>{t('wallets.others')}</SectionTitle>
          <OtherWallets connections={others} />
        </>
      )}
      {canAdd && past && <past.RecentWallets key={namespace} stored={recent} />}
      {canAdd && (
        <Button tone="outline" icon="plus" onPress={() => navigate(client, 'Connect', { namespace })}>
          {namespace !== namespaces[0] ? t('wallets.addFamily', { family }) : t('wallets.add')}
        </Button>
      )}
    </>
  )
  return (
    <>
      {tabs.length < 2 ? (
        content
      ) : (
        <Segments<ChainNamespace> tabs={tabs} selected={namespace} onSelect={setChosen} label={t('wallets.title')}>
          {content}
        </Segments>
      )}
      {all && <all.DisconnectAll />}
    </>
  )
}
