import type { Network } from '../base/entities/network.js'
import { makeNetwork } from './makeNetwork.js'

// Solana's explorer takes the cluster as a query, which an address would be put behind: a test network has none.
const network = (id: string, name: string, http: string, testnet?: boolean): Network =>
  makeNetwork(
    'solana',
    id,
    name,
    ['Solana', 'SOL', 9],
    { http: [http], webSocket: [http.replace('http', 'ws')] },
    testnet ? undefined : ['Solscan', 'https://solscan.io'],
    { testnet },
  )

/** Solana: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp`. */
export const solanaMainnet = /* @__PURE__ */ network(
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'Solana',
  'https://api.mainnet-beta.solana.com',
)
/** Solana Testnet, a test network: `solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z`. */
export const solanaTestnet = /* @__PURE__ */ network(
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'Solana Testnet',
  'https://api.testnet.solana.com',
  true,
)
/** Solana Devnet, a test network: `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1`. */
export const solanaDevnet = /* @__PURE__ */ network(
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'Solana Devnet',
  'https://api.devnet.solana.com',
  true,
)
