import type { ChainNamespace } from '../../../base/caip.js'
import type { Network } from '../../../base/entities/network.js'
import type { State } from '../../../core/client.js'
import { activeNetwork, isApproved, switchNeeds } from '../../../core/connections/select.js'

export type NetworkRow = {
  network: Network
  needs: ReturnType<typeof switchNeeds>
  /** The connected wallet can be asked for it. */
  offered: boolean
}

/** Networks that match a search: the one in use first, then those that the wallet offers, then the rest; otherwise in the app's order. */
export function networkRows(
  state: Pick<State, 'connections' | 'networks'>,
  { namespace, query }: { namespace?: ChainNamespace | undefined; query: string },
): readonly NetworkRow[] {
  const wanted = query.trim().toLowerCase()
  const current = activeNetwork(state, namespace)
  const rank = (row: NetworkRow) => (row.network === current ? 0 : row.offered ? 1 : 2)
  return state.networks
    .filter((network) => namespace === undefined || network.chainNamespace === namespace)
    .filter((network) => !wanted || network.name.toLowerCase().includes(wanted) || String(network.id) === wanted)
    .map((network) => ({ network, needs: switchNeeds(state, network), offered: isApproved(state, network) }))
    .sort((a, b) => rank(a) - rank(b))
}
