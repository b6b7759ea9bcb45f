import { type Ask, type Place, type Shown, spenderOf, transactionStatus } from './esplora.js'

/** What tells a payment apart from another that spends the same coins: whom it pays, and how much. */
export type Marked = { spends: readonly Place[]; pays: string }

type End = { status: 'confirmed' | 'replaced'; hash: string; fee: bigint | undefined }
export type TraceResult = End | { status: 'waiting'; marked: Marked | undefined } | { status: 'unknown' }

/**
 * Looks once what became of a transaction. Another one that spends the same coins takes its place once it is in a block (BIP-125): it is
 * the same payment when it pays the same to the same, otherwise ours never can arrive.
 *
 * @param known What an earlier look told, or the wallet was asked for.
 */
export async function traceOnce(to: Ask, hash: string, known: Marked | undefined): Promise<TraceResult> {
  const found = await transactionStatus(to, hash)
  if (found) {
    const marked = markOf(found)
    return found.confirmed ? { status: 'confirmed', hash, fee: found.fee } : { status: 'waiting', marked }
  }
  const spenders = await Promise.all((known?.spends ?? []).map((coin) => spenderOf(to, coin)))
  const other = spenders.find((spender) => spender && spender.txid !== hash)
  if (!known || !other) return { status: 'unknown' }
  // While it waits itself, a third may take its place, and ours too.
  if (!other.confirmed) return { status: 'waiting', marked: known }
  const taken = await transactionStatus(to, other.txid)
  const isSame = taken !== undefined && markOf(taken)?.pays === known.pays
  return { status: isSame ? 'confirmed' : 'replaced', hash: other.txid, fee: taken?.fee }
}

/** What goes to others than the giver of its first coin. */
function markOf({ spends, giver, outputs }: Shown): Marked | undefined {
  if (spends.length === 0) return undefined
  const pays = outputs.filter(({ address }) => address !== giver).map(({ address, value }) => `${address}:${value}`)
  return { spends, pays: cut(pays.join()) }
}

/** A payment to one receiver, as `traceOnce` will find it. */
export const markFor = (spends: readonly Place[], from: string, to: string, amount: bigint): Marked => ({
  spends,
  pays: from === to ? '' : cut(`${to}:${amount}`),
})

/** So much fits into what is kept; nearly all payments are shorter. */
const cut = (text: string) => text.slice(0, 120)
