import { schnorr } from '@noble/curves/secp256k1.js'
import * as btc from '@scure/btc-signer'
import { tapLeafHash } from '@scure/btc-signer/payment.js'
import { RawTx } from '@scure/btc-signer/script.js'
import { taprootTweakPubkey } from '@scure/btc-signer/utils.js'
import { regtest } from '../../../../sandbox/bitcoin/network.js'
import type { TestBitcoin } from '../../../../sandbox/bitcoin/testing.js'
import { fromHex, toHex } from '../base/bytes.js'

const text = (value: string) => new TextEncoder().encode(value)
const push = (bytes: Uint8Array) => [bytes.length, ...bytes]

/**
 * Inscribes a text as the tools for it do: a coin that a script with the text stands for, spent to the address that gets it.
 *
 * @returns The coin that carries the inscription, as `txid:vout`
 */
export async function inscribe(chain: TestBitcoin, address: string, content: string, amount: bigint): Promise<string> {
  const key = schnorr.utils.randomSecretKey()
  const publicKey = schnorr.getPublicKey(key)
  const mime = push(text('text/plain;charset=utf-8'))
  const body = [0x00, 0x63, ...push(text('ord')), 1, 1, ...mime, 0, ...push(text(content)), 0x68]
  const leaf = Uint8Array.from([...push(publicKey), 0xac, ...body])
  const [tweaked, parity] = taprootTweakPubkey(publicKey, tapLeafHash(leaf))
  const script = Uint8Array.from([0x51, ...push(tweaked)])
  const committed = btc.Address(regtest).encode({ type: 'tr', pubkey: tweaked })
  const value = amount + 2_000n
  const parent = await chain.give(committed, Number(value))
  const { vout } = (await (await fetch(`${chain.apiUrl}/tx/${parent}`)).json()) as {
    vout: { scriptpubkey_address?: string }[]
  }
  const index = vout.findIndex((output) => output.scriptpubkey_address === committed)
  const reveal = new btc.Transaction({ allowUnknownInputs: true, disableScriptCheck: true })
  reveal.addInput({ txid: parent, index, witnessUtxo: { script, amount: value } })
  reveal.addOutputAddress(address, amount, regtest)
  const message = reveal.preimageWitnessV1(0, [script], 0, [value], -1, leaf, 0xc0)
  const control = Uint8Array.from([0xc0 | parity, ...publicKey])
  const output = { amount, script: btc.OutScript.encode(btc.Address(regtest).decode(address)) }
  const raw = RawTx.encode({
    version: 2,
    segwitFlag: true,
    inputs: [{ txid: fromHex(parent), index, finalScriptSig: new Uint8Array(), sequence: 0xffffffff }],
    outputs: [output],
    witnesses: [[schnorr.sign(message, key), leaf, control]],
    lockTime: 0,
  })
  const response = await fetch(`${chain.apiUrl}/tx`, { method: 'POST', body: toHex(raw) })
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  await chain.mine()
  return `${answer}:0`
}
