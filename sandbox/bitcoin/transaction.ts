import { RawTx, Transaction } from '@scure/btc-signer'
import { sha256x2 } from '@scure/btc-signer/utils.js'
import { hexOf } from './network.js'

export type Input = {
  txid: string
  vout: number
  scriptSig: Uint8Array
  sequence: number
  witness: readonly Uint8Array[]
}
export type Output = { value: bigint; script: Uint8Array }

export type Tx = {
  txid: string
  raw: Uint8Array
  version: number
  locktime: number
  inputs: readonly Input[]
  outputs: readonly Output[]
  size: number
  weight: number
  /** Size as fees count it. */
  vsize: number
  coinbase: boolean
}

export type Place = { txid: string; vout: number }
export const placeText = ({ txid, vout }: Place): string => `${txid}:${vout}`

const nowhere = '00'.repeat(32)

/** @throws Error when the bytes are no transaction */
export function readTx(raw: Uint8Array): Tx {
  const { version, lockTime, inputs, outputs, witnesses } = RawTx.decode(raw)
  const bare = RawTx.encode({ version, lockTime, inputs, outputs, segwitFlag: false, witnesses: undefined })
  const weight = bare.length * 3 + raw.length
  return {
    txid: hexOf(sha256x2(bare).reverse()),
    raw,
    version,
    locktime: lockTime,
    inputs: inputs.map((input, index) => ({
      txid: hexOf(input.txid),
      vout: input.index,
      scriptSig: input.finalScriptSig,
      sequence: input.sequence,
      witness: witnesses?.[index] ?? [],
    })),
    outputs: outputs.map(({ amount, script }) => ({ value: amount, script })),
    size: raw.length,
    weight,
    vsize: Math.ceil(weight / 4),
    coinbase: inputs.length === 1 && inputs[0] !== undefined && hexOf(inputs[0].txid) === nowhere,
  }
}

/** The library's own reading, for what is signed. */
export const signable = (tx: Tx): Transaction =>
  Transaction.fromRaw(tx.raw, {
    allowUnknownInputs: true,
    allowUnknownOutputs: true,
    disableScriptCheck: true,
    allowUnknownVersion: true,
  } as Parameters<typeof Transaction.fromRaw>[1])

/** The identity that counts the signatures too. */
export const witnessId = (tx: Tx): Uint8Array => (tx.coinbase ? new Uint8Array(32) : sha256x2(tx.raw))
