import { withoutStatementTimeout } from '@portico/pg'
import type { Vault } from '../context.js'
import type { Query } from '../db/connect.js'
import { reveal } from '../rows.js'
import { emailKey } from '../session/accounts.js'

type Parts = Pick<Vault, 'sql' | 'secrets' | 'log'>
/** Whose rows: the indexes of an address and of those that it took the place of, and the account behind it, if there is one. */
type Person = { keys: readonly string[]; account: string }

/**
 * What is read of a person, by table. Keys, shares and codes are left out, sealed as they are: an export travels, and whoever has what
 * opens a part of a wallet should not find the other in a letter.
 */
export const readings: Readonly<Record<string, (sql: Query, person: Person) => Promise<readonly object[]>>> = {
  accounts: (sql, { account }) => sql`select created_at, change_frozen_until from accounts where id = ${account}`,
  devices: (sql, { account }) => sql`
    select id, browser, created_at, revoked_at from devices where account_id = ${account} order by created_at, id`,
  sessions: (sql, { account }) => sql`
    select device_id, project_id, origin, provider, login_at, expires_at, revoked_at from sessions
    where account_id = ${account} order by login_at, id`,
  tokens: (sql, { account }) => sql`
    select kind, t.expires_at, used_at from tokens t join sessions s on s.id = t.session_id
    where s.account_id = ${account} order by t.expires_at, t.hash`,
  wallets: (sql, { account }) => sql`select eip155, solana, created_at from wallets where account_id = ${account}`,
  slots: (sql, { account }) => sql`
    select type, device_id, created_at from slots where account_id = ${account} order by created_at, id`,
  passkeys: (sql, { account }) => sql`
    select credential, counter from passkeys where slot_id in (select id from slots where account_id = ${account}) order by credential`,
  pins: (sql, { account }) => sql`
    select tries, not_before, objections from pins where slot_id in (select id from slots where account_id = ${account}) order by slot_id`,
  release_log: (sql, { account }) => sql`
    select seq, at, event, slot_type, device_id, origin from release_log
    where wallet_id in (select id from wallets where account_id = ${account}) order by seq`,
  permissions: (sql, { account }) => sql`
    select until, created_at from permissions where wallet_id in (select id from wallets where account_id = ${account})
    order by created_at, id`,
  handovers: (sql, { account }) => sql`
    select device_id, origin, state, created_at, expires_at from handovers where account_id = ${account} order by created_at, id`,
  handover_closings: (sql, { account }) => sql`
    select device_id, browser, until from handover_closings where account_id = ${account} order by device_id`,
  undos: (sql, { account }) => sql`select expires_at from undos where account_id = ${account} order by expires_at`,
  delayed: (sql, { account }) => sql`
    select kind, device_id, origin, asked_at, due_at from delayed where account_id = ${account} order by asked_at`,
  flows: (sql, { keys, account }) => sql`
    select kind, action, state, address, project_id, origin, browser, network, locale, created_at, expires_at from flows
    where email in ${sql(keys)} or account_id = ${account} order by created_at, hash`,
  codes: (sql, { keys, account }) => sql`
    select purpose, attempts, over, expires_at from codes
    where flow in (select hash from flows where email in ${sql(keys)} or account_id = ${account}) order by id`,
  guards: (sql, person) => sql`select failures, frozen_until from guards where ${guardsOf(sql, person)} order by email`,
}

/** What is held about whoever has an address, by table; tables with nothing are left out. */
export async function exportPerson(vault: Parts, email: string): Promise<Record<string, unknown>> {
  return vault.sql.begin(async (sql) => {
    // One moment for all of the tables.
    await sql`set transaction isolation level repeatable read, read only`
    await withoutStatementTimeout(sql)
    return readAll(vault, sql, await personOf(vault, sql, email))
  }) as Promise<Record<string, unknown>>
}

/** How many rows of each table are gone. All of them, or none when something fails. */
export async function erasePerson(vault: Parts, email: string): Promise<Record<string, number>> {
  return vault.sql.begin(async (sql) => {
    await withoutStatementTimeout(sql)
    const person = await personOf(vault, sql, email)
    // Whoever adds a row to the account waits, and finds none.
    await sql`select 1 from accounts where id = ${person.account} for update`
    const held = await readAll(vault, sql, person)
    await sql`delete from flows where email in ${sql(person.keys)} or account_id = ${person.account}`
    await sql`delete from guards where ${guardsOf(sql, person)}`
    // All others hang on it.
    await sql`delete from accounts where id = ${person.account}`
    return Object.fromEntries(Object.entries(held).map(([table, rows]) => [table, rows.length]))
  }) as Promise<Record<string, number>>
}

async function personOf(vault: Parts, sql: Query, email: string): Promise<Person> {
  const key = emailKey(vault, email)
  const [row] = await sql<{ account: string }[]>`select account_id as account from identities where key = ${key}`
  const account = row?.account ?? ''
  // An address that somebody else logs in with by now is theirs.
  const former = await sql<{ key: string }[]>`
    select key from (
      select old_email as key from undos where account_id = ${account}
      union select new_email from undos where account_id = ${account}) as addresses
    where key <> ${key} and not exists (select 1 from identities i where i.key = addresses.key and i.account_id <> ${account})
    order by key`
  return { keys: [key, ...former.map((other) => other.key)], account }
}

/** Under an address alone, or with a device behind it. */
const guardsOf = (sql: Query, { keys }: Person) => sql`split_part(email, '/', 1) in ${sql(keys)}`

async function readAll(vault: Parts, sql: Query, person: Person): Promise<Record<string, readonly object[]>> {
  const identities = await sql<
    { key: string; provider: string; sealed: string; notice: string | null; created_at: number }[]
  >`
    select key, provider, sealed, notice, created_at from identities where account_id = ${person.account} order by created_at, key`
  const held: [string, readonly object[]][] = [
    [
      'identities',
      identities.map(({ key, provider, sealed, notice, created_at }) => ({
        provider,
        shown: reveal(vault, sealed, `identity/${key}`),
        ...(notice === null ? {} : { notice: reveal(vault, notice, `notice/${key}`) }),
        created_at,
      })),
    ],
  ]
  for (const [table, read] of Object.entries(readings)) held.push([table, await read(sql, person)])
  return Object.fromEntries(held.filter(([, rows]) => rows.length > 0))
}
