import type { Address, Chain } from 'viem'
import type { Network } from '../base/entities/network.js'

/** ENS has its resolver of resolvers at one address, wherever it has a registry. */
const ensUniversalResolver = { address: '0xeeeeeeee14d718c2b47d9923deab1335e144eeee' } as const

/** A network of a client as viem and wagmi know it. */
export function toChain(network: Network): Chain {
  const { multicall3, ensRegistry } = network.contracts ?? {}
  const { http, webSocket } = network.rpcUrls.default
  return {
    id: Number(network.id),
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http, ...(webSocket && { webSocket }) } },
    ...(network.blockExplorers && { blockExplorers: network.blockExplorers }),
    ...(network.testnet !== undefined && { testnet: network.testnet }),
    contracts: {
      ...(multicall3 && { multicall3: { address: multicall3 as Address } }),
      ...(ensRegistry && { ensRegistry: { address: ensRegistry as Address }, ensUniversalResolver }),
    },
  }
}

/** A chain that wagmi knows as a client lists it. */
export function toNetwork(chain: Chain): Network {
  const explorer = chain.blockExplorers?.default
  const addressOf = (contract: unknown) => (contract as { address?: string } | undefined)?.address
  return {
    id: chain.id,
    name: chain.name,
    chainNamespace: 'eip155',
    caipNetworkId: `eip155:${chain.id}`,
    nativeCurrency: chain.nativeCurrency,
    rpcUrls: { default: chain.rpcUrls.default },
    blockExplorers: explorer && { default: { name: explorer.name, url: explorer.url } },
    contracts: {
      multicall3: addressOf(chain.contracts?.multicall3),
      ensRegistry: addressOf(chain.contracts?.ensRegistry),
    },
    testnet: chain.testnet,
  }
}
