import type { Entry } from './chain.js'
import { RefusedTransaction } from './refusal.js'
import { placeText, type Tx } from './transaction.js'

/** An input with no more than this says that what it is part of may be replaced (BIP-125). */
const mostReplaceable = 0xfffffffd
/** What a replacement pays more, for being carried on: satoshi for each virtual byte. */
const stepRate = 1

/**
 * Those that wait and would have to go for a transaction, with what builds on them, in the order in which they came.
 *
 * @throws RefusedTransaction when one of them says nothing of being replaced
 */
export function replacedBy(tx: Tx, waiting: readonly Entry[]): readonly Entry[] {
  const wanted = new Set(tx.inputs.map(placeText))
  const gone = new Set<string>()
  return waiting.filter(({ tx: other }) => {
    const rivals = other.inputs.some((input) => wanted.has(placeText(input)))
    if (rivals && other.inputs.every(({ sequence }) => sequence > mostReplaceable))
      throw new RefusedTransaction(-26, 'txn-mempool-conflict')
    const goes = rivals || other.inputs.some(({ txid }) => gone.has(txid))
    if (goes) gone.add(other.txid)
    return goes
  })
}

/** @throws RefusedTransaction when a replacement pays too little more */
export function refuseCheaper(tx: Tx, fee: bigint, gone: readonly Entry[]): void {
  const before = gone.reduce((sum, entry) => sum + entry.fee, 0n)
  const [first] = gone
  if (first && fee < before + BigInt(tx.vsize * stepRate))
    throw new RefusedTransaction(-26, `insufficient fee, rejecting replacement ${tx.txid}`)
}
