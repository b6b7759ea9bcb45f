import type { CaipNetworkId, ChainNamespace } from '../../base/caip.js'
import type { Client } from '../client.js'

/** The network of a namespace that has no wallet: the app's default one, if it is of that namespace. */
export function fallbackNetworkId(client: Client, namespace: ChainNamespace): CaipNetworkId | undefined {
  const { defaultNetwork } = client.config
  return defaultNetwork?.chainNamespace === namespace ? defaultNetwork.caipNetworkId : undefined
}
