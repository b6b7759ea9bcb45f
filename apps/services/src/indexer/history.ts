import type { WireTransaction } from 'portico/wire'
import type { Caches } from '../cache.js'
import type { Chain } from '../chains/nodes.js'
import { arrayText } from '../db/array.js'
import { type Together, together } from '../together.js'
import { within } from '../within.js'
import { type Filling, fillingOf, markSeen } from './accounts.js'
import { fillAccount } from './backfill.js'
import { type Capabilities, rememberCapabilities } from './capabilities.js'
import { type Position, writeCursor } from './cursor.js'
import { type TransactionRow, unpackRow } from './details.js'
import { createKeptPages, type KeptPage, type Stood } from './keptPages.js'
import type { Names } from './names.js'
import { newestUntaken } from './newest.js'
import { type PackedPrices, type PastDeps, unpackPrices } from './pastWorth.js'
import { readHead } from './reader.js'
import { type Found, isStillToday, type Told, tellRows } from './tellRows.js'
import type { IndexDeps } from './types.js'

export type HistoryPage = { data: WireTransaction[]; next: string | null }
export type HistoryOptions = {
  names: Names
  cursor?: Position | undefined
  size?: number | undefined
  /** How long the page may wait for what is still looked up. */
  patienceMs?: number | undefined
}

/** A page whose blocks are taken back is put together anew, so often and in so long. */
const triesAtMost = 3
const anewMs = 1_000

/** No node of any chain that was asked for answers, and nothing is known of it either. */
class HistoryUnavailable extends Error {}

export type History = {
  /** A page of an account's transactions on the chains, newest first. @throws HistoryUnavailable */
  page(chains: readonly Chain[], account: string, options: HistoryOptions): Promise<HistoryPage>
  /**
   * The same as JSON. A page that nothing has changed since is not put together anew.
   *
   * @param told what else it hangs on how `names` tell it: two texts stand for two ways of telling
   * @throws HistoryUnavailable
   */
  text(chains: readonly Chain[], account: string, options: HistoryOptions & { told: string }): Promise<string>
}

/** What a page was told of, where it may be told again. */
type Basis = Omit<KeptPage, 'text'>

/**
 * History of EVM accounts: what the index holds, what the node has beyond it, and, for an account that nobody asked for before, what the node finds at
 * once.
 */
export function createHistory(deps: IndexDeps & PastDeps & { caches?: Caches | undefined }): History {
  const capabilities = rememberCapabilities(deps.nodes)
  // The same for all accounts.
  const shared: Shared = { heads: together(), taken: together(), stands: together() }
  const kept = createKeptPages(deps, { caches: deps.caches })

  async function make(
    chains: readonly Chain[],
    account: string,
    { names, cursor, size = 50, patienceMs = 4_000 }: HistoryOptions,
  ): Promise<{ page: HistoryPage; basis?: Basis }> {
    const end = Date.now() + patienceMs
    const seen = await Promise.allSettled(chains.map((chain) => markSeen(deps, chain, account)))
    const known = chains.filter((_, index) => seen[index]?.status === 'fulfilled')
    const fillings = seen.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const failure = seen.find((result) => result.status === 'rejected')
    if (known.length === 0) {
      if (failure) throw new HistoryUnavailable('no chain answers', { cause: failure.reason })
      return { page: { data: [], next: null } }
    }
    const given = { cursor, size, end, capabilities, shared, fillings }
    const { untaken, stored, stood } = await read(deps, known, account, given)
    const { floor } = untaken
    const rows = merged(untaken.rows, stored.rows).filter(
      (found) =>
        (!cursor || compare(positionOf(found), cursor) < 0) && (!floor || compare(positionOf(found), floor) >= 0),
    )
    const shown = rows.slice(0, size)
    const last = shown.at(-1)
    const beyond = floor ?? (stored.unfilled && beginningOf(stored.unfilled))
    const goesOn = rows.length > size || beyond !== undefined
    const until = last ? positionOf(last) : beyond && lower(beyond, cursor)
    const { data, today, isWhole }: Told = await tellRows(deps, names, shown, account)
    const page = { data, next: goesOn && until ? writeCursor(until) : null }
    const isOfIndex = untaken.rows.length === 0 && !floor && fillings.every(({ from }) => from === 0n)
    if (!isWhole || !isOfIndex || stood?.length !== chains.length) return { page }
    return { page, basis: { account, stood, today } }
  }

  /** Whether a page would be told as it was. */
  async function isSame(page: KeptPage, { names, cursor, size = 50, patienceMs = 4_000 }: HistoryOptions) {
    const stands = await kept.stands(page)
    if (!stands) return false
    const given = { cursor, size, capabilities, shared }
    const nothing = { rows: [], floor: undefined }
    const { rows, floor } = await within(Date.now() + patienceMs, newest(deps, stands, page.account, given), nothing)
    return rows.length === 0 && !floor && (await isStillToday(names, page.today))
  }

  return {
    page: async (chains, address, options) => (await make(chains, address.toLowerCase(), options)).page,
    async text(chains, address, options) {
      const account = address.toLowerCase()
      const { cursor, size = '', told } = options
      const ids = chains.map(({ id }) => id).join()
      const key = `${account} ${ids} ${cursor ? writeCursor(cursor) : ''} ${size} ${told}`
      const before = kept.get(key)
      const isHit = before !== undefined && (await isSame(before, options))
      kept.count(isHit)
      if (isHit) return before.text
      const { page, basis } = await make(chains, account, options)
      const text = JSON.stringify(page)
      if (basis) kept.set(key, { ...basis, text })
      else kept.delete(key)
      return text
    },
  }
}

