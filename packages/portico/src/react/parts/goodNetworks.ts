import type { Connection } from '../../base/entities/connection.js'
import type { Network } from '../../base/entities/network.js'

/** Where the address in use is good: on the app's networks of its family; a smart account on the one that it is shown for. */
export function goodNetworks(
  networks: readonly Network[],
  { namespace, accounts, address, caipNetworkId }: Connection,
): readonly Network[] {
  const isSmart = accounts.some((account) => account.address === address && account.type === 'smartAccount')
  return networks.filter((network) =>
    isSmart ? network.caipNetworkId === caipNetworkId : network.chainNamespace === namespace,
  )
}
