import type { Database } from '../db/connect.js'
import { accountMark } from '../usage/usage.js'
import type { Subject } from './account.js'
import { type Indexes, indexHoldings } from './indexHoldings.js'

type Sql = Database['sql']
type Rows = readonly Record<string, unknown>[]

/** What one table holds about an account. */
export type Holding = {
  read(sql: Sql, subject: Subject): Promise<Rows>
  /** Within the transaction that erases all. */
  erase(sql: Sql, subject: Subject): Promise<Erased>
}
/** How many rows are gone, how many lost whatever leads to the account, and why others stay as they are, in sentences. */
type Erased = { erased: number; anonymised?: number; kept?: readonly string[] }

/** What stands in a purchase where its wallet stood. */
const erasedWallet = 'erased'

/**
 * An address as a word of its own, in texts in lower case. Hex begins with its `0x`, whatever stands before it; before others may stand
 * what JSON or a link writes a sign with (`\n`, `%3a`), of which the end is a letter.
 */
function wordOf({ folded }: Subject): string {
  if (folded.startsWith('0x')) return `${folded}(?![0-9a-f])`
  const before = String.raw`(^|[^0-9a-z]|\\[bfnrt]|\\u[0-9a-f]{4}|%[0-9a-f]{2})`
  return `${before}${folded.replaceAll('.', '[.]')}(?![0-9a-z])`
}

const named = (sql: Sql, column: 'url' | 'properties', subject: Subject) => sql`
  strpos(lower(${sql(column)}::text), ${subject.folded}) > 0 and lower(${sql(column)}::text) ~ ${wordOf(subject)}`

const eventsOf = (sql: Sql, subject: Subject) => sql`
  lower(address) = ${subject.folded} or (${named(sql, 'url', subject)}) or (${named(sql, 'properties', subject)})`

/** Who reported it is somebody else, and where they were is theirs. */
const isOthers = (sql: Sql, { folded }: Subject) => sql`lower(address) <> ${folded}`

/** An account is kept as CAIP-10. */
const sessionsOf = (sql: Sql, { folded }: Subject) => sql`lower(split_part(account, ':', 3)) = ${folded}`

const namesOf = (sql: Sql, { folded }: Subject) => sql`
  select name from name_addresses where address = ${folded}`

/** The marks of an account are of a project and a month each: they are made anew for all that there are. */
async function marksOf(sql: Sql, { address }: Subject): Promise<string> {
  const months = await sql<
    { project_id: string; month: string }[]
  >`select distinct project_id, month from project_users`
  return JSON.stringify(
    months.map((one) => ({ ...one, mark: accountMark(one.project_id, one.month, address).toString('hex') })),
  )
}

const usersOf = (sql: Sql, marks: string) => sql`
  (project_id, month, account) in (
    select x.project_id, x.month, decode(x.mark, 'hex')
    from jsonb_to_recordset(${marks}::text::jsonb) as x(project_id text, month text, mark text))`

/**
 * What is held about an account, by table, in the order in which it is erased. What chains hold of it, `index_*`, is in a part of its own.
 */
