import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { providerError } from '../errors.js'
import type { BitcoinKey } from './accounts.js'
import { readCoins, readFeeRate } from './esplora.js'
import type { BitcoinInside } from './inside.js'

export type Transfer = {
  /** Amounts in satoshi. */
  recipients: readonly { address: string; amount: bigint }[]
  /** Satoshi for each virtual byte; what the network recommends by default. */
  feeRate?: number | undefined
}

/** What parts of a transaction weigh, in virtual bytes: itself, a p2wpkh input, an output without its script. */
const sizes = { own: 11, input: 68, output: 9 }
/** Change worth less costs more than it is worth. */
const dust = 546n

/** Chooses coins of one address, large ones first. @throws -32602 for a bad receiver or amount, -32603 when there is too little */
export async function buildTransfer(
  inside: BitcoinInside,
  from: BitcoinKey,
  { recipients, feeRate: wanted }: Transfer,
): Promise<{ transaction: Transaction; fee: bigint; feeRate: number }> {
  if (recipients.length === 0) throw providerError(-32602, 'Expected somebody to send to.')
  const outputs = recipients.map(({ address, amount }) => {
    if (amount < dust) throw providerError(-32602, 'The amount is too small to be sent.')
    return { script: scriptOf(inside, address), amount }
  })
  const [coins, recommended] = await Promise.all([
    readCoins(inside.network, from.address),
    wanted ?? readFeeRate(inside.network),
  ])
  const feeRate = Number.isFinite(recommended) && recommended >= 1 ? recommended : 1
  const total = outputs.reduce((sum, { amount }) => sum + amount, 0n)
  const bytes = outputs.reduce((sum, { script }) => sum + sizes.output + script.length, sizes.own)
  const feeFor = (inputs: number, more = 0) => BigInt(Math.ceil((bytes + inputs * sizes.input + more) * feeRate))

  const transaction = new Transaction()
  let collected = 0n
  let count = 0
  for (const { txid, vout, value } of coins) {
    if (collected >= total + feeFor(count)) break
    transaction.addInput({ txid, index: vout, witnessUtxo: { script: from.script, amount: value } })
    collected += value
    count++
  }
  if (collected < total + feeFor(count)) throw providerError(-32603, 'Insufficient funds')
  for (const output of outputs) transaction.addOutput(output)
  const change = collected - total - feeFor(count, sizes.output + from.script.length)
  if (change >= dust) transaction.addOutput({ script: from.script, amount: change })
  return { transaction, fee: collected - total - (change >= dust ? change : 0n), feeRate }
}

function scriptOf(inside: BitcoinInside, address: string): Uint8Array {
  try {
    return OutScript.encode(Address(inside.chain.form).decode(address))
  } catch (cause) {
    throw Object.assign(providerError(-32602, `${address} is no address of ${inside.network.name}.`), { cause })
  }
}
