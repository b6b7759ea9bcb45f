import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import { providerError } from '../errors.js'

/** How a network is called, and how it writes its addresses. */
export type BitcoinChain = { name: 'mainnet' | 'testnet' | 'signet' | 'regtest'; form: typeof NETWORK }

const chains: Readonly<Record<string, BitcoinChain>> = {
  'bip122:000000000019d6689c085ae165831e93': { name: 'mainnet', form: NETWORK },
  'bip122:000000000933ea01ad0ee984209779ba': { name: 'testnet', form: TEST_NETWORK },
  'bip122:00000008819873e925422c1ff0f99f7c': { name: 'signet', form: TEST_NETWORK },
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': { name: 'regtest', form: { ...TEST_NETWORK, bech32: 'bcrt' } },
}

/** @throws -32602 for a network that is none of Bitcoin's */
export function chainOf(id: string): BitcoinChain {
  const chain = chains[id]
  if (!chain) throw providerError(-32602, `${id} is no network of Bitcoin's that this wallet knows.`)
  return chain
}
