import type { ChainNamespace } from '../../base/caip.js'
import type { Network } from '../../base/entities/network.js'

/** Where an address of a family is good: on the app's networks of that family. */
export function goodNetworks(networks: readonly Network[], namespace: ChainNamespace): readonly Network[] {
  return networks.filter((network) => network.chainNamespace === namespace)
}
