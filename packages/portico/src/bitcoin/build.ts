import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { RawPSBTV0 } from '@scure/btc-signer/psbt.js'
import { RawOldTx, RawTx } from '@scure/btc-signer/script.js'
import { taprootTweakPubkey } from '@scure/btc-signer/utils.js'
import { fromHex, toHex } from '../base/bytes.js'
import type { CaipNetworkId } from '../base/caip.js'
import { fail } from '../base/errors/AppError.js'
import { chainErrors } from '../base/errors/chain.js'
import { httpErrors } from '../base/errors/http.js'
import { readAddress } from '../wire/signIn/bitcoinAddress.js'
import { formOf } from './chains.js'
import type { Choice, Coin } from './coins.js'
import { unsupported } from './foreign.js'
import { type Signed, signaturesOf } from './signatures.js'
import type { Funds } from './spending.js'

/** May be replaced by one that pays more (BIP-125), as long as it waits. */
const replaceable = 0xfffffffd

export type Payment = { funds: Funds; choice: Choice; to: string; networkId: CaipNetworkId }
type Bare = ReturnType<typeof RawOldTx.decode>
type Psbt = Parameters<typeof RawPSBTV0.encode>[0]

/** The payment before it is signed. */
export type Built = { psbt: Uint8Array; bare: Bare; from: Funds['from'] }

/**
 * The payment as a PSBT (BIP-174) for the wallet to sign. `previous` gives transactions in hex: what a coin is worth is believed only when
 * the transaction that it comes from says so, since most signatures cover only what their own coin is said to be worth. Signatures of
 * taproot cover all of them.
 *
 * @throws AppError `http/answer` when it says otherwise
 */
export async function buildPayment(
  { funds, choice, to, networkId }: Payment,
  previous: (txid: string) => Promise<string>,
): Promise<Built> {
  const { account, from, amount } = funds
  const script = scriptOf(account.address, networkId)
  const keyParts = keyPartsOf(funds, script)
  const places = choice.coins.map(({ txid, vout }) => ({
    txid: fromHex(txid),
    index: vout,
    finalScriptSig: new Uint8Array(),
    sequence: replaceable,
  }))
  const outputs = [
    { amount, script: scriptOf(to, networkId) },
    ...(choice.change > 0n ? [{ amount: choice.change, script }] : []),
  ]
  const bare: Bare = { version: 2, inputs: places, outputs, lockTime: 0 }
  const inputs = await Promise.all(
    choice.coins.map(async (coin) => {
      const witnessUtxo = { amount: coin.value, script }
      if (from === 'p2tr') return { witnessUtxo, ...keyParts }
      const nonWitnessUtxo = parentOf(coin, script, await previous(coin.txid))
      return from === 'p2pkh' ? { nonWitnessUtxo } : { witnessUtxo, ...keyParts }
    }),
  )
  const parts = { magic: undefined, global: { unsignedTx: bare }, inputs, outputs: outputs.map(() => ({})) }
  return { psbt: RawPSBTV0.encode(parts as unknown as Psbt), bare, from }
}

/** The transaction that a coin comes from. @throws AppError `http/answer` unless it is that one, and holds the coin */
function parentOf({ txid, vout, value }: Coin, script: Uint8Array, hex: string): ReturnType<typeof RawTx.decode> {
  try {
    const parent = RawTx.decode(fromHex(hex))
    const output = parent.outputs[vout]
    if (nameOf(parent) === txid && output?.amount === value && toHex(output.script) === toHex(script)) return parent
  } catch {
    // What cannot be read says nothing.
  }
  throw fail(httpErrors, 'http/answer', { endpoint: 'esplora tx' })
}

const nameOf = ({ version, inputs, outputs, lockTime }: Bare) =>
  toHex(sha256(sha256(RawOldTx.encode({ version, inputs, outputs, lockTime }))).reverse())

/**
 * What the wallet signed, ready to be sent: it must be what it was asked to sign, to the last satoshi, and signed as a whole.
 *
 * @throws AppError `rpc/error` when it is anything else
 */
