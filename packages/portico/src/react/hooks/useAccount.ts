import { type CaipAddress, type CaipNetworkId, type ChainNamespace, toCaipAddress } from '../../base/caip.js'
import type { Account, ConnectedWalletInfo } from '../../base/entities/connection.js'
import { activeConnection, namespaceState } from '../../core/connections/select.js'
import { useSelect } from '../useSelect.js'

/** What `useAccount` returns: the account in use, or which way it is going. `reconnecting` is a stored connection that is coming back. */
export type UseAccount =
  | {
      /** A wallet is connected. */
      status: 'connected'
      /** The same as a yes or no. */
      isConnected: true
      /** The address in use, as its family writes it. */
      address: string
      /** The same with its network, after CAIP-10: `eip155:1:0x…`. */
      caipAddress: CaipAddress
      /** The network in use, after CAIP-2: `eip155:1`. It may be one that the app does not list. */
      caipNetworkId: CaipNetworkId
      /** The chain namespace of the account, such as `eip155`. */
      namespace: ChainNamespace
      /** All addresses that the wallet gave in this namespace; `address` is one of them. */
      accounts: readonly Account[]
      /** The name and the icon of the wallet. */
      wallet: ConnectedWalletInfo
      /** By what the wallet is reached, as `getState().connectors` lists it. */
      connectorId: string
    }
  | {
      /** A wallet is asked (`connecting`), a stored connection is coming back (`reconnecting`), or neither. */
      status: 'disconnected' | 'connecting' | 'reconnecting'
      /** The same as a yes or no. */
      isConnected: false
      /** Nothing, and so with all that follows. */
      address?: undefined
      /** Nothing. */
      caipAddress?: undefined
      /** Nothing. */
      caipNetworkId?: undefined
      /** Nothing. */
      namespace?: undefined
      /** An empty list. */
      accounts: readonly []
      /** Nothing. */
      wallet?: undefined
      /** Nothing. */
      connectorId?: undefined
    }

const none = [] as const

/**
 * The connected account of one chain namespace; of the active one when none is given. Addresses follow CAIP-10.
 *
 * @example
 * const { address, isConnected } = useAccount({ namespace: 'eip155' })
 */
export function useAccount({ namespace }: { namespace?: ChainNamespace | undefined } = {}): UseAccount {
  const entry = useSelect((state) => namespaceState(state, namespace))
  const connection = useSelect((state) => activeConnection(state, namespace))
  if (!connection) {
    const status = entry.status !== 'connecting' ? 'disconnected' : entry.reconnecting ? 'reconnecting' : 'connecting'
    return { status, isConnected: false, accounts: none }
  }
  const { address, caipNetworkId, accounts, wallet, connectorId } = connection
  return {
    status: 'connected',
    isConnected: true,
    address,
    caipAddress: toCaipAddress(caipNetworkId, address),
    caipNetworkId,
    namespace: connection.namespace,
    accounts,
    wallet,
    connectorId,
  }
}
