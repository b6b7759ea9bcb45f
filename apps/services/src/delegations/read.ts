import type { Chain } from '../chains/nodes.js'
import { ensureChain } from '../indexer/follow.js'
import { hex, readBlockHead, readHead } from '../indexer/reader.js'
import { Outdated } from '../indexer/store.js'
import type { Ask, IndexDeps } from '../indexer/types.js'
import { type ManagerLog, readEvent, topics } from './events.js'
import { hasFramework, manager } from './framework.js'
import { insertEvents, isWhole, type Reading, readingOf } from './store.js'

/** Blocks of one question to a node that does not answer for all of them. */
const span = 100_000n
/** Blocks with events of one step: each is asked for its time. */
const blocksAtMost = 200

/**
 * Notes that somebody asked for what an account lets others do: from now on it is read as the chain is followed, and what was before is
 * looked up.
 * @throws what the node throws when the chain's index has not begun and cannot begin
 */
export async function markDelegator(deps: IndexDeps, chain: Chain, address: string): Promise<Reading | undefined> {
  const account = address.toLowerCase()
  const { sql } = deps.database
  const known = await readingOf(sql, chain.id, account)
  if (known) return known
  await ensureChain(deps, chain)
  // The share lock waits for blocks that are being taken: they either know the account already or lie below where it is looked up.
  await sql`insert into index_delegators (chain, account, followed_from)
    select chain, ${account}, next from index_chains where chain = ${chain.id} for share
    on conflict do nothing`
  return readingOf(sql, chain.id, account)
}

/** The account on a chain whose turn it is, if one waits. One whose look-up failed waits a while. */
export async function nextDelegator({ database: { sql } }: IndexDeps, chain: string): Promise<string | undefined> {
  const [row] = await sql<{ account: string }[]>`select account from index_delegators
    where chain = ${chain} and read_to < followed_from and (failed_at is null or failed_at < now() - interval '30 seconds')
    order by failed_at nulls first limit 1`
  return row?.account
}

export async function noteUnread({ database: { sql } }: IndexDeps, chain: string, account: string): Promise<void> {
  await sql`update index_delegators set failed_at = now() where chain = ${chain} and account = ${account}`
}

/**
 * Looks up what a chain says of an account's delegations below where it is followed for it, oldest first, one step. What was found and how
 * far the look-up came are written together.
 * @returns whether all is known now
 * @throws Outdated when another process wrote meanwhile, and what the nodes throw
 */
export async function readDelegator({ nodes, database }: IndexDeps, chain: Chain, account: string): Promise<boolean> {
  const before = await readingOf(database.sql, chain.id, account)
  if (!before || before.readTo >= before.followedFrom) return true
  const { readTo: low, followedFrom: end } = before
  const found = await search(nodes, chain.id, account, low, end)
  const isTold = found.logs.length > 0 && (await hasFramework(nodes, chain.id))
  const { logs, high } = isTold ? cut(found) : { logs: [], high: found.high }
  const times = await timesOf(nodes, chain.id, logs)
  const events = logs.flatMap((log) => {
    const event = readEvent(log, times.get(log.blockNumber) ?? 0)
    return event && event.delegator === account && event.block >= low && event.block < high ? [event] : []
  })
  await database.sql.begin(async (step) => {
    await step`select 1 from index_chains where chain = ${chain.id} for share`
    const moved = await step`update index_delegators set read_to = ${String(high)}, failed_at = null
      where chain = ${chain.id} and account = ${account}
        and read_to = ${String(low)} and followed_from = ${String(end)}`
    if (moved.count !== 1) throw new Outdated(`the delegations of an account on ${chain.id} were read meanwhile`)
    await insertEvents(step, chain.id, events)
  })
  return high >= end
}

type Found = { logs: readonly ManagerLog[]; high: bigint }

/** As many blocks as one step asks for their times, the oldest ones; a block is never cut. */
function cut({ logs, high }: Found): Found {
  const blocks = [...new Set(logs.map(({ blockNumber }) => BigInt(blockNumber)))].sort((a, b) => (a < b ? -1 : 1))
  const reached = blocks[blocksAtMost] ?? high
  return { logs: logs.filter(({ blockNumber }) => BigInt(blockNumber) < reached), high: reached }
}

/** Seconds since 1970, by number of the block. @throws where a block is not there: a node that is behind has not told all, either */
async function timesOf(ask: Ask, chain: string, logs: readonly ManagerLog[]): Promise<Map<string, number>> {
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))]
  const heads = await Promise.all(numbers.map((number) => readBlockHead(ask, chain, BigInt(number))))
  return new Map(
    numbers.map((number, index) => {
      const head = heads[index]
      if (!head) throw new Error(`the node of ${chain} does not have a block whose events it tells`)
      return [number, head.at]
    }),
  )
}

/** The events of an account in a range. A range that is too much for the node is made smaller from above. */
async function search(ask: Ask, chain: string, account: string, low: bigint, end: bigint): Promise<Found> {
  const self = `0x${account.slice(2).padStart(64, '0')}`
  const filters = [
    [topics.redeemed, self],
    [[topics.disabled, topics.enabled], null, self],
  ]
  let high = end
  for (;;) {
    const range = { address: manager, fromBlock: hex(low), toBlock: hex(high - 1n) }
    const answers = await ask.batch(
      chain,
      filters.map((topicsOf) => ({ method: 'eth_getLogs', params: [{ ...range, topics: topicsOf }] })),
    )
    const failed = answers.find((answer) => answer.status === 'rejected')
    if (!failed)
      return { logs: answers.flatMap((one) => (one.status === 'fulfilled' ? (one.value as ManagerLog[]) : [])), high }
    if (high - low <= 1n) throw failed.reason
    high = high - low > span ? low + span : low + (high - low) / 2n
  }
}

/** So many blocks the index may be behind, beside those that it is told to hold back: more of them are a past that is still to come. */
const behindAtMost = 128n

/** Whether all is known that the chain says of an account: what is missing is looked up until the time is over. */
export async function isRead(deps: IndexDeps, chain: Chain, account: string, end: number): Promise<boolean> {
  let isDone = false
  while (!isDone && Date.now() < end)
    isDone = await readDelegator(deps, chain, account).catch((error: unknown) => {
      if (error instanceof Outdated) return false
      throw error
    })
  const reading = await readingOf(deps.database.sql, chain.id, account)
  if (!reading || !isWhole(reading)) return false
  const held = BigInt(chain.history?.confirmations ?? 0)
  return (await readHead(deps.nodes, chain.id)) - reading.next < behindAtMost + held
}
