import { p2tr, p2wpkh } from '@scure/btc-signer'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { fromHex } from './bytes.js'
import type { BitcoinChain } from './chains.js'
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
