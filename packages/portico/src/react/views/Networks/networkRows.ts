import type { ChainNamespace } from '../../../base/caip.js'
import type { Network } from '../../../base/entities/network.js'
import { isApproved, switchNeeds } from '../../../core/connections/reach.js'
import { activeConnection, activeNetwork } from '../../../core/connections/select.js'
import type { State } from '../../../core/state.js'

export type NetworkRow = {
  network: Network
  needs: ReturnType<typeof switchNeeds>
  /** The connected wallet can be asked for it. */
  offered: boolean
  /** Where the wallet of its family is, or would be. */
  inUse: boolean
  /** Choosing it shows another wallet, or asks for one. */
  otherWallet: boolean
}

/** The family whose network is in use. */
export function shownFamily(
  { connections, networks }: Pick<State, 'connections' | 'networks'>,
  namespace: ChainNamespace | undefined,
): ChainNamespace | undefined {
  return namespace ?? connections.activeNamespace ?? networks[0]?.chainNamespace
}

/**
 * Networks that match a search, by family, the one that is shown first. In a family: the one in use first, then those that the wallet
 * offers, then the rest; otherwise in the app's order.
 */
export function networkGroups(
  state: Pick<State, 'connections' | 'networks'>,
  { namespace, query }: { namespace?: ChainNamespace | undefined; query: string },
): readonly { namespace: ChainNamespace; rows: readonly NetworkRow[] }[] {
  const wanted = query.trim().toLowerCase()
  const shown = shownFamily(state, namespace)
  const wallet = activeConnection(state)?.wallet.name
  const rank = (row: NetworkRow) => (row.inUse ? 0 : row.offered ? 1 : 2)
  const rows = state.networks
    .filter((network) => namespace === undefined || network.chainNamespace === namespace)
    .filter((network) => !wanted || network.name.toLowerCase().includes(wanted) || String(network.id) === wanted)
    .map((network): NetworkRow => {
      const connection = activeConnection(state, network.chainNamespace)
      const isShown = network.chainNamespace === shown
      return {
        network,
        needs: switchNeeds(state, network),
        offered: isApproved(state, network),
        inUse: (connection !== undefined || isShown) && activeNetwork(state, network.chainNamespace) === network,
        otherWallet: wallet !== undefined && !isShown && connection?.wallet.name !== wallet,
      }
    })
    .sort((a, b) => rank(a) - rank(b))
  const families = [...new Set([shown, ...state.networks.map((network) => network.chainNamespace)])]
  return families.flatMap((family) => {
    const own = rows.filter(({ network }) => network.chainNamespace === family)
    return family && own.length > 0 ? [{ namespace: family, rows: own }] : []
  })
}
