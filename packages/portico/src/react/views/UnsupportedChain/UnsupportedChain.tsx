import type { ReactElement } from 'react'
import { isApproved } from '../../../core/connections/reach.js'
import { activeConnection, activeNetwork, networksOf } from '../../../core/connections/select.js'
import { goBack, navigate } from '../../../core/router.js'
import { Button } from '../../../ui/Button.js'
import { List, Row } from '../../../ui/List.js'
import { Note } from '../../../ui/Note.js'
import { useClient } from '../../context.js'
import { leaveCopy } from '../../copy/en/account.js'
import { networksCopy } from '../../copy/en/networks.js'
import { useCopy } from '../../copy.js'
import { NetworkPicture } from '../../parts/TokenPicture.js'
import { useLeave } from '../../parts/useLeave.js'
import { useSelect } from '../../useSelect.js'
import type { ViewProps, ViewRow } from '../../viewTypes.js'
import { knownNetworks } from './knownNetworks.js'
import { useSwapNetworks } from './useSwapNetworks.js'

const known = (id: string) => (Object.hasOwn(knownNetworks, id) ? knownNetworks[id] : undefined)

export const view: ViewRow<'UnsupportedChain'> = {
  title: 'unsupported.title',
  lead: 'none',
  copy: [networksCopy, leaveCopy],
  Component: UnsupportedChain,
}

/** The wallet is on a network that the app does not use: it stays open until that is put right, or the wallet let go. */
export function UnsupportedChain({ params: { swaps } }: ViewProps<'UnsupportedChain'>): ReactElement {
  const client = useClient()
  const t = useCopy()
  const state = useSelect((all) => all)
  const connection = activeConnection(state)
  const wallet = connection?.wallet.name ?? ''
  const { busy, leave } = useLeave(wallet)
  const id = connection?.caipNetworkId.split(':')[1]
  // A network that is known at all goes by its name; its wallet gives us the number alone.
  const place = id ? (known(id) ?? t('unsupported.numbered', { id })) : t('unsupported.unknown')
  const swapping = useSwapNetworks(swaps === true)
  const listed = connection ? networksOf(state, connection.namespace) : state.networks
  const networks = swapping ? listed.filter((network) => swapping.includes(network.caipNetworkId)) : listed
  const current = activeNetwork(state)?.name ?? place
  return (
    <>
      {swaps ? (
        <Note tone="warning" title={t('unsupported.swaps', { network: current })}>
          {t(networks.length > 0 ? 'unsupported.swapsText' : 'unsupported.swapsNowhere')}
        </Note>
      ) : (
        <Note tone="warning" title={t('unsupported.note', { app: client.config.metadata.name })}>
          {t.rich('unsupported.noteText', { network: <b>{place}</b> })}
        </Note>
      )}
      {networks.length > 0 && (
        <List label={t('networks.title')}>
          {networks.map((network) => (
            <Row
              key={network.caipNetworkId}
              image={<NetworkPicture network={network} size={36} />}
              name={<bdi>{network.name}</bdi>}
              chevron="right"
              disabledReason={isApproved(state, network) ? undefined : t('networks.notOffered', { wallet })}
              onPress={() => navigate(client, 'SwitchNetwork', { network })}
            />
          ))}
        </List>
      )}
      {swaps && (
        <Button tone="plain" onPress={() => goBack(client)}>
          {t('common.back')}
        </Button>
      )}
      {!swaps && (
        <Button
          tone="plain"
          icon="log-out"
          busy={busy}
          onPress={() => leave({ namespace: connection?.namespace, connectorId: connection?.connectorId })}
        >
          {t('account.disconnect')}
        </Button>
      )}
    </>
  )
}