/** What several pages of one moment ask together. */
type Shared = { heads: Together<bigint>; taken: Together<Taken[]>; stands: Together<Standing> }

type Given = {
  cursor: Position | undefined
  size: number
  shared: Shared
  capabilities: (chain: Chain) => Promise<Capabilities>
}

/**
 * What the index holds of a page and what lies beyond it. Blocks that are taken back between the two questions are in neither answer: then
 * both are asked anew.
 */
async function read(
  deps: IndexDeps,
  chains: readonly Chain[],
  account: string,
  given: Given & { end: number; fillings: readonly Filling[] },
) {
  for (let tries = 1; ; tries++) {
    const end = tries === 1 ? given.end : Math.max(given.end, Date.now() + anewMs)
    const taken = await given.shared.taken(chains.map(({ id }) => id).join(), () => takenOf(deps, chains))
    const [untaken, stored] = await Promise.all([
      within(end, newest(deps, taken, account, given), { rows: [], floor: undefined }),
      filled(deps, chains, account, { ...given, end, fillings: tries === 1 ? given.fillings : undefined }),
    ])
    const standing = await given.shared.stands(nameOf(taken), () => standingOf(deps, taken))
    if (standing !== 'back' || tries === triesAtMost)
      return { untaken, stored, stood: standing === 'still' ? taken.filter(hasTip) : undefined }
  }
}

type Taken = {
  chain: Chain
  next: bigint
  /** Hash of the block before `next`; null where the index does not have it. */
  tip: string | null
  /** When it was last written: no two writings have the same. */
  writtenAt: string
}

const hasTip = (taken: Taken): taken is Taken & Stood => taken.tip !== null

/** Nothing was written since, or nothing of it was taken back, or some was. */
type Standing = 'still' | 'on' | 'back'

const nameOf = (taken: readonly Taken[]) =>
  taken.map(({ chain, next, tip, writtenAt }) => `${chain.id} ${next} ${tip} ${writtenAt}`).join()

/** Where the index of each chain stands: those that it has begun. */
async function takenOf({ database: { sql } }: IndexDeps, chains: readonly Chain[]): Promise<Taken[]> {
  const rows = await sql<{ chain: string; next: string; tip: string | null; written: string }[]>`
    select c.chain, c.next, b.hash as tip, c.updated_at::text as written
    from index_chains c left join index_blocks b on b.chain = c.chain and b.number = c.next - 1
    where c.chain = any(${arrayText(chains.map(({ id }) => id))}::text[])`
  return rows.flatMap(({ chain: id, next, tip, written }) => {
    const chain = chains.find((entry) => entry.id === id)
    return chain ? [{ chain, next: BigInt(next), tip, writtenAt: written }] : []
  })
}

/** What has become of all that had been taken. */
async function standingOf({ database: { sql } }: IndexDeps, taken: readonly Taken[]): Promise<Standing> {
  const column = (read: (entry: Taken) => string) => arrayText(taken.map(read))
  const rows = await sql<{ chain: string; next: string; tip: string | null; written: string }[]>`
    select c.chain, c.next, b.hash as tip, c.updated_at::text as written
    from unnest(${column(({ chain }) => chain.id)}::text[], ${column(({ next }) => String(next))}::bigint[]) as given (chain, next)
    join index_chains c on c.chain = given.chain
    left join index_blocks b on b.chain = given.chain and b.number = given.next - 1`
  const nowOf = ({ chain }: Taken) => rows.find((row) => row.chain === chain.id)
  if (taken.every((before) => nowOf(before)?.written === before.writtenAt)) return 'still'
  const stand = taken.every((before) => {
    const { next, tip } = before
    const now = nowOf(before)
    // In its place may be another block by now. Old ones are forgotten.
    return now && BigInt(now.next) >= next && (!tip || !now.tip || now.tip === tip)
  })
  return stand ? 'on' : 'back'
}

