import { type CaipAddress, type CaipNetworkId, type ChainNamespace, toCaipAddress } from '../../base/caip.js'
import type { Account, ConnectedWalletInfo } from '../../base/entities/connection.js'
import { activeConnection, namespaceState } from '../../core/connections/select.js'
import { useSelect } from '../useSelect.js'

/** What `useAccount` returns: the account in use, or which way it is going. `reconnecting` is a stored connection that is coming back. */
export type UseAccount =
  | {
      status: 'connected'
      isConnected: true
      address: string
      caipAddress: CaipAddress
      caipNetworkId: CaipNetworkId
      namespace: ChainNamespace
      /** All addresses that the wallet gave in this namespace; `address` is one of them. */
      accounts: readonly Account[]
      wallet: ConnectedWalletInfo
      connectorId: string
    }
  | {
      status: 'disconnected' | 'connecting' | 'reconnecting'
      isConnected: false
      address?: undefined
      caipAddress?: undefined
      caipNetworkId?: undefined
      namespace?: undefined
      accounts: readonly []
      wallet?: undefined
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
