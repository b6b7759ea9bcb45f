import { Address, OutScript, type Transaction as SignerTransaction, Transaction } from '@scure/btc-signer'
import { formatUnits } from '../../base/units.js'
import { providerError } from '../errors.js'
import type { PendingRequest } from '../types.js'
import type { BitcoinKey } from './accounts.js'
import { toHex } from './bytes.js'
import { readInscriptions } from './esplora.js'
import type { BitcoinInside } from './inside.js'

/** Which inputs a page wants signed; all that are the wallet's when it does not say. */
export type InputChoice =
  | readonly { index: number; address?: string | undefined; sighashTypes?: readonly number[] | undefined }[]
  | undefined

export type ChosenInput = { index: number; key: BitcoinKey; sighash: number[] | undefined }

/** @throws -32602 when it is no partially signed transaction */
export function openPsbt(psbt: Uint8Array): SignerTransaction {
  try {
    return Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  } catch (cause) {
    throw Object.assign(providerError(-32602, 'Expected a partially signed transaction.'), { cause })
  }
}

/** The inputs to sign with the keys that sign them. @throws -32602 for an input that is not there, or is not the wallet's */
export function signInputs(inside: BitcoinInside, transaction: SignerTransaction, wanted: InputChoice): ChosenInput[] {
  const keys = inside.visible().flatMap(({ payment, ordinals }) => [payment, ordinals])
  const ownerOf = (index: number): BitcoinKey | undefined => {
    const script = spentOutput(transaction, index)?.script
    return script && keys.find((key) => toHex(key.script) === toHex(script))
  }
  const all = Array.from({ length: transaction.inputsLength }, (_, index) => ({ index }))
  const inputs = wanted ?? all.filter(({ index }) => ownerOf(index))
  if (inputs.length === 0) throw providerError(-32602, 'No input of this transaction is this wallet’s.')
  return inputs.map((input) => {
    const key = input.index < transaction.inputsLength ? ownerOf(input.index) : undefined
    const address = 'address' in input ? input.address : undefined
    if (!key || (address !== undefined && address !== key.address))
      throw providerError(-32602, `Input ${input.index} is not this wallet’s to sign.`)
    // Pages tend to leave out the internal key; the wallet knows it.
    if (key.kind === 'ordinals') transaction.updateInput(input.index, { tapInternalKey: key.publicKey })
    const types = 'sighashTypes' in input ? input.sighashTypes : undefined
    return { index: input.index, key, sighash: types && types.length > 0 ? [...types] : undefined }
  })
}

/** What a transaction would do, for people to read. */
export async function describePsbt(
  inside: BitcoinInside,
  transaction: SignerTransaction,
  chosen: readonly ChosenInput[],
): Promise<Pick<PendingRequest, 'details' | 'warning'>> {
  const { form } = inside.chain
  const spent = Array.from({ length: transaction.inputsLength }, (_, index) => spentOutput(transaction, index)?.amount)
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => transaction.getOutput(index))
  const paid = outputs.reduce((sum, { amount = 0n }) => sum + amount, 0n)
  const known = spent.every((amount) => amount !== undefined)
  const fee = known ? spent.reduce((sum: bigint, amount = 0n) => sum + amount, 0n) - paid : undefined
  const addressOf = (script: Uint8Array | undefined) => {
    try {
      return script ? Address(form).encode(OutScript.decode(script)) : 'Nobody'
    } catch {
      return 'A script'
    }
  }
  return {
    details: [
      { label: 'Network', value: inside.network.name },
      ...chosen.map(({ index, key }) => ({
        label: `Input ${index}`,
        value: `${inBitcoin(spent[index] ?? 0n)} of ${key.address}`,
      })),
      ...outputs.map(({ amount = 0n, script }, index) => ({
        label: `Output ${index}`,
        value: `${inBitcoin(amount)} to ${addressOf(script)}`,
      })),
      ...(fee === undefined ? [] : [{ label: 'Fee', value: inBitcoin(fee) }]),
    ],
    warning: await inscriptionWarning(inside, transaction, chosen),
  }
}

async function inscriptionWarning(
  inside: BitcoinInside,
  transaction: SignerTransaction,
  chosen: readonly ChosenInput[],
): Promise<string | undefined> {
  const addresses = [...new Set(chosen.map(({ key }) => key.address))]
  const held = (await Promise.all(addresses.map((address) => readInscriptions(inside.network, address)))).flat()
  const places = new Set(held.map(({ output }) => output))
  const moved = chosen.filter(({ index }) => places.has(placeOf(transaction, index))).length
  return moved > 0 ? 'This transaction moves an inscription.' : undefined
}

function placeOf(transaction: SignerTransaction, index: number): string {
  const { txid, index: vout } = transaction.getInput(index)
  return `${txid ? toHex(txid) : ''}:${vout}`
}

/** The output that an input spends, as far as the page tells. */
function spentOutput(
  transaction: SignerTransaction,
  index: number,
): { script: Uint8Array; amount: bigint } | undefined {
  const { witnessUtxo, nonWitnessUtxo, index: vout } = transaction.getInput(index)
  if (witnessUtxo) return witnessUtxo
  return vout === undefined ? undefined : nonWitnessUtxo?.outputs[vout]
}

/** Satoshi, as people read them. */
export const inBitcoin = (satoshi: bigint) => `${formatUnits(satoshi, 8)} BTC`
