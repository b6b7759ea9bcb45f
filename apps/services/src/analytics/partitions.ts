import { inSlowTransaction } from '@portico/pg'
import type { Database } from '../db/connect.js'

const lock = 1_702_260_511
const month = (date: Date, offset: number) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1))
const nameOf = (start: Date) => `events_${start.getUTCFullYear()}_${String(start.getUTCMonth() + 1).padStart(2, '0')}`

/**
 * Makes the partitions of this month and the next, drops those whose last event is older than the retention, and deletes what else is older.
 *
 * @param options.lockMs How long it waits for others at a time, in milliseconds: whoever comes later waits behind it, reported events too.
 * @throws what `isLocked` knows, when others read, or another process keeps them, for longer than that; then it is tried again later
 */
export async function keepPartitions(
  { sql }: Pick<Database, 'sql'>,
  retentionDays: number,
  now: Date = new Date(),
  { lockMs = 2_000 }: { lockMs?: number | undefined } = {},
): Promise<void> {
  const oldest = new Date(now.getTime() - retentionDays * 86_400_000)
  const alone = (work: (sql: Database['sql']) => Promise<unknown>) =>
    inSlowTransaction(sql, async (step) => {
      await step`select set_config('lock_timeout', ${`${lockMs}ms`}, true)`
      // Several processes may start at once.
      await step`select pg_advisory_xact_lock(${lock})`
      await work(step)
    })
  await alone((step) => make(step, now))
  await alone((step) => drop(step, oldest))
  // Apart from what locks all of the table until its transaction ends: this one may take long.
  await alone((step) => step`delete from events where received_at < ${oldest.toISOString()}::timestamptz`)
}

async function make(sql: Database['sql'], now: Date): Promise<void> {
  for (const offset of [0, 1]) {
    const start = month(now, offset)
    const [found] = await sql<{ there: boolean }[]>`select to_regclass(${nameOf(start)}) is not null as there`
    if (found?.there) continue
    // Table names and bounds cannot be parameters; both are made of numbers alone.
    await sql.unsafe(
      `create table ${nameOf(start)} partition of events for values from ('${start.toISOString()}') to ('${month(now, offset + 1).toISOString()}')`,
    )
  }
}

async function drop(sql: Database['sql'], oldest: Date): Promise<void> {
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'events'::regclass`
  for (const { name } of rows) {
    const parts = /^events_(\d{4})_(\d{2})$/.exec(name)
    if (!parts) continue
    const end = new Date(Date.UTC(Number(parts[1]), Number(parts[2]), 1))
    if (end <= oldest) await sql.unsafe(`drop table ${name}`)
  }
}
