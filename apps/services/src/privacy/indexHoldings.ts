import { arrayText } from '../db/array.js'
import type { Database } from '../db/connect.js'
import type { Holding } from './holdings.js'

type Sql = Database['sql']

/**
 * Chains (CAIP-2) by whose accounts their index is of: those that somebody asked for, or all of them, which makes it a copy of the chain
 * that must not have holes. Of a chain in neither nobody can say which it is: nothing of it is erased.
 */
export type Indexes = { seen: readonly string[]; whole: readonly string[] }
/** For reading, which asks for all of them. */
export const noIndexes: Indexes = { seen: [], whole: [] }

/** What the index of the chains holds of an account. Amounts have more digits than numbers of JSON. */
export function indexHoldings({ seen, whole }: Indexes): Readonly<Record<string, Holding>> {
  const among = (sql: Sql, chains: readonly string[]) => sql`chain = any(${arrayText(chains)}::text[])`
  const named = [...seen, ...whole]

  /** Why what is left of the account is. */
  async function reasonsOf(sql: Sql, account: string): Promise<string[]> {
    const [shared] = await sql<{ count: number }[]>`
      select count(*)::int as count from index_entries e join index_transactions t on t.chain = e.chain and t.hash = e.hash
      where e.account = ${account} and e.${among(sql, seen)}`
    const [copied] = await sql`select 1 from index_entries where account = ${account} and ${among(sql, whole)} limit 1`
    const unnamed = await sql<{ chain: string }[]>`
      select chain from (
        select chain from index_entries where account = ${account}
        union select chain from index_movements where account = ${account}
        union select chain from index_accounts where account = ${account}) as held
      where not ${among(sql, named)} order by chain`
    const count = shared?.count ?? 0
    return [
      ...(count > 0
        ? [`Transactions that are in the history of others, too, stay with what they tell of the account: ${count}.`]
        : []),
      ...(copied
        ? ['The index of chains that is kept of every account is a copy of what these make public, and stays whole.']
        : []),
      ...unnamed.map(
        ({ chain }) =>
          `The index of ${chain} stays: these settings do not name the chain, so it may be kept of every account. Erase again with those that the services run with.`,
      ),
    ]
  }

  return {
    index_transactions: {
      read: (sql, { folded }) => sql`
        select t.chain, t.hash, t.block, t.position, t.at, t.sender, t.details, t.prices
        from index_entries e join index_transactions t on t.chain = e.chain and t.hash = e.hash
        where e.account = ${folded} order by t.chain, t.block, t.position`,
      async erase(sql, { folded }) {
        // Who takes blocks in, or fills an account, holds the chain: it waits for this, and this for it.
        await sql`select 1 from index_chains order by chain for update`
        const { count } = await sql`
          delete from index_transactions t using index_entries e
          where e.account = ${folded} and t.chain = e.chain and t.hash = e.hash and t.${among(sql, seen)} and not exists (
            select 1 from index_entries o where o.chain = t.chain and o.block = t.block and o.position = t.position and o.account <> ${folded})`
        return { erased: count, kept: await reasonsOf(sql, folded) }
      },
    },
    index_movements: {
      read: (sql, { folded }) => sql`
        select chain, block, position, ordinal, kind, token, token_id::text as token_id, amount::text as amount
        from index_movements where account = ${folded} order by chain, block, position, ordinal`,
      erase: async (sql, { folded }) => ({
        erased: (await sql`delete from index_movements where account = ${folded} and ${among(sql, seen)}`).count,
      }),
    },
    index_entries: {
      read: (sql, { folded }) => sql`
        select chain, block, position, at, hash from index_entries where account = ${folded} order by chain, block, position`,
      erase: async (sql, { folded }) => ({
        erased: (await sql`delete from index_entries where account = ${folded} and ${among(sql, seen)}`).count,
      }),
    },
    // Kept of those alone that somebody asked for, whatever the index of the chain is of.
    index_delegations: {
      read: (sql, { folded }) => sql`
        select chain, hash, block, log, at, kind, delegate, expiry from index_delegations
        where delegator = ${folded} order by chain, block, log`,
      erase: async (sql, { folded }) => ({
        erased: (await sql`delete from index_delegations where delegator = ${folded}`).count,
      }),
    },
    index_delegators: {
      read: (sql, { folded }) => sql`
        select chain, read_to, followed_from, failed_at from index_delegators where account = ${folded} order by chain`,
      erase: async (sql, { folded }) => ({
        erased: (await sql`delete from index_delegators where account = ${folded}`).count,
      }),
    },
    index_accounts: {
      read: (sql, { folded }) => sql`
        select chain, filled_from, filled_at, seen_at, tried_at from index_accounts where account = ${folded} order by chain`,
      erase: async (sql, { folded }) => ({
        erased: (await sql`delete from index_accounts where account = ${folded} and ${among(sql, named)}`).count,
      }),
    },
  }
}
