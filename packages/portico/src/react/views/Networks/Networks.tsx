import { Fragment, type ReactElement, useState } from 'react'
import type { ChainNamespace } from '../../../base/caip.js'
import { activeConnection } from '../../../core/connections/select.js'
import { siblingConnector, wantNetwork } from '../../../core/connections/wantNetwork.js'
import { goBack, navigate } from '../../../core/router.js'
import { TextButton } from '../../../ui/Button.js'
import { Empty } from '../../../ui/Empty.js'
import { SearchField } from '../../../ui/Field.js'
import { Footer } from '../../../ui/Layout.js'
import { List, Row, Tag } from '../../../ui/List.js'
import { SectionTitle } from '../../../ui/Text.js'
import { useClient } from '../../context.js'
import { networksCopy } from '../../copy/en/networks.js'
import { useCopy } from '../../copy.js'
import { familyName } from '../../familyName.js'
import { NetworkPicture } from '../../parts/TokenPicture.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'
import { type NetworkRow, networkGroups, shownFamily } from './networkRows.js'

/** Shown from this many networks on: fewer are seen at a glance. */
const searchFrom = 6

export const view: ViewRow<'Networks'> = {
  title: 'networks.title',
  copy: [networksCopy],
  Component: Networks,
}

/** The networks of the app, to change to. */
export function Networks({ params: { namespace } }: ViewProps<'Networks'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const state = useSelect((all) => all)
  const [query, setQuery] = useState('')
  const groups = networkGroups(state, { namespace, query })
  const shown = shownFamily(state, namespace)
  const walletOf = (family: ChainNamespace) => activeConnection(state, family)?.wallet.name ?? ''

  const choose = ({ network, needs }: NetworkRow) => {
    client.track({ event: 'CLICK_NETWORKS' })
    if (needs === 'wallet') navigate(client, 'SwitchNetwork', { network })
    else if (needs === 'other-wallet') {
      const connector = siblingConnector(state, network.chainNamespace)
      if (connector) {
        wantNetwork(client, network)
        navigate(client, 'ConnectingExternal', { connectorId: connector.id, namespace: network.chainNamespace })
      } else navigate(client, 'SwitchActiveChain', { switchToChain: network.chainNamespace, network })
    } else {
      void import('../../../core/connections/switchNetwork.js')
        .then(({ switchNetwork }) => switchNetwork(client, network))
        .catch((error: unknown) => client.report(error, 'INTERNAL_SDK_ERROR'))
      goBack(client)
    }
  }
  const openHelp = () => {
    client.track({ event: 'CLICK_NETWORK_HELP' })
    navigate(client, 'WhatIsANetwork')
  }
  return (
    <>
      {state.networks.length >= searchFrom && (
        <SearchField placeholder={t('networks.search')} value={query} onChange={setQuery} />
      )}
      {groups.map((group) => (
        <Fragment key={group.namespace}>
          {groups.length > 1 && <SectionTitle>{familyName(group.namespace)}</SectionTitle>}
          <List label={groups.length > 1 ? familyName(group.namespace) : t('networks.title')}>
            {group.rows.map((row) => {
              const { network, offered, inUse, otherWallet } = row
              const reason = t('networks.notOffered', { wallet: walletOf(group.namespace) })
              return (
                <Row
                  key={network.caipNetworkId}
                  image={<NetworkPicture network={network} size={36} />}
                  name={<bdi>{network.name}</bdi>}
                  detail={inUse && t('networks.inUse')}
                  current={inUse && group.namespace === shown}
                  value={!offered && reason}
                  tag={offered && otherWallet && <Tag>{t('networks.otherWallet')}</Tag>}
                  disabledReason={offered ? undefined : reason}
                  onPress={() => choose(row)}
                />
              )
            })}
          </List>
        </Fragment>
      ))}
      {groups.length === 0 && <Empty icon="search" title={t('networks.empty', { query: query.trim() })} />}
      <Footer>
        {/* On a line of its own: from right to left it would stand within a sentence of two lines. */}
        {groups.some(({ rows }) => rows.some((row) => !row.offered)) && (
          <>
            {t('networks.footer')}
            <br />
          </>
        )}
        <TextButton onPress={openHelp}>{t('networks.help')}</TextButton>
      </Footer>
    </>
  )
}