export function holdingsOf(indexes: Indexes): Readonly<Record<string, Holding>> {
  return {
    events: {
      read: (sql, subject) => sql`
        select received_at, event_id, project_id, event, type, occurred_at,
          case when ${isOthers(sql, subject)} then null else url end as url,
          case when ${isOthers(sql, subject)} then null else domain end as domain,
          case when ${isOthers(sql, subject)} then null else address end as address,
          properties, sdk_type, sdk_version
        from events where ${eventsOf(sql, subject)} order by received_at, event_id`,
      erase: async (sql, subject) => ({
        erased: (await sql`delete from events where ${eventsOf(sql, subject)}`).count,
      }),
    },
    prepared_calls: {
      read: (sql, subject) => sql`
        select project_id, chain_id, hash, pci, expires_at from prepared_calls
        where pci in (select pci from sessions where ${sessionsOf(sql, subject)}) order by expires_at, hash`,
      erase: async (sql, subject) => ({
        erased: (
          await sql`delete from prepared_calls where pci in (select pci from sessions where ${sessionsOf(sql, subject)})`
        ).count,
      }),
    },
    sessions: {
      read: (sql, subject) => sql`
        select pci, account, project_id, project_name, expiry, created_at, signer, permissions, policies, context, revoked_at, spent::text as spent,
          told_by, delegation
        from sessions where ${sessionsOf(sql, subject)} order by created_at, pci`,
      erase: async (sql, subject) => ({
        erased: (await sql`delete from sessions where ${sessionsOf(sql, subject)}`).count,
      }),
    },
    names: {
      read: (sql, subject) => sql`
        select name, attributes, registered_at, updated_at from names where name in (${namesOf(sql, subject)}) order by name`,
      // The name stays taken, or somebody else would get what is meant for whoever had it.
      async erase(sql, subject) {
        await sql`select 1 from names where name in (${namesOf(sql, subject)}) order by name for update`
        const others = await sql<{ name: string }[]>`
          select distinct name from name_addresses
          where name in (${namesOf(sql, subject)}) and address <> ${subject.folded} order by name`
        const { count } = await sql`
          update names set attributes = '{}', updated_at = now()
          where name in (${namesOf(sql, subject)}) and not exists (
            select 1 from name_addresses a where a.name = names.name and a.address <> ${subject.folded})`
        const emptied =
          count > 0 ? ['Names stay taken, with nothing behind them: else another would be paid in its place.'] : []
        const shared = others.map(
          ({ name }) => `${name} leads to other addresses, too: what it tells stays until they are erased.`,
        )
        return { erased: 0, anonymised: count, kept: [...emptied, ...shared] }
      },
    },
    name_addresses: {
      read: (sql, { folded }) => sql`
        select name, coin_type::text as coin_type, address, proven, created_at from name_addresses
        where address = ${folded} order by name, coin_type`,
      erase: async (sql, { folded }) => ({
        erased: (await sql`delete from name_addresses where address = ${folded}`).count,
      }),
    },
    purchases: {
      read: (sql, { folded }) => sql`
        select id, project_id, provider, status, network, wallet, symbol, token, decimals, amount::text as amount, fiat, payment,
          redirect_url, raw_transaction, transaction_hash, nonce, valid_until, reason, elsewhere, created_at, updated_at
        from purchases where lower(wallet) = ${folded} order by created_at, id`,
      async erase(sql, { folded }) {
        await sql`select 1 from purchases where lower(wallet) = ${folded} order by id for update`
        const gone = await sql`delete from purchases where lower(wallet) = ${folded} and status = 'cancelled'`
        const over = await sql`
          update purchases set wallet = ${erasedWallet}, redirect_url = null, raw_transaction = null, transaction_hash = null,
            nonce = null, valid_until = null, reason = null
          where lower(wallet) = ${folded} and status in ('delivered', 'failed')`
        const open = await sql<{ id: string }[]>`select id from purchases where lower(wallet) = ${folded} order by id`
        return {
          erased: gone.count,
          anonymised: over.count,
          kept: [
            ...(over.count > 0
              ? ['Sums of purchases stay for your books, without the wallet and the transaction.']
              : []),
            ...open.map(({ id }) => `Purchase ${id} is under way: erase again when it is over.`),
          ],
        }
      },
    },
    project_users: {
      async read(sql, subject) {
        const marks = await marksOf(sql, subject)
        return sql`select project_id, month from project_users where ${usersOf(sql, marks)} order by month, project_id`
      },
      async erase(sql, subject) {
        const marks = await marksOf(sql, subject)
        return { erased: (await sql`delete from project_users where ${usersOf(sql, marks)}`).count }
      },
    },
    ...indexHoldings(indexes),
  }
}
