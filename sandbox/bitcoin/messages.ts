import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { RawTx, RawWitness, Transaction } from '@scure/btc-signer'
import { hash160, sha256x2, tagSchnorr } from '@scure/btc-signer/utils.js'
import { hexOf, scriptOf } from './network.js'

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))

/** Whether a BIP-322 signature (simple, in base64) of a message is by the key of an address: p2wpkh, or p2tr by its key. */
export function isSignedByBip322(address: string, message: string, signature: string): boolean {
  const script = scriptOf(address)
  const hash = tagSchnorr('BIP0322-signed-message', new TextEncoder().encode(message))
  const finalScriptSig = new Uint8Array([0, 32, ...hash])
  const nothing = { txid: new Uint8Array(32), index: 0xffffffff, finalScriptSig, sequence: 0 }
  const outputs = [{ amount: 0n, script }]
  const toSpend = { version: 0, segwitFlag: false, inputs: [nothing], outputs, witnesses: [], lockTime: 0 }
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({ txid: sha256x2(RawTx.encode(toSpend)).reverse(), index: 0, sequence: 0 })
  toSign.addOutput({ script: new Uint8Array([0x6a]), amount: 0n })
  const program = script.slice(2)
  const [first = new Uint8Array(), key] = RawWitness.decode(bytesOf(signature))
  if (!key) return schnorr.verify(first, toSign.preimageWitnessV1(0, [script], 0, [0n]), program)
  const preimage = toSign.preimageWitnessV0(0, new Uint8Array([0x76, 0xa9, 0x14, ...program, 0x88, 0xac]), 1, 0n)
  const isKey = hexOf(hash160(key)) === hexOf(program)
  return isKey && secp256k1.verify(first.slice(0, -1), preimage, key, { prehash: false, format: 'der' })
}

/** Whether a signature of the old kind, in base64, is by the key of a p2wpkh address. Messages of up to 252 bytes. */
export function isSignedByEcdsa(address: string, message: string, signature: string): boolean {
  const text = new TextEncoder().encode(message)
  const prefix = new TextEncoder().encode('\x18Bitcoin Signed Message:\n')
  const hash = sha256x2(new Uint8Array([...prefix, text.length, ...text]))
  const [first = 0, ...rest] = bytesOf(signature)
  // From 31 on a compressed key, from 39 on one with a segwit address.
  const recovered = new Uint8Array([(first - 31) % 4, ...rest])
  const key = secp256k1.recoverPublicKey(recovered, hash, { prehash: false })
  return hexOf(hash160(key)) === hexOf(scriptOf(address).slice(2))
}
