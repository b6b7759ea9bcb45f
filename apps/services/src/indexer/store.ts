import { withoutStatementTimeout } from '@portico/pg'
import type { Sql, TransactionSql } from 'postgres'
import { arrayText } from '../db/array.js'
import { takeEvents, takeEventsBack } from '../delegations/store.js'
import { packDetails } from './details.js'
import type { BlockHead } from './reader.js'
import { accountsOf, type ChainBlock, type ChainTransaction, zeroAddress } from './types.js'

export type Progress = {
  /** First block of the followed range. What is below it is looked up for each account. */
  start: bigint
  /** The next block to take: all from `start` up to it have been taken. */
  next: bigint
  genesis: string
}

/** Of so many blocks one is remembered for ever. */
const landmark = 4_096n

/** Another process wrote meanwhile. */
export class Outdated extends Error {}

export async function readProgress(sql: Sql | TransactionSql, chain: string): Promise<Progress | undefined> {
  const [row] = await sql<{ start: string; next: string; genesis: string }[]>`
    select start, next, genesis from index_chains where chain = ${chain}`
  return row && { start: BigInt(row.start), next: BigInt(row.next), genesis: row.genesis }
}

/**
 * Begins the index of a chain at a block, if it has not begun.
 * @param below blocks right below, so that a reorganisation that reaches under the beginning is found
 */
export async function beginChain(
  sql: Sql,
  chain: string,
  { genesis, start, below }: { genesis: string; start: bigint; below: readonly BlockHead[] },
): Promise<Progress> {
  await sql.begin(async (step) => {
    const begun = await step`insert into index_chains (chain, genesis, start, next)
      values (${chain}, ${genesis}, ${String(start)}, ${String(start)}) on conflict do nothing`
    if (begun.count === 1) await insertBlocks(step, chain, below)
  })
  return (await readProgress(sql, chain)) as Progress
}

async function insertBlocks(step: TransactionSql, chain: string, blocks: readonly BlockHead[]): Promise<void> {
  const heads = blocks.map(({ number, hash, at }) => ({ number: String(number), hash, at }))
  await step`insert into index_blocks (chain, number, hash, at)
    select ${chain}, x.number, x.hash, x.at
    from jsonb_to_recordset(${JSON.stringify(heads)}::text::jsonb) as x(number bigint, hash text, at bigint)`
}

/** Removes all that is known of a chain whose first block is another one now. */
export async function forgetChain(sql: Sql, chain: string): Promise<void> {
  await sql.begin(async (step) => {
    await withoutStatementTimeout(step)
    for (const table of [
      'entries',
      'movements',
      'transactions',
      'blocks',
      'accounts',
      'delegations',
      'delegators',
      'chains',
    ])
      await step`delete from ${step(`index_${table}`)} where chain = ${chain}`
  })
}

/**
 * Takes blocks in: their rows and the progress in one transaction, so that a process that dies leaves neither or both.
 * @param blocks in order, the first one at `progress.next`
 * @throws Outdated when another process took them first
 */
export async function takeBlocks(
  sql: Sql,
  chain: string,
  blocks: readonly ChainBlock[],
  options: { window: bigint; accounts: 'all' | 'seen' },
): Promise<void> {
  const first = blocks[0]
  if (!first) return
  const next = first.number + BigInt(blocks.length)
  await sql.begin(async (step) => {
    await lockProgress(step, chain, first.number)
    const transactions = blocks.flatMap((block) => block.transactions)
    const wanted = options.accounts === 'all' ? undefined : await seenAmong(step, chain, transactions)
    await insertTransactions(step, chain, transactions, wanted)
    await insertBlocks(step, chain, blocks)
    const delegations = blocks.flatMap((block) => block.delegations)
    await takeEvents(step, chain, delegations, { first: first.number, next })
    // Those right below the beginning and one of many stay, so that a reorganisation deeper than the window is found, too.
    await step`
      delete from index_blocks using index_chains c
      where index_blocks.chain = ${chain} and c.chain = ${chain} and number < ${String(next - options.window)}
        and number >= c.start and number % ${String(landmark)}::bigint <> 0`
    await step`update index_chains set next = ${String(next)}, updated_at = now() where chain = ${chain}`
  })
}

