import type { Chain } from '../chains/nodes.js'
import { lookUp } from './backfill.js'
import type { Capabilities } from './capabilities.js'
import { readBlock, readBlockHead, readTransactions } from './reader.js'
import { accountsOf, type ChainTransaction, type IndexDeps } from './types.js'

/** As many blocks are read on the spot; in a longer gap the account is looked up. */
const nearby = 32n

export type Untaken = {
  transactions: ChainTransaction[]
  /** Below this block, which the index has not reached, more may be hidden; with its time in seconds since 1970. */
  floor?: { block: bigint; at: number } | undefined
}

/**
 * Transactions of an account in blocks that the index has not taken: the newest ones, or none when the index is up to date.
 * @param next where the index stands, read before the rows that are told with these: a block that is taken meanwhile is then in both, never in neither
 * @param below the block of this chain at which the page before ended
 * @param head asks how far the chain is
 */
export async function newestUntaken(
  { nodes }: Pick<IndexDeps, 'nodes'>,
  chain: Chain,
  account: string,
  {
    next,
    size,
    below,
    head: readHead,
  }: { next: bigint; size: number; below?: bigint | undefined; head: () => Promise<bigint> },
  { traces, searches }: Capabilities,
): Promise<Untaken> {
  if (below !== undefined && below < next) return { transactions: [] }
  const head = await readHead()
  const last = below !== undefined && below < head ? below : head
  if (next > last) return { transactions: [] }
  if (last - next < nearby) {
    const numbers = Array.from({ length: Number(last - next) + 1 }, (_, index) => next + BigInt(index))
    const blocks = await Promise.all(numbers.map((number) => readBlock(nodes, chain, number, traces)))
    return {
      transactions: blocks.flatMap(
        (block) => block?.transactions.filter((entry) => accountsOf(entry).has(account)) ?? [],
      ),
    }
  }
  // One more block than the cursor's: the rest of that block is of this page.
  const { low, hashes } = await lookUp(nodes, chain, account, {
    floor: next,
    high: last + 1n,
    searches,
    size: size + 1,
  })
  const found = await readTransactions(nodes, chain, hashes, traces)
  const transactions = found.filter(({ block }) => block >= low && block >= next)
  if (low <= next) return { transactions }
  return { transactions, floor: { block: low, at: (await readBlockHead(nodes, chain.id, low))?.at ?? 0 } }
}
