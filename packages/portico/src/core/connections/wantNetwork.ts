import type { Network } from '../../base/entities/network.js'
import type { Client } from '../client.js'

/** The network that the next wallet of its namespace is asked for. What is shown stays. */
export function wantNetwork(client: Client, { chainNamespace, caipNetworkId }: Network): void {
  const { connections } = client.store.get()
  const networkIds = { ...connections.networkIds, [chainNamespace]: caipNetworkId }
  client.store.set({ connections: { ...connections, networkIds } })
}
