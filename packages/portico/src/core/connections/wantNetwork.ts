import type { Network } from '../../base/entities/network.js'
import type { Client } from '../client.js'
import { applyChoice } from './choices.js'

/** The network that the next wallet of its namespace is asked for. What is shown stays. */
export function wantNetwork(client: Client, { chainNamespace, caipNetworkId }: Network): void {
  applyChoice(client, { type: 'networkWanted', namespace: chainNamespace, networkId: caipNetworkId })
}
