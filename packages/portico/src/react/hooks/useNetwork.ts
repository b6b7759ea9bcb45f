import type { CaipNetworkId, ChainNamespace } from '../../base/caip.js'
import type { Network } from '../../base/entities/network.js'
import { activeNetwork, isUnsupported } from '../../core/connections/select.js'
import { usePorticoClient } from '../context.js'
import { useSelect } from '../useSelect.js'

/** What `useNetwork` returns: the network in use and all that the app lists. */
export type UseNetwork = {
  /** The network in use; `undefined` when the wallet is on one that the app does not list. */
  network: Network | undefined
  /** The wallet is on a network that the app does not work on. */
  isUnsupported: boolean
  /** Every network that the app lists. */
  networks: readonly Network[]
  /** Asks the wallet to change. @throws AppError `network/chain-unsupported`, or what the wallet said */
  switchNetwork(network: Network | CaipNetworkId): Promise<void>
}

/**
 * The network in use in one chain namespace; in the active one when none is given. Ids follow CAIP-2.
 *
 * @example
 * const { network, switchNetwork } = useNetwork()
 * <button onClick={() => switchNetwork(base)}>Use Base</button>
 */
export function useNetwork({ namespace }: { namespace?: ChainNamespace | undefined } = {}): UseNetwork {
  const portico = usePorticoClient()
  const { config } = portico.client
  const network = useSelect((state) => activeNetwork(state, namespace))
  const networks = useSelect((state) => state.networks)
  const unsupported = useSelect((state) => isUnsupported(state, config, namespace))
  return { network, networks, isUnsupported: unsupported, switchNetwork: portico.switchNetwork }
}
