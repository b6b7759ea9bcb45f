import type { ChainNamespace } from '../../base/caip.js'
import type { Network } from '../../base/entities/network.js'
import { formatUnitAmount, shortAddress } from '../../base/format.js'
import { activeConnection, activeNetwork, isUnsupported, namespaceState } from '../../core/connections/select.js'
import { useClient } from '../context.js'
import { useCopy } from '../copy.js'
import { networkImage } from '../networkImage.js'
import { useSelect } from '../useSelect.js'

export type ButtonStatus = 'disconnected' | 'connecting' | 'connected' | 'wrong-network' | 'needs-sign-in'

/** What the buttons show: ready to be drawn. */
export type ButtonState = {
  status: ButtonStatus
  account?: { address: string; shortAddress: string; name?: string | undefined } | undefined
  network?: { name: string; image?: string | undefined; network: Network } | undefined
  /** Ready to read, with its symbol; absent until it is known. */
  balance?: string | undefined
}

/** The state of the buttons of one namespace; of the active one when none is given. */
export function useButtonState(namespace?: ChainNamespace): ButtonState {
  const client = useClient()
  const { locale } = useCopy()
  const entry = useSelect((state) => namespaceState(state, namespace).status)
  const connection = useSelect((state) => activeConnection(state, namespace))
  const network = useSelect((state) => activeNetwork(state, namespace))
  const unsupported = useSelect((state) => isUnsupported(state, client.config, namespace))
  const balance = useSelect((state) => state.balance)
  const image = network && networkImage(client, network)
  // Before anything is connected the visitor may not have acted: then only a picture that is here already is shown.
  const mayLoad = connection !== undefined || image?.startsWith('data:')
  const shown = network && { name: network.name, image: mayLoad ? image : undefined, network }
  if (!connection) return { status: entry === 'connecting' ? 'connecting' : 'disconnected', network: shown }
  const { address, auth } = connection
  const own =
    balance.status === 'ready' && balance.address === address && balance.networkId === connection.caipNetworkId
  return {
    status: unsupported ? 'wrong-network' : 'connected',
    account: { address, shortAddress: shortAddress(address), name: auth?.username ?? auth?.name },
    network: shown,
    balance: own
      ? `${formatUnitAmount(BigInt(balance.amount), balance.decimals, { locale })} ${balance.symbol}`
      : undefined,
  }
}
