import { createHash, pbkdf2Sync } from 'node:crypto'
import { p2tr, p2wpkh } from '@scure/btc-signer'
import { HDKey } from 'viem/accounts'
import { regtest } from './network.js'

/** One address with the key that spends from it. */
export type BitcoinKey = { address: string; script: Uint8Array; privateKey: Uint8Array; publicKey: Uint8Array }

/** The two accounts that Bitcoin wallets show: one to pay with, one for what is inscribed. */
export type BitcoinAccount = { payment: BitcoinKey; ordinals: BitcoinKey }

/** BIP-84 and BIP-86 on the test networks' coin type. */
export function bitcoinAccount(mnemonic: string, index: number): BitcoinAccount {
  const root = HDKey.fromMasterSeed(pbkdf2Sync(mnemonic, 'mnemonic', 2048, 64, 'sha512'))
  const at = (purpose: number) => root.derive(`m/${purpose}'/1'/${index}'/0/0`)
  return { payment: payTo(keyOf(at(84))), ordinals: payToTaproot(keyOf(at(86))) }
}

type Pair = { privateKey: Uint8Array; publicKey: Uint8Array }

function keyOf({ privateKey, publicKey }: HDKey): Pair {
  if (!privateKey || !publicKey) throw new Error('This mnemonic gives no key here.')
  return { privateKey, publicKey }
}

export function payTo(pair: Pair): BitcoinKey {
  const { address, script } = p2wpkh(pair.publicKey, regtest)
  if (!address) throw new Error('This key has no address.')
  return { ...pair, address, script }
}

/** Its public key is the internal one, without the byte for the side of the curve. */
function payToTaproot(pair: Pair): BitcoinKey {
  const publicKey = pair.publicKey.slice(1)
  const { address, script } = p2tr(publicKey, undefined, regtest)
  if (!address) throw new Error('This key has no address.')
  return { ...pair, publicKey, address, script }
}

export const namedSecret = (name: string): Uint8Array =>
  new Uint8Array(createHash('sha256').update(`portico sandbox bitcoin ${name}`).digest())
