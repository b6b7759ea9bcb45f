import type { CaipNetworkId } from '../../base/caip.js'
import type { Network } from '../../base/entities/network.js'
import type { Client } from '../client.js'

/** Changes the network: through the wallet when it is connected in that namespace, otherwise for the next connection. */
export async function switchNetwork(
  _client: Client,
  _network: Network | CaipNetworkId,
  _options: { signal?: AbortSignal | undefined } = {},
): Promise<void> {}
