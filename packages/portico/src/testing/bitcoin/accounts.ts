import { NETWORK, p2tr, p2wpkh, TEST_NETWORK } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { providerError } from '../errors.js'
import { fromHex } from './bytes.js'
import type { BitcoinTestKeys } from './types.js'

/** One address with the key that spends from it. */
export type BitcoinKey = {
  kind: 'payment' | 'ordinals'
  address: string
  script: Uint8Array
  privateKey: Uint8Array
  /** Compressed; of a taproot key the internal one. */
  compressed: Uint8Array
  /** As wallets show it: compressed for payments, the x coordinate alone for taproot. */
  publicKey: Uint8Array
}

export type BitcoinAccount = { payment: BitcoinKey; ordinals: BitcoinKey }

/** @throws Error when a key is not a private key */
export function accountOf(keys: BitcoinTestKeys, { form }: BitcoinChain): BitcoinAccount {
  const secret = (key: string) => fromHex(key.slice(2), 'the private key')
  const payment = secret(keys.payment)
  const paymentKey = pubECDSA(payment)
  const ordinals = secret(keys.ordinals)
  const ordinalsKey = pubECDSA(ordinals)
  const internal = ordinalsKey.slice(1)
  return {
    payment: {
      kind: 'payment',
      ...placeOf(p2wpkh(paymentKey, form)),
      privateKey: payment,
      compressed: paymentKey,
      publicKey: paymentKey,
    },
    ordinals: {
      kind: 'ordinals',
      ...placeOf(p2tr(internal, undefined, form)),
      privateKey: ordinals,
      compressed: ordinalsKey,
      publicKey: internal,
    },
  }
}

function placeOf({ address, script }: { address?: string; script: Uint8Array }) {
  if (!address) throw new Error('This key has no address.')
  return { address, script }
}

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
