import type { ReactElement } from 'react'
import { activeConnection } from '../../../core/connections/select.js'
import { Footer } from '../../../ui/Layout.js'
import { List, Row } from '../../../ui/List.js'
import { receiveCopy } from '../../copy/en/receive.js'
import { useCopy } from '../../copy.js'
import { goodNetworks } from '../../parts/receiving.js'
import { NetworkPicture } from '../../parts/TokenPicture.js'
import { useSelect } from '../../useSelect.js'
import type { ViewRow } from '../../viewTypes.js'

export const view: ViewRow<'ReceiveNetworks'> = {
  title: ({ t, state }) => {
    const connection = activeConnection(state)
    const good = connection ? goodNetworks(state.networks, connection) : []
    const [only] = good
    return good.length === 1 && only
      ? t('receive.network', { network: only.name })
      : t('receive.networks', { n: good.length })
  },
  copy: [receiveCopy],
  Component: ReceiveNetworks,
}

/** The networks on which the address can be paid. */
export function ReceiveNetworks(): ReactElement | null {
  const t = useCopy()
  const connection = useSelect((state) => activeConnection(state))
  const networks = useSelect((state) => state.networks)
  if (!connection) return null
  const good = goodNetworks(networks, connection)
  return (
    <>
      <List label={t('receive.networks', { n: good.length })}>
        {good.map((network) => (
          <Row
            key={network.caipNetworkId}
            image={<NetworkPicture network={network} size={36} />}
            name={<bdi>{network.name}</bdi>}
            value={network.nativeCurrency.symbol}
          />
        ))}
      </List>
      <Footer>{t('receive.note')}</Footer>
    </>
  )
}