/**
 * Removes what stood in a block and all after it, because they are no longer of the chain.
 * @throws Outdated when another process did it first
 */
export async function rollBack(sql: Sql, chain: string, expectedNext: bigint, fork: bigint): Promise<void> {
  const from = String(fork)
  await sql.begin(async (step) => {
    await withoutStatementTimeout(step)
    await lockProgress(step, chain, expectedNext)
    await step`delete from index_entries where chain = ${chain} and block >= ${from}`
    await step`delete from index_movements where chain = ${chain} and block >= ${from}`
    await step`delete from index_transactions where chain = ${chain} and block >= ${from}`
    await step`delete from index_blocks where chain = ${chain} and number >= ${from}`
    await takeEventsBack(step, chain, fork)
    await step`update index_chains set next = ${from}, start = least(start, ${from}), updated_at = now() where chain = ${chain}`
    await step`update index_accounts set filled_from = least(filled_from, ${from}) where chain = ${chain}`
  })
}

/** The row of the chain is locked by everything that writes, and whoever comes with an old view of it is turned away. */
async function lockProgress(step: TransactionSql, chain: string, next: bigint): Promise<void> {
  const [row] = await step<{ next: string }[]>`select next from index_chains where chain = ${chain} for update`
  if (row?.next !== String(next)) throw new Outdated(`${chain} is at ${row?.next} and not at ${next}`)
}

async function seenAmong(
  step: TransactionSql,
  chain: string,
  transactions: readonly ChainTransaction[],
): Promise<ReadonlySet<string>> {
  const accounts = [...new Set(transactions.flatMap((transaction) => [...accountsOf(transaction)]))]
  const rows = await step<{ account: string }[]>`select account from index_accounts
    where chain = ${chain} and account = any(${arrayText(accounts)}::text[])`
  return new Set(rows.map(({ account }) => account))
}

/** @param wanted accounts that get their entries; all of them when absent */
export async function insertTransactions(
  step: TransactionSql,
  chain: string,
  transactions: readonly ChainTransaction[],
  wanted?: ReadonlySet<string>,
): Promise<void> {
  const rows = []
  const entries = []
  const movements = []
  for (const transaction of transactions) {
    const accounts = [...accountsOf(transaction)].filter((account) => !wanted || wanted.has(account))
    if (accounts.length === 0) continue
    const { hash, position, at, from } = transaction
    const block = String(transaction.block)
    rows.push({ hash, block, position, at, sender: from, details: packDetails(transaction) })
    for (const account of accounts) entries.push({ account, block, position, at, hash })
    movements.push(...movementsOf(transaction, new Set(accounts)))
  }
  if (rows.length === 0) return
  // In the same order for all: two accounts that are filled at once may share some, and never wait for each other.
  rows.sort((a, b) => (a.hash < b.hash ? -1 : 1))
  await step`insert into index_transactions (chain, hash, block, position, at, sender, details)
    select ${chain}, x.* from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as x(hash text, block bigint, position integer, at bigint, sender text, details jsonb)
    on conflict do nothing`
  await step`insert into index_entries (chain, account, block, position, at, hash)
    select ${chain}, x.* from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb)
      as x(account text, block bigint, position integer, at bigint, hash text)
    on conflict do nothing`
  await step`insert into index_movements (chain, account, block, position, ordinal, kind, token, token_id, amount)
    select ${chain}, x.* from jsonb_to_recordset(${JSON.stringify(movements)}::text::jsonb)
      as x(account text, block bigint, position integer, ordinal integer, kind text, token text, token_id numeric, amount numeric)
    on conflict do nothing`
}

/** Each side of each flow; a transfer to oneself has both. */
function movementsOf({ block, position, flows }: ChainTransaction, accounts: ReadonlySet<string>) {
  return flows.flatMap((flow, index) => {
    const { kind, token, tokenId, from, to, amount } = flow
    const side = (account: string, ordinal: number, signed: bigint) =>
      account === zeroAddress || !accounts.has(account)
        ? []
        : [
            {
              account,
              block: String(block),
              position,
              ordinal,
              kind,
              token,
              token_id: tokenId === null ? null : String(tokenId),
              amount: String(signed),
            },
          ]
    return [...side(from, index * 2, -amount), ...side(to, index * 2 + 1, amount)]
  })
}
