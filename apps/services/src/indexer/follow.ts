import type { Chain } from '../chains/nodes.js'
import { hasFramework } from '../delegations/framework.js'
import type { Ahead } from './ahead.js'
import type { Capabilities } from './capabilities.js'
import { type BlockHead, Replaced, readBlock, readBlockHead, readHead, readHeads, readOutline } from './reader.js'
import { beginChain, forgetChain, Outdated, type Progress, readProgress, rollBack, takeBlocks } from './store.js'
import type { ChainBlock, IndexDeps } from './types.js'

/** Blocks taken in one transaction of the database. */
const batch = 24n
const defaultWindow = 4_096
/** So many blocks before the newest one the index begins when it is not told where. */
const headroom = 128n

/**
 * Whose history is kept. An operator who says where the index begins wants all of it; otherwise a public chain would fill the disk with accounts that nobody
 * asks for.
 */
export function keptAccounts({ history }: Chain): 'all' | 'seen' {
  return history?.accounts ?? (history?.from === undefined ? 'seen' : 'all')
}

/**
 * Where the index of a chain stands; begins it when there is none. A chain whose first block is not the one that the index began with is another chain
 * under the same name, as a local node after its restart: all that was known of the old one is removed.
 */
export async function ensureChain(deps: IndexDeps, chain: Chain): Promise<Progress> {
  const { sql } = deps.database
  const known = await readProgress(sql, chain.id)
  return known ?? begin(deps, chain)
}

async function begin({ nodes, database: { sql } }: IndexDeps, chain: Chain): Promise<Progress> {
  const [genesis, head] = await Promise.all([readBlockHead(nodes, chain.id, 0n), readHead(nodes, chain.id)])
  if (!genesis) throw new Error(`the node of ${chain.id} does not know its first block`)
  // A number alone would be believed for good: an index that begins beyond the chain never goes on.
  if (!(await readBlockHead(nodes, chain.id, head)))
    throw new Error(`the node of ${chain.id} does not have the newest block that it names`)
  const before = head > headroom ? head - headroom : 0n
  const from = chain.history?.from
  const start = from === undefined ? before : BigInt(from)
  const below = await readHeads(nodes, chain.id, start > headroom ? start - headroom : 0n, start < head ? start : head)
  return beginChain(sql, chain.id, { genesis: genesis.hash, start, below })
}

/** Removes what is known of a chain that began anew. @returns whether it did */
async function checkGenesis(deps: IndexDeps, chain: Chain, progress: Progress): Promise<boolean> {
  const genesis = await readBlockHead(deps.nodes, chain.id, 0n)
  if (!genesis || genesis.hash === progress.genesis) return false
  deps.log.warn({ chain: chain.id }, 'the chain began anew, its index is removed')
  await forgetChain(deps.database.sql, chain.id)
  return true
}

/**
 * Takes the next blocks of a chain, or takes back those that are no longer of it.
 * @returns whether there may be more to do at once, and what was taken: the blocks from `from` to `next`, which is left out
 */
export async function followChain(
  deps: IndexDeps,
  chain: Chain,
  { traces }: Capabilities,
  ahead?: Ahead,
): Promise<{ more: boolean; head: bigint; from: bigint; next: bigint }> {
  const { nodes, database } = deps
  const progress = await ensureChain(deps, chain)
  const head = await readHead(nodes, chain.id)
  const { next } = progress
  if (await mend(deps, chain, progress, head)) return { more: true, head, from: next, next }
  const goal = head - BigInt(chain.history?.confirmations ?? 0)
  if (next > goal) return { more: false, head, from: next, next }
  const last = next + batch - 1n < goal ? next + batch - 1n : goal
  const read = (from: bigint, last: bigint) =>
    Promise.all(
      Array.from({ length: Number(last - from) + 1 }, (_, index) =>
        readBlock(nodes, chain, from + BigInt(index), traces),
      ),
    )
  try {
    const blocks = linked(await (ahead?.take(next, last, read) ?? read(next, last)), await tipOf(deps, chain.id, next))
    // Who catches up reads on while these are written. At the newest block there is nothing to read on.
    if (last + batch <= goal) ahead?.begin(last + 1n, last + batch, read)
    const isTold = blocks.some(({ delegations }) => delegations.length > 0) && (await hasFramework(nodes, chain.id))
    await takeBlocks(database.sql, chain.id, isTold ? blocks : blocks.map(withoutDelegations), {
      window: BigInt(chain.history?.window ?? defaultWindow),
      accounts: keptAccounts(chain),
    })
    return { more: blocks.length > 0, head, from: next, next: next + BigInt(blocks.length) }
  } catch (error) {
    if (error instanceof Replaced || error instanceof Outdated) return { more: true, head, from: next, next }
    throw error
  }
}

/** What other code than the framework's tells at its address. */
const withoutDelegations = (block: ChainBlock): ChainBlock => ({ ...block, delegations: [] })

