import { type AddressForm, addressForms } from '../base/bitcoinForms.js'
import type { CaipNetworkId } from '../base/caip.js'
import type { Network } from '../base/entities/network.js'

/** What the networks are called by wallets. */
export type ChainName = 'mainnet' | 'testnet' | 'testnet4' | 'signet' | 'regtest'

const { main, test, local } = addressForms

/** BIP-122: the first 32 characters of the genesis block's hash. */
const chains: Readonly<Record<string, { name: ChainName; form: AddressForm }>> = {
  'bip122:000000000019d6689c085ae165831e93': { name: 'mainnet', form: main },
  'bip122:000000000933ea01ad0ee984209779ba': { name: 'testnet', form: test },
  'bip122:00000000da84f2bafbbc53dee25a72ae': { name: 'testnet4', form: test },
  'bip122:00000008819873e925422c1ff0f99f7c': { name: 'signet', form: test },
  'bip122:0f9188f13cb7b2c71f2a335e3a4fc328': { name: 'regtest', form: local },
}

/** `undefined` for a network that the table does not know. */
export const chainNameOf = (networkId: CaipNetworkId | undefined): ChainName | undefined =>
  networkId && chains[networkId]?.name

export const networkIdOf = (name: ChainName): CaipNetworkId =>
  Object.keys(chains).find((id) => chains[id]?.name === name) as CaipNetworkId

/** Every network is taken for a test network unless it is Bitcoin's own: money is never asked for in the wrong place. */
export const formOf = (networkId: CaipNetworkId): AddressForm => chains[networkId]?.form ?? test

/**
 * The network that an address is of. Several write theirs alike; of these the preferred one, then the first that the app lists.
 */
export function networkOfAddress(
  address: string,
  networks: readonly Network[],
  preferred?: CaipNetworkId | undefined,
): CaipNetworkId {
  const form = formOfAddress(address)
  const fits = (id: CaipNetworkId) =>
    form.bech32 === formOf(id).bech32 || (isBase58(address) && form.pubKeyHash === formOf(id).pubKeyHash)
  const candidates = [...(preferred ? [preferred] : []), ...networks.map(({ caipNetworkId }) => caipNetworkId)]
  return candidates.find(fits) ?? networkIdOf(form === main ? 'mainnet' : form === local ? 'regtest' : 'testnet')
}

const isBase58 = (address: string) => /^[13mn2]/.test(address)

function formOfAddress(address: string): AddressForm {
  if (/^(?:bcrt1)/i.test(address)) return local
  return /^(?:tb1|[mn2])/i.test(address) ? test : main
}
