import type { Network, Portico } from 'portico'
import { type Chain, createPublicClient, createWalletClient, custom, type EIP1193Provider, http } from 'viem'

/** The connected wallet and its network, for viem: one provider is the way into every EVM library. */
export function connected(portico: Portico) {
  const state = portico.getState()
  const entry = state.connections.namespaces.eip155
  if (entry?.status !== 'connected') throw new Error('Connect a wallet first.')
  const { address, caipNetworkId } = entry.connection
  const network = state.networks.find((candidate) => candidate.caipNetworkId === caipNetworkId)
  if (!network) throw new Error('The wallet is on a network that this page does not list.')
  const chain = chainOf(network)
  const account = address as `0x${string}`
  const provider = portico.getProvider('eip155') as EIP1193Provider
  return {
    account,
    chain,
    wallet: createWalletClient({ account, chain, transport: custom(provider) }),
    reader: createPublicClient({ chain, transport: http(), pollingInterval: 250 }),
  }
}

function chainOf(network: Network): Chain {
  return {
    id: Number(network.id),
    name: network.name,
    nativeCurrency: network.nativeCurrency,
    rpcUrls: { default: { http: [...network.rpcUrls.default.http] } },
  }
}
