import type { Chain } from '../chains/nodes.js'
import { fillingOf } from './accounts.js'
import type { Capabilities } from './capabilities.js'
import { topics } from './logs.js'
import { hex, readBlockHead, readTransactions } from './reader.js'
import { insertTransactions, Outdated } from './store.js'
import type { Ask, IndexDeps } from './types.js'

/** Transactions of one step; a block is never cut. */
const stepSize = 50
/** Blocks of one step where the node does not find the transactions of an address itself. */
const span = 100_000n

type Found = Map<string, bigint>

/**
 * Looks up what an account did before the range that is known of it, newest first, one step. The transactions and how far the look-up came are
 * written together.
 * @returns whether all is known now
 */
export async function fillAccount(
  deps: IndexDeps,
  chain: Chain,
  account: string,
  { traces, searches }: Capabilities,
): Promise<boolean> {
  const { nodes, database } = deps
  const filling = await fillingOf(deps, chain.id, account)
  if (!filling || filling.from === 0n) return true
  const high = filling.from
  const { low, hashes } = await lookUp(nodes, chain, account, { floor: 0n, high, searches })
  const transactions = (await readTransactions(nodes, chain, hashes, traces)).filter(
    ({ block }) => block >= low && block < high,
  )
  const at = low === 0n ? null : ((await readBlockHead(nodes, chain.id, low))?.at ?? null)
  await database.sql.begin(async (step) => {
    await step`select 1 from index_chains where chain = ${chain.id} for share`
    const moved =
      await step`update index_accounts set filled_from = ${String(low)}, filled_at = ${at}, failed_at = null, tried_at = now()
      where account = ${account} and chain = ${chain.id} and filled_from = ${String(high)}`
    if (moved.count !== 1) throw new Outdated(`the history of an account on ${chain.id} was filled meanwhile`)
    await insertTransactions(step, chain.id, transactions, new Set([account]))
  })
  return low === 0n
}

/**
 * The newest transactions of an account below a block: by the node's search where it has one, and by the logs.
 * @returns their hashes, and the block from which on they are all there
 */
export async function lookUp(
  ask: Ask,
  chain: Chain,
  account: string,
  { floor, high, searches, size }: { floor: bigint; high: bigint; searches: boolean; size?: number | undefined },
): Promise<{ low: bigint; hashes: string[] }> {
  const searched = searches ? await search(ask, chain.id, account, high) : undefined
  const reached = searched?.low ?? (high > span ? high - span : 0n)
  const logged = await searchLogs(ask, chain.id, account, reached > floor ? reached : floor, high)
  return cut(new Map([...(searched?.found ?? []), ...logged.found]), logged.low, size)
}

/** The account on a chain whose turn it is, if one waits: the one that was looked up longest ago, so that a busy one keeps nobody waiting. One whose look-up failed waits a while. */
export async function nextToFill({ database: { sql } }: IndexDeps, chain: string): Promise<string | undefined> {
  const [row] = await sql<{ account: string }[]>`select account from index_accounts
    where chain = ${chain} and filled_from > 0 and (failed_at is null or failed_at < now() - interval '30 seconds')
    order by tried_at nulls first limit 1`
  return row?.account
}

export async function noteFailure({ database: { sql } }: IndexDeps, chain: string, account: string): Promise<void> {
  await sql`update index_accounts set failed_at = now(), tried_at = now() where chain = ${chain} and account = ${account}`
}

/** The newest transactions of an address before a block, by the node's own index. */
async function search(
  ask: Ask,
  chain: string,
  account: string,
  before: bigint,
): Promise<{ found: Found; low: bigint }> {
  type Page = { txs: readonly { hash: string; blockNumber: string }[]; lastPage: boolean }
  const page = await ask.request<Page>(chain, 'ots_searchTransactionsBefore', [account, Number(before), stepSize])
  const found: Found = new Map(page.txs.map(({ hash, blockNumber }) => [hash, BigInt(blockNumber)]))
  return { found, low: page.lastPage ? 0n : leastOf(found.values(), before - 1n) }
}

/** Transactions with token transfers and approvals of an account in a range. A range that is too much for the node is halved from below. */
async function searchLogs(
  ask: Ask,
  chain: string,
  account: string,
  floor: bigint,
  high: bigint,
): Promise<{ found: Found; low: bigint }> {
  const self = `0x${account.slice(2).padStart(64, '0')}`
  const filters = [
    [[topics.transfer, topics.approval, topics.approvalForAll], self],
    [topics.transfer, null, self],
    [[topics.transferSingle, topics.transferBatch], null, self],
    [[topics.transferSingle, topics.transferBatch], null, null, self],
    [[topics.wrap, topics.unwrap], self],
  ]
  let low = floor
  for (;;) {
    const range = { fromBlock: hex(low), toBlock: hex(high - 1n) }
    type Log = { transactionHash: string; blockNumber: string }
    const answers = await ask.batch(
      chain,
      filters.map((topicsOf) => ({ method: 'eth_getLogs', params: [{ ...range, topics: topicsOf }] })),
    )
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (!failed) {
      const logs = answers.flatMap((answer) => (answer.status === 'fulfilled' ? (answer.value as Log[]) : []))
      return { found: new Map(logs.map((log) => [log.transactionHash, BigInt(log.blockNumber)])), low }
    }
    if (high - low <= 1n) throw failed.reason
    low = high - (high - low) / 2n
  }
}

/** The newest of what was found, whole blocks, and from which block on it is complete. */
export function cut(found: Found, low: bigint, size = stepSize): { low: bigint; hashes: string[] } {
  const newest = [...found].filter(([, block]) => block >= low).sort(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0))
  const last = newest[size - 1]
  const oldest = newest.length > size && last ? last[1] : low
  return { low: oldest, hashes: newest.filter(([, block]) => block >= oldest).map(([hash]) => hash) }
}

function leastOf(blocks: Iterable<bigint>, first: bigint): bigint {
  let least = first
  for (const block of blocks) if (block < least) least = block
  return least
}
