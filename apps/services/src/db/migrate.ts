import { assertMayUse, keepMigrations, type Migration, noteMigration, withoutStatementTimeout } from '@portico/pg'
import type { Database } from './connect.js'
import { migrations as known } from './migrations.js'

/** Any number: every process that migrates the same database takes the same lock. */
const lock = 7_078_411

/**
 * Brings the database to the newest step, each step in a transaction of its own. Several processes may start at once.
 * @returns the ids of the steps that were taken
 * @throws Error when the database is ahead of this program, by more than steps that only add
 */
export async function migrate(
  { sql }: Pick<Database, 'sql'>,
  migrations: readonly Migration[] = known,
): Promise<number[]> {
  await sql.begin(async (step) => {
    await withoutStatementTimeout(step)
    await step`select pg_advisory_xact_lock(${lock})`
    await keepMigrations(step)
    await assertMayUse(step, Math.max(0, ...migrations.map(({ id }) => id)), 'services')
  })
  const taken: number[] = []
  for (const migration of migrations) if (await take(sql, migration)) taken.push(migration.id)
  return taken
}

async function take(sql: Database['sql'], migration: Migration): Promise<boolean> {
  try {
    return await sql.begin(async (step) => {
      await withoutStatementTimeout(step)
      await step`select pg_advisory_xact_lock(${lock})`
      const done = await step`select 1 from migrations where id = ${migration.id}`
      if (done.length > 0) return false
      await step.unsafe(migration.sql)
      await noteMigration(step, migration)
      return true
    })
  } catch (cause) {
    throw new Error(`Step ${migration.id} (${migration.name}) of the database failed`, { cause })
  }
}
