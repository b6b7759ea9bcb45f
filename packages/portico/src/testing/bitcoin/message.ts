import { secp256k1 } from '@noble/curves/secp256k1.js'
import { RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { concatBytes, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { providerError } from '../errors.js'
import type { BitcoinKey } from './accounts.js'
import { toHex } from './bytes.js'

/** A signature of a message, with the hash that was signed. */
export type SignedMessage = { signature: Uint8Array; hash: string }

/**
 * The signature of old: 65 bytes from which the key can be recovered. `first` is what its first byte starts from: 39 names the kind of
 * address (BIP-137), 31 does not, as most wallets write it.
 *
 * @throws -32602 for a taproot address, which has no such signatures
 */
export function signEcdsa(key: BitcoinKey, message: string | Uint8Array, first: 31 | 39): SignedMessage {
  if (key.kind === 'ordinals') throw providerError(-32602, 'A taproot address signs by BIP-322 alone.')
  const text = bytesOf(message)
  const hash = sha256x2(lengthBefore(bytesOf('Bitcoin Signed Message:\n')), lengthBefore(text))
  const recovered = secp256k1.sign(hash, key.privateKey, { prehash: false, format: 'recovered' })
  const signature = concatBytes(new Uint8Array([first + (recovered[0] ?? 0)]), recovered.slice(1))
  return { signature, hash: toHex(hash) }
}

/** BIP-322, simple: the witness of a transaction that never was. */
export function signBip322(key: BitcoinKey, message: string | Uint8Array): SignedMessage {
  const hash = tagSchnorr('BIP0322-signed-message', bytesOf(message))
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        finalScriptSig: concatBytes(new Uint8Array([0, 32]), hash),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script: key.script }],
    witnesses: [],
    lockTime: 0,
  })
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({
    txid: sha256x2(toSpend).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { script: key.script, amount: 0n },
    ...(key.kind === 'ordinals' ? { tapInternalKey: key.publicKey } : {}),
  })
  toSign.addOutput({ script: new Uint8Array([0x6a]), amount: 0n })
  toSign.sign(key.privateKey)
  toSign.finalize()
  return { signature: RawWitness.encode(toSign.getInput(0).finalScriptWitness ?? []), hash: toHex(hash) }
}

const bytesOf = (message: string | Uint8Array) =>
  typeof message === 'string' ? new TextEncoder().encode(message) : message

function lengthBefore(bytes: Uint8Array): Uint8Array {
  const { length } = bytes
  if (length < 0xfd) return concatBytes(new Uint8Array([length]), bytes)
  const size = length <= 0xffff ? 2 : 4
  const number = Array.from({ length: size }, (_, at) => Math.floor(length / 2 ** (8 * at)) & 0xff)
  return concatBytes(new Uint8Array([size === 2 ? 0xfd : 0xfe, ...number]), bytes)
}