export function checkSigned({ bare, from }: Built, answer: Uint8Array): { hex: string; txid: string } {
  const signed = readSigned(answer)
  // Same coins, same receivers, same amounts, in the same order. What is left over is the fee, so that is the same too.
  if (!signed || toHex(RawOldTx.encode(withoutSignatures(signed.bare))) !== toHex(RawOldTx.encode(bare)))
    throw unsupported('The wallet signed another transaction than the one it was given')
  try {
    const final = bare.inputs.map((_, index) => signaturesOf(from, signed.inputs[index] ?? {}))
    const inputs = bare.inputs.map((input, index) => ({
      ...input,
      finalScriptSig: final[index]?.script ?? input.finalScriptSig,
    }))
    const isSegwit = from !== 'p2pkh'
    const witnesses = isSegwit ? final.map(({ witness }) => [...witness]) : undefined
    const raw = RawTx.encode({ ...bare, inputs, segwitFlag: isSegwit, witnesses } as Parameters<typeof RawTx.encode>[0])
    return { hex: toHex(raw), txid: nameOf({ ...bare, inputs }) }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    throw fail(chainErrors, 'rpc/error', { name: 'InternalError', code: -32603, message }, { cause })
  }
}

/** A PSBT, or a finished transaction: some wallets go one step further than asked. */
function readSigned(bytes: Uint8Array): { bare: Bare; inputs: readonly Signed[] } | undefined {
  try {
    const { global, inputs } = RawPSBTV0.decode(bytes)
    return global.unsignedTx ? { bare: global.unsignedTx, inputs } : undefined
  } catch {
    try {
      const { version, inputs, outputs, lockTime, witnesses } = RawTx.decode(bytes)
      const parts = inputs.map(({ finalScriptSig }, index) => ({
        finalScriptSig,
        finalScriptWitness: witnesses?.[index],
      }))
      return { bare: { version, inputs, outputs, lockTime }, inputs: parts }
    } catch {
      return undefined
    }
  }
}

const withoutSignatures = (bare: Bare): Bare => ({
  ...bare,
  inputs: bare.inputs.map((input) => ({ ...input, finalScriptSig: new Uint8Array() })),
})

/** @throws AppError `address/invalid` */
function scriptOf(address: string, networkId: CaipNetworkId): Uint8Array {
  const read = readAddress(address, [formOf(networkId)])
  if (!read) throw fail(chainErrors, 'address/invalid', { address })
  return read.script
}

const hash160 = (bytes: Uint8Array) => ripemd160(sha256(bytes))

/** What a signer has to be told besides the coin: of nested segwit the script, of taproot the key that it knows. */
function keyPartsOf({ account, from }: Funds, script: Uint8Array): object {
  const key = account.publicKey ? fromHex(account.publicKey) : undefined
  if (from === 'p2sh') {
    const redeemScript = key?.length === 33 ? Uint8Array.of(0, 20, ...hash160(key)) : undefined
    if (!redeemScript || toHex(hash160(redeemScript)) !== toHex(script.subarray(2, 22)))
      throw unsupported('The wallet did not say what its address is made of')
    return { redeemScript }
  }
  if (from !== 'p2tr' || !key) return {}
  const inner = key.length === 33 ? key.subarray(1) : key
  const [tweaked] = inner.length === 32 ? taprootTweakPubkey(inner, new Uint8Array()) : []
  return tweaked && toHex(tweaked) === toHex(script.subarray(2)) ? { tapInternalKey: inner } : {}
}

/** How an inscription begins, in the transaction that makes it: `OP_FALSE OP_IF "ord"`, however the name is pushed. */
const envelope = /0063(?:03|4c03|4d0300|4e03000000)6f7264/i
/** How the output begins that says where Runes go: `OP_RETURN OP_13`. */
const [opReturn, op13] = [0x6a, 0x5d]

/** Whether what came out of a transaction may carry an inscription or Runes; also when the transaction cannot be read. */
export function carries(hex: string): boolean {
  if (envelope.test(hex)) return true
  try {
    return RawTx.decode(fromHex(hex)).outputs.some(({ script }) => script[0] === opReturn && script[1] === op13)
  } catch {
    return true
  }
}
