import type { Database } from './connect.js'
import { migrations as known, type Migration } from './migrations.js'

/** Any number: every process that migrates the same database takes the same lock. */
const lock = 7_078_411

/**
 * Brings the database to the newest step, each step in a transaction of its own. Several processes may start at once.
 * @returns the ids of the steps that were taken
 * @throws Error when the database is ahead of this program
 */
export async function migrate(
  { sql }: Pick<Database, 'sql'>,
  migrations: readonly Migration[] = known,
): Promise<number[]> {
  const connection = await sql.reserve()
  try {
    await connection`select pg_advisory_lock(${lock})`
    await connection`create table if not exists migrations (id integer primary key, name text not null, applied_at timestamptz not null default now())`
    const rows = await connection<{ id: number }[]>`select id from migrations order by id`
    const done = new Set(rows.map(({ id }) => id))
    const newest = Math.max(0, ...migrations.map(({ id }) => id))
    const ahead = rows.find(({ id }) => id > newest)
    if (ahead)
      throw new Error(
        `The database is at step ${ahead.id}, this program knows ${newest}. Run a newer version of the services.`,
      )
    const taken: number[] = []
    for (const migration of migrations) {
      if (done.has(migration.id)) continue
      await connection`begin`
      try {
        await connection.unsafe(migration.sql)
        await connection`insert into migrations (id, name) values (${migration.id}, ${migration.name})`
        await connection`commit`
      } catch (cause) {
        await connection`rollback`
        throw new Error(`Step ${migration.id} (${migration.name}) of the database failed`, { cause })
      }
      taken.push(migration.id)
    }
    return taken
  } finally {
    await connection`select pg_advisory_unlock(${lock})`.catch(() => {})
    connection.release()
  }
}
