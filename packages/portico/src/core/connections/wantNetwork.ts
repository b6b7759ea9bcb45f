import type { ChainNamespace } from '../../base/caip.js'
import type { ConnectorInfo } from '../../base/entities/connectorInfo.js'
import type { Network } from '../../base/entities/network.js'
import type { Client } from '../client.js'
import type { State } from '../state.js'
import { applyChoice } from './choices.js'
import { activeConnection } from './select.js'

/** The network that the next wallet of its namespace is asked for. What is shown stays. */
export function wantNetwork(client: Client, { chainNamespace, caipNetworkId }: Network): void {
  applyChoice(client, { type: 'networkWanted', namespace: chainNamespace, networkId: caipNetworkId })
}

/** The wallet in use, as one of several families, where it has accounts of that family too. */
export function siblingConnector(
  state: Pick<State, 'connections' | 'connectors'>,
  namespace: ChainNamespace,
): ConnectorInfo | undefined {
  const used = activeConnection(state)?.connectorId
  return state.connectors.find(
    ({ parts, chains }) => used !== undefined && parts?.includes(used) && chains.includes(namespace),
  )
}
