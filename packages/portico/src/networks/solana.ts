import type { Network } from '../base/entities/network.js'

function network(id: string, name: string, http: string, cluster: string, testnet?: boolean): Network {
  return {
    id,
    name,
    chainNamespace: 'solana',
    caipNetworkId: `solana:${id}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [http], webSocket: [http.replace('http', 'ws')] } },
    // Solana's explorer takes the cluster as a query, which an address would be put behind; Solscan's mirrors take a path.
    blockExplorers: testnet ? undefined : { default: { name: cluster, url: 'https://solscan.io' } },
    testnet,
  }
}

export const solanaMainnet = /* @__PURE__ */ network(
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'Solana',
  'https://api.mainnet-beta.solana.com',
  'Solscan',
)
export const solanaTestnet = /* @__PURE__ */ network(
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'Solana Testnet',
  'https://api.testnet.solana.com',
  'Solscan',
  true,
)
export const solanaDevnet = /* @__PURE__ */ network(
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'Solana Devnet',
  'https://api.devnet.solana.com',
  'Solscan',
  true,
)
