import { assertMayUse, keepMigrations, noteMigration, withoutStatementTimeout } from '@portico/pg'
import type { Database } from './connect.js'
import { migrations } from './migrations.js'

/** Any number: every process that migrates the same database takes the same lock. */
const lock = 7_078_412

/** Brings the database to the newest step, all in one transaction. @throws Error when the database is ahead of this program, by more than steps that only add. */
export async function migrate(sql: Database): Promise<void> {
  await sql.begin(async (step) => {
    await withoutStatementTimeout(step)
    await step`select pg_advisory_xact_lock(${lock})`
    await keepMigrations(step)
    await assertMayUse(step, Math.max(...migrations.map(({ id }) => id)), 'vault')
    const [row] = await step<{ id: number | null }[]>`select max(id) as id from migrations`
    const at = row?.id ?? 0
    for (const migration of migrations) {
      if (migration.id <= at) continue
      await step.unsafe(migration.sql)
      await noteMigration(step, migration)
    }
  })
}
