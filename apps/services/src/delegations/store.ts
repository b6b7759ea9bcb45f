import type { Sql, TransactionSql } from 'postgres'
import { arrayText } from '../db/array.js'
import type { Database } from '../db/connect.js'
import type { DelegationEvent } from './events.js'

type Source = { database: Pick<Database, 'sql'> }

/** What a chain says of a delegation. Times are seconds since 1970. */
export type DelegationFacts = {
  hash: string
  delegate: string
  expiry: number | null
  uses: number
  usedAt: number | null
  /** Since when it is taken back; null while it holds, and where it was given anew. */
  revokedAt: number | null
}

/** Events of those accounts that somebody asked for; the others would be a copy of the chain. */
export async function insertEvents(
  step: TransactionSql,
  chain: string,
  events: readonly DelegationEvent[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map((event) => ({ ...event, block: String(event.block) }))
  await step`insert into index_delegations (chain, delegator, hash, block, log, at, kind, delegate, expiry)
    select ${chain}, x.delegator, x.hash, x.block, x.log, x.at, x.kind, x.delegate, x.expiry
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as x(delegator text, hash text, block bigint, log integer, at bigint, kind text, delegate text, expiry bigint)
    join index_delegators d on d.chain = ${chain} and d.account = x.delegator
    on conflict do nothing`
}

/**
 * Takes in what the blocks from `first` to `next` tell. Blocks that a program took which knows of no delegations leave a gap: then nothing
 * that is kept is believed, and everything below is read again. Within the transaction that moves the chain on, before it does.
 */
export async function takeEvents(
  step: TransactionSql,
  chain: string,
  events: readonly DelegationEvent[],
  { first, next }: { first: bigint; next: bigint },
): Promise<void> {
  const [row] = await step<{ reached: string | null }[]>`
    select delegations_next as reached from index_chains where chain = ${chain}`
  if (row?.reached !== String(first)) {
    await step`delete from index_delegations where chain = ${chain}`
    await step`update index_delegators set read_to = 0, followed_from = ${String(first)} where chain = ${chain}`
  }
  await insertEvents(step, chain, events)
  await step`update index_chains set delegations_next = ${String(next)} where chain = ${chain}`
}

/** Removes what a block and all after it told. Within the transaction that takes them back, before the chain's row is changed. */
export async function takeEventsBack(step: TransactionSql, chain: string, fork: bigint): Promise<void> {
  const from = String(fork)
  await step`delete from index_delegations where chain = ${chain} and block >= ${from}`
  await step`update index_delegators set read_to = least(read_to, ${from}), followed_from = least(followed_from, ${from})
    where chain = ${chain}`
  await step`update index_chains set delegations_next = case when delegations_next = next then ${from}::bigint end
    where chain = ${chain}`
}

export type Reading = {
  /** All below this block is read. */
  readTo: bigint
  /** From this block on it is read as the chain is followed. */
  followedFrom: bigint
  /** Whether the chain is followed by a program that reads it. */
  isFollowed: boolean
  /** The chain's next block to be taken. */
  next: bigint
}

/** How far the delegations of an account are known; nothing where nobody asked for them. */
export async function readingOf(
  sql: Sql | TransactionSql,
  chain: string,
  account: string,
): Promise<Reading | undefined> {
  const [row] = await sql<{ read: string; followed: string; current: boolean; next: string }[]>`
    select d.read_to as read, d.followed_from as followed, c.delegations_next is not distinct from c.next as current, c.next
    from index_delegators d join index_chains c on c.chain = d.chain
    where d.chain = ${chain} and d.account = ${account}`
  return (
    row && {
      readTo: BigInt(row.read),
      followedFrom: BigInt(row.followed),
      isFollowed: row.current,
      next: BigInt(row.next),
    }
  )
}

export const isWhole = ({ readTo, followedFrom, isFollowed }: Reading): boolean => isFollowed && readTo >= followedFrom

const listedAtMost = 255

/** What is known of an account's delegations, those of which was told last first; of some of them where `hashes` are given. */
export async function factsOf(
  { database: { sql } }: Source,
  chain: string,
  account: string,
  hashes?: readonly string[],
): Promise<DelegationFacts[]> {
  const some = hashes ? sql`and hash = any(${arrayText(hashes)}::text[])` : sql``
  const rows = await sql<
    {
      hash: string
      delegate: string
      expiry: string | null
      uses: number
      used: string | null
      last: string | null
      switched: string | null
    }[]
  >`
    select hash, max(delegate) as delegate, max(expiry)::text as expiry,
      (count(*) filter (where kind = 'redeemed'))::integer as uses,
      (max(at) filter (where kind = 'redeemed'))::text as used,
      (array_agg(kind order by block desc, log desc) filter (where kind <> 'redeemed'))[1] as last,
      (array_agg(at order by block desc, log desc) filter (where kind <> 'redeemed'))[1]::text as switched
    from index_delegations where chain = ${chain} and delegator = ${account.toLowerCase()} ${some}
    group by hash order by max(block) desc, hash limit ${listedAtMost}`
  return rows.map(({ hash, delegate, expiry, uses, used, last, switched }) => ({
    hash,
    delegate,
    expiry: numberIn(expiry),
    uses,
    usedAt: numberIn(used),
    revokedAt: last === 'disabled' ? numberIn(switched) : null,
  }))
}

const numberIn = (text: string | null) => (text === null ? null : Number(text))