/** The blocks as far as each stands on the one before it: a chain that was reorganised while it was read breaks there. */
export function linked(read: readonly (ChainBlock | undefined)[], tip: { hash: string } | undefined): ChainBlock[] {
  const blocks: ChainBlock[] = []
  let parent = tip?.hash
  for (const block of read) {
    if (!block || (parent !== undefined && block.parent !== parent)) break
    blocks.push(block)
    parent = block.hash
  }
  return blocks
}

type Kept = { number: bigint; hash: string }

async function tipOf({ database: { sql } }: IndexDeps, chain: string, next: bigint): Promise<Kept | undefined> {
  const [row] = await sql<
    { hash: string }[]
  >`select hash from index_blocks where chain = ${chain} and number = ${String(next - 1n)}`
  return row && { number: next - 1n, hash: row.hash }
}

/** Compares the newest kept block with the chain's. @returns true when blocks were taken back */
async function mend(deps: IndexDeps, chain: Chain, progress: Progress, head: bigint): Promise<boolean> {
  const { nodes, database } = deps
  const { next } = progress
  // A node that is behind says nothing about what it does not have; it is compared at its own height.
  const height = head < next - 1n ? head : next - 1n
  if (await stands(deps, chain.id, height)) {
    if (head < next - 1n) await checkGenesis(deps, chain, progress)
    return false
  }
  if (await checkGenesis(deps, chain, progress)) return true
  const kept = await keptBelow(deps, chain.id, height)
  const { fork, whole } = await findFork((number) => readBlockHead(nodes, chain.id, number), kept)
  if (!whole) {
    if (kept[0] && !(await readBlockHead(nodes, chain.id, kept[0].number)))
      throw new Error(`the node of ${chain.id} has another block at ${height} and not those before it`)
    // Nothing tells any more which of the entries are of the chain: all of them are read again.
    deps.log.error({ chain: chain.id }, 'the chain was reorganised below where its index begins, its index is removed')
    await forgetChain(database.sql, chain.id)
    return true
  }
  deps.log.info({ chain: chain.id, depth: Number(next - fork) }, 'the chain was reorganised')
  await rollBack(database.sql, chain.id, next, fork).catch((error: unknown) => {
    if (!(error instanceof Outdated)) throw error
  })
  return true
}

/**
 * Whether what is kept up to a block may still be of the chain. Where the hash of that very block is not kept any more, because the chain is that much
 * shorter than it was, the nearest one below is compared, and what is known of those between.
 */
async function stands(deps: IndexDeps, chain: string, height: bigint): Promise<boolean> {
  const { sql } = deps.database
  const [row] = await sql<{ number: string; hash: string }[]>`
    select number, hash from index_blocks where chain = ${chain} and number <= ${String(height)} order by number desc limit 1`
  const number = row ? BigInt(row.number) : undefined
  if (row && number !== undefined) {
    const block = await readBlockHead(deps.nodes, chain, number)
    if (block && block.hash !== row.hash) return false
  }
  return number === height || height < 0n || !(await isReplaced(deps, chain, number ?? -1n, height))
}

/**
 * Whether blocks above `known` and up to `height` are others than those that were taken, without their hashes: a node that is only behind has the very
 * same, and none that is younger than one that came later.
 */
async function isReplaced(
  { nodes, database: { sql } }: IndexDeps,
  chain: string,
  known: bigint,
  height: bigint,
): Promise<boolean> {
  const [[later], [taken]] = await Promise.all([
    sql<{ at: string }[]>`
      select at from index_blocks where chain = ${chain} and number > ${String(height)} order by number limit 1`,
    sql<{ block: string; hash: string; at: string }[]>`
      select block, hash, at from index_transactions
      where chain = ${chain} and block > ${String(known)} and block <= ${String(height)} order by block desc limit 1`,
  ])
  const newest = later && (await readBlockHead(nodes, chain, height))
  if (newest && newest.at > Number(later.at)) return true
  const block = taken && (await readOutline(nodes, chain, BigInt(taken.block)))
  return block !== undefined && (block.at !== Number(taken?.at) || !block.transactions.includes(taken?.hash ?? ''))
}

async function keptBelow({ database: { sql } }: IndexDeps, chain: string, height: bigint): Promise<Kept[]> {
  const rows = await sql<{ number: string; hash: string }[]>`
    select number, hash from index_blocks where chain = ${chain} and number <= ${String(height)} order by number`
  return rows.map(({ number, hash }) => ({ number: BigInt(number), hash }))
}

/**
 * The first block that is no longer of the chain. All kept blocks before the fork still are and none after it, so that half of the rest falls away with
 * each question.
 * @param kept in order
 * @returns `whole` is false when not even the oldest kept block is of the chain any more
 */
export async function findFork(
  read: (number: bigint) => Promise<Pick<BlockHead, 'hash'> | undefined>,
  kept: readonly Kept[],
): Promise<{ fork: bigint; whole: boolean }> {
  let good = -1
  let bad = kept.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    const block = kept[middle] as Kept
    if ((await read(block.number))?.hash === block.hash) good = middle
    else bad = middle
  }
  const first = kept[0]?.number ?? 0n
  const last = kept[good]
  return { fork: last ? last.number + 1n : first, whole: last !== undefined }
}
