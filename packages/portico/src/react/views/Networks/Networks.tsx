import { type ReactElement, useState } from 'react'
import type { Network } from '../../../base/entities/network.js'
import { activeConnection, activeNetwork } from '../../../core/connections/select.js'
import { goBack, navigate } from '../../../core/router.js'
import { TextButton } from '../../../ui/Button.js'
import { Empty } from '../../../ui/Empty.js'
import { SearchField } from '../../../ui/Field.js'
import { Footer } from '../../../ui/Layout.js'
import { List, Row, Tag } from '../../../ui/List.js'
import { Picture } from '../../../ui/Picture.js'
import { useClient } from '../../context.js'
import { useCopy } from '../../copy.js'
import { networkImage } from '../../networkImage.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps } from '../../viewTypes.js'
import { networkRows } from './networkRows.js'

/** Shown from this many networks on: fewer are seen at a glance. */
const searchFrom = 6

/** The networks of the app, to change to. */
export function Networks({ params: { namespace } }: ViewProps<'Networks'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const state = useSelect((all) => all)
  const [query, setQuery] = useState('')
  const rows = networkRows(state, { namespace, query })
  const wallet = activeConnection(state, namespace)?.wallet.name ?? activeConnection(state)?.wallet.name ?? ''
  const current = activeNetwork(state, namespace)

  const choose = (network: Network, needs: (typeof rows)[number]['needs']) => {
    client.track({ event: 'CLICK_NETWORKS' })
    if (needs === 'wallet') navigate(client, 'SwitchNetwork', { network })
    else if (needs === 'other-wallet') {
      navigate(client, 'SwitchActiveChain', { switchToChain: network.chainNamespace, network })
    } else {
      void import('../../../core/connections/switchNetwork.js').then(({ switchNetwork }) =>
        switchNetwork(client, network),
      )
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
      {rows.length > 0 ? (
        <List label={t('networks.title')}>
          {rows.map(({ network, needs, offered }) => {
            const inUse = network === current
            return (
              <Row
                key={network.caipNetworkId}
                image={<Picture src={networkImage(client, network)} name={network.name} shape="square" size={36} />}
                name={<bdi>{network.name}</bdi>}
                detail={inUse && t('networks.inUse')}
                current={inUse}
                value={!offered && t('networks.notOffered', { wallet })}
                tag={offered && needs === 'other-wallet' && <Tag>{t('networks.otherWallet')}</Tag>}
                disabledReason={offered ? undefined : t('networks.notOffered', { wallet })}
                onPress={() => choose(network, needs)}
              />
            )
          })}
        </List>
      ) : (
        <Empty icon="search" title={t('networks.empty', { query: query.trim() })} />
      )}
      <Footer>
        {rows.some((row) => !row.offered) && `${t('networks.footer')} `}
        <TextButton onPress={openHelp}>{t('networks.help')}</TextButton>
      </Footer>
    </>
  )
}