/** Transactions that the index has not taken yet. A node that does not answer leaves the page with what the index has. */
async function newest(
  deps: IndexDeps,
  taken: readonly Pick<Taken, 'chain' | 'next'>[],
  account: string,
  { size, cursor, capabilities, shared }: Given,
): Promise<{ rows: Found[]; floor: Position | undefined }> {
  const floors: Position[] = []
  const found = await Promise.all(
    taken.map(async ({ chain, next }) => {
      try {
        const below = cursor?.chain === chain.id ? cursor.block : undefined
        const { transactions, floor } = await newestUntaken(
          deps,
          chain,
          account,
          { next, size, below, head: () => shared.heads(chain.id, () => readHead(deps.nodes, chain.id)) },
          await capabilities(chain),
        )
        if (floor) floors.push({ at: floor.at, chain: chain.id, block: floor.block, position: 0 })
        return transactions.map((transaction) => ({ chain, transaction }))
      } catch (error) {
        deps.log.warn({ error, chain: chain.id }, 'the newest transactions could not be read')
        return []
      }
    }),
  )
  return { rows: found.flat(), floor: floors.sort(compare).at(-1) }
}

/** Below this block, of this time in seconds since 1970, a chain is unknown. */
type Unfilled = { chain: Chain; from: bigint; at: number }

/** The rows of a page; where the account's past is still unknown it is looked up until the page is full or the time is over. */
async function filled(
  deps: IndexDeps,
  chains: readonly Chain[],
  account: string,
  given: Given & { end: number; fillings: readonly Filling[] | undefined },
): Promise<{ rows: Found[]; unfilled: Unfilled | undefined }> {
  for (let known = given.fillings; ; known = undefined) {
    const fillings = await Promise.all(
      chains.map(async (chain, index) => ({
        chain,
        filling: known ? known[index] : await fillingOf(deps, chain.id, account),
      })),
    )
    // How far back a chain is known may have no time yet: all of it may be unknown until now.
    const now = Math.floor(Date.now() / 1_000)
    const open = fillings.flatMap(({ chain, filling }) =>
      filling && filling.from > 0n ? [{ chain, from: filling.from, at: filling.at ?? now }] : [],
    )
    // With several chains a page ends where the first of them is unknown: what comes to light there later must not lie before its end.
    const floor = chains.length > 1 ? Math.max(0, ...open.map(({ at }) => at)) : 0
    const rows = await select(deps, chains, account, { ...given, floor })
    const unfilled = open.sort((a, b) => b.at - a.at)[0]
    if (rows.length > given.size || !unfilled || Date.now() >= given.end) return { rows, unfilled }
    const steps = open.map(async ({ chain }) => fillAccount(deps, chain, account, await given.capabilities(chain)))
    const done = await within(given.end, Promise.allSettled(steps), undefined)
    const failed = done?.every((result) => result.status === 'rejected') ?? true
    for (const result of done ?? [])
      if (result.status === 'rejected') deps.log.warn({ error: result.reason }, 'a history could not be filled')
    if (failed) return { rows: await select(deps, chains, account, { ...given, floor }), unfilled }
  }
}

async function select(
  { database: { sql } }: IndexDeps,
  chains: readonly Chain[],
  account: string,
  { cursor, size, floor }: { cursor: Position | undefined; size: number; floor: number },
): Promise<Found[]> {
  const after = cursor
    ? sql`and (e.at, e.chain, e.block, e.position) < (${cursor.at}, ${cursor.chain}, ${String(cursor.block)}, ${cursor.position})`
    : sql``
  const ids = `{${chains.map(({ id }) => `"${id}"`).join(',')}}`
  const rows = await sql<(TransactionRow & { chain: string; prices: PackedPrices | null })[]>`
    select e.chain, t.hash, t.block, t.position, t.at, t.sender, t.details, t.prices
    from index_entries e join index_transactions t on t.chain = e.chain and t.hash = e.hash
    where e.account = ${account} and e.chain = any(${ids}::text[]) and e.at >= ${floor} ${after}
    order by e.at desc, e.chain desc, e.block desc, e.position desc
    limit ${size + 1}`
  return rows.flatMap((row) => {
    const chain = chains.find(({ id }) => id === row.chain)
    return chain ? [{ chain, transaction: unpackRow(row), prices: unpackPrices(row.prices) ?? null }] : []
  })
}

function merged(untaken: readonly Found[], stored: readonly Found[]): Found[] {
  const known = new Map([...untaken, ...stored].map((found) => [`${found.chain.id} ${found.transaction.hash}`, found]))
  return [...known.values()].sort((a, b) => compare(positionOf(b), positionOf(a)))
}

function positionOf({ chain, transaction: { at, block, position } }: Found): Position {
  return { at, chain: chain.id, block, position }
}

/** Below this nothing is known yet: the next page begins there. */
function beginningOf({ chain, from, at }: Unfilled): Position {
  return { at, chain: chain.id, block: from, position: 0 }
}

/** A page without rows never leads back to what was told. */
function lower(position: Position, cursor: Position | undefined): Position {
  return cursor && compare(cursor, position) < 0 ? cursor : position
}

function compare(a: Position, b: Position): number {
  if (a.at !== b.at) return a.at - b.at
  if (a.chain !== b.chain) return a.chain < b.chain ? -1 : 1
  if (a.block !== b.block) return a.block < b.block ? -1 : 1
  return a.position - b.position
}
