import type { ChainNamespace } from '../base/caip.js'
import type { Network } from '../base/entities/network.js'

type Currency = readonly [name: string, symbol: string, decimals: number]

/** One shape for the networks of all families. They weigh on the pages that have them, so it is made in one place. */
export function makeNetwork(
  chainNamespace: ChainNamespace,
  id: number | string,
  name: string,
  [currency, symbol, decimals]: Currency,
  urls: Network['rpcUrls']['default'],
  explorer: readonly [name: string, url: string] | undefined,
  more?: Partial<Network>,
): Network {
  return {
    id,
    name,
    chainNamespace,
    caipNetworkId: `${chainNamespace}:${id}`,
    nativeCurrency: { name: currency, symbol, decimals },
    rpcUrls: { default: urls },
    blockExplorers: explorer && { default: { name: explorer[0], url: explorer[1] } },
    ...more,
  }
}
