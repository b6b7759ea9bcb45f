import type { ChainNamespace } from '../../base/caip.js'
import type { ConnectorInfo } from '../../base/entities/connectorInfo.js'
import type { State } from '../state.js'
import { activeConnection } from './select.js'

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
