import { withoutStatementTimeout } from '@portico/pg'
import type { Database } from './connect.js'
import { migrations } from './migrations.js'

/** Any number: every process that migrates the same database takes the same lock. */
const lock = 7_078_412

/** Brings the database to the newest step, all in one transaction. @throws Error when the database is ahead of this program. */
export async function migrate(sql: Database): Promise<void> {
  await sql.begin(async (step) => {
    await withoutStatementTimeout(step)
    await step`select pg_advisory_xact_lock(${lock})`
    await step`create table if not exists migrations (id integer primary key, name text not null, applied_at timestamptz not null default now())`
    const [row] = await step<{ id: number | null }[]>`select max(id) as id from migrations`
    const at = row?.id ?? 0
    const newest = Math.max(...migrations.map(({ id }) => id))
    if (at > newest)
      throw new Error(`The database is at step ${at}, this program knows ${newest}. Run a newer version of the vault.`)
    for (const { id, name, sql: text } of migrations) {
      if (id <= at) continue
      await step.unsafe(text)
      await step`insert into migrations (id, name) values (${id}, ${name})`
    }
  })
}
