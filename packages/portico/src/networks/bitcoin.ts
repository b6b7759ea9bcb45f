import type { Network } from '../base/entities/network.js'
import { makeNetwork } from './makeNetwork.js'

/** Bitcoin has no JSON-RPC for pages: the addresses are Esplora's HTTP interface. The id is the genesis hash's first 32 characters (BIP-122). */
const network = (id: string, name: string, symbol: string, path: string, testnet?: boolean): Network => {
  const url = `https://mempool.space${path}`
  return makeNetwork('bip122', id, name, ['Bitcoin', symbol, 8], { http: [`${url}/api`] }, ['mempool.space', url], {
    testnet,
  })
}

/** Bitcoin: `bip122:000000000019d6689c085ae165831e93`. */
export const bitcoinMainnet = /* @__PURE__ */ network('000000000019d6689c085ae165831e93', 'Bitcoin', 'BTC', '')
/** Bitcoin Testnet, a test network: `bip122:000000000933ea01ad0ee984209779ba`. */
export const bitcoinTestnet = /* @__PURE__ */ network(
  '000000000933ea01ad0ee984209779ba',
  'Bitcoin Testnet',
  'tBTC',
  '/testnet',
  true,
)
/** Bitcoin Signet, a test network: `bip122:00000008819873e925422c1ff0f99f7c`. */
export const bitcoinSignet = /* @__PURE__ */ network(
  '00000008819873e925422c1ff0f99f7c',
  'Bitcoin Signet',
  'sBTC',
  '/signet',
  true,
)

/** A chain of one's own, with an interface in Esplora's shape on this machine; the sandbox has one at this place. */
export const bitcoinRegtest: Network = /* @__PURE__ */ {
  ...network('0f9188f13cb7b2c71f2a335e3a4fc328', 'Bitcoin Regtest', 'rBTC', '', true),
  rpcUrls: { default: { http: ['http://127.0.0.1:4315/api'] } },
  blockExplorers: undefined,
}
