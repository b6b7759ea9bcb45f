import { arrayText } from '../db/array.js'
import type { Database } from '../db/connect.js'
import type { Holding } from './holdings.js'

type Sql = Database['sql']

/** What the index of the chains holds of an account. Amounts have more digits than numbers of JSON. */
export function indexHoldings(whole: readonly string[]): Readonly<Record<string, Holding>> {
  /** Of a chain of which every account is kept it tells nothing of whoever asked. */
  const notWhole = (sql: Sql) => sql`chain <> all(${arrayText(whole)}::text[])`
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
          where e.account = ${folded} and t.chain = e.chain and t.hash = e.hash and t.${notWhole(sql)} and not exists (
            select 1 from index_entries o where o.chain = t.chain and o.block = t.block and o.position = t.position and o.account <> ${folded})`
        const [left] = await sql`
          select 1 from index_entries where account = ${folded} and chain = any(${arrayText(whole)}::text[]) limit 1`
        return {
          erased: count,
          kept: left
            ? [
                'The index of chains that is kept of every account is a copy of what these make public, and stays whole.',
              ]
            : [],
        }
      },
    },
    index_movements: {
      read: (sql, { folded }) => sql`
        select chain, block, position, ordinal, kind, token, token_id::text as token_id, amount::text as amount
        from index_movements where account = ${folded} order by chain, block, position, ordinal`,
      erase: async (sql, { folded }) => ({
        erased: (await sql`delete from index_movements where account = ${folded} and ${notWhole(sql)}`).count,
      }),
    },
    index_entries: {
      read: (sql, { folded }) => sql`
        select chain, block, position, at, hash from index_entries where account = ${folded} order by chain, block, position`,
      erase: async (sql, { folded }) => ({
        erased: (await sql`delete from index_entries where account = ${folded} and ${notWhole(sql)}`).count,
      }),
    },
    index_accounts: {
      read: (sql, { folded }) => sql`
        select chain, filled_from, filled_at, seen_at, tried_at from index_accounts where account = ${folded} order by chain`,
      erase: async (sql, { folded }) => ({
        erased: (await sql`delete from index_accounts where account = ${folded}`).count,
      }),
    },
  }
}
