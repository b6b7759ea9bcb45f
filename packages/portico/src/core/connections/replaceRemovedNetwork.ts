import type { Network } from '../../base/entities/network.js'
import type { Client } from '../client.js'
import { commitConnections } from './apply.js'
import { isApproved } from './reach.js'
import { activeConnection, activeConnections, networkById, networksOf } from './select.js'
import { switchNetwork } from './switchNetwork.js'

/**
 * A network was taken off the list: what was on it goes on with the next of its namespace. A connected wallet is asked, and may stay
 * where it is. When the namespace has none left, another is shown.
 */
export async function replaceRemovedNetwork(client: Client, removed: Network): Promise<void> {
  const state = client.store.get()
  const { chainNamespace: namespace, caipNetworkId } = removed
  if (client.signal.aborted || networkById(state, caipNetworkId)) return
  const shown = state.connections.activeNamespace
  const left = networksOf(state, namespace)
  if (left.length === 0) {
    if (shown === namespace) showAnother(client)
    return
  }
  const connection = activeConnection(state, namespace)
  if (connection) {
    const next = left.find((network) => isApproved(state, network))
    if (connection.caipNetworkId !== caipNetworkId || !next || !client.config.networkSwitch) return
    await switchNetwork(client, next).catch((error: unknown) => client.logger.warn('The wallet did not move on', error))
    return
  }
  const [next] = left
  if (!next || state.connections.networkIds[namespace] !== caipNetworkId) return
  commitConnections(
    client,
    { type: 'networkChosen', namespace, networkId: next.caipNetworkId },
    { type: 'namespaceShown', namespace: shown ?? namespace },
  )
}

/** A namespace with a wallet, if there is any. */
function showAnother(client: Client): void {
  const state = client.store.get()
  const connected = activeConnections(state).find(({ namespace }) => networksOf(state, namespace).length > 0)
  const namespace = connected?.namespace ?? state.networks[0]?.chainNamespace
  if (namespace) commitConnections(client, { type: 'namespaceShown', namespace })
}
