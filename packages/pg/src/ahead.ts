import type { ISql } from 'postgres'
import type { Migration } from './migration.js'

type Query = Pick<ISql<Record<string, unknown>>, 'unsafe'>

/** The table of the steps that a database has; with what older programs have to know of each. */
export async function keepMigrations(step: Query): Promise<void> {
  await step.unsafe(
    'create table if not exists migrations (id integer primary key, name text not null, applied_at timestamptz not null default now())',
  )
  // Asked first: the change itself would wait for everybody, at each start.
  const found = await step.unsafe(
    "select 1 from information_schema.columns where table_schema = current_schema() and table_name = 'migrations' and column_name = 'stops_older'",
  )
  if (found.length === 0) await step.unsafe('alter table migrations add column if not exists stops_older boolean')
}

/** Notes that a step was taken, and whether programs that do not know it may go on. */
export async function noteMigration(step: Query, { id, name, stopsOlder }: Migration): Promise<void> {
  await step.unsafe('insert into migrations (id, name, stops_older) values ($1, $2, $3)', [
    id,
    name,
    stopsOlder !== undefined,
  ])
}

/**
 * Looks whether a program may use a database that a newer one has changed: it goes on beside steps that only add, as a process that ran
 * when they were taken did.
 * @param newest the last step that the program knows
 * @param program what is to be newer, for people
 * @throws Error when a step that it does not know has to stop it, or does not say
 */
export async function assertMayUse(step: Query, newest: number, program: string): Promise<void> {
  const [row] = await step.unsafe<{ id: number | null }[]>(
    'select max(id) as id from migrations where id > $1 and stops_older is not false',
    [newest],
  )
  if (row?.id == null) return
  throw new Error(
    `The database is at step ${row.id}, this program knows ${newest}. Run a newer version of the ${program}.`,
  )
}
