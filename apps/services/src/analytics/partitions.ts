import type { Database } from '../db/connect.js'
import { takeTime } from '../db/overdue.js'

const lock = 1_702_260_511
const month = (date: Date, offset: number) => new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + offset, 1))
const nameOf = (start: Date) => `events_${start.getUTCFullYear()}_${String(start.getUTCMonth() + 1).padStart(2, '0')}`

/** Makes the partitions of this month and the next, and drops those whose last event is older than the retention. */
export async function keepPartitions(
  { sql }: Pick<Database, 'sql'>,
  retentionDays: number,
  now: Date = new Date(),
): Promise<void> {
  // Several processes may start at once.
  await sql.begin(async (step) => {
    await takeTime(step)
    await step`select pg_advisory_xact_lock(${lock})`
    await makeAndDrop(step as unknown as Database['sql'], retentionDays, now)
  })
}

async function makeAndDrop(sql: Database['sql'], retentionDays: number, now: Date): Promise<void> {
  for (const offset of [0, 1]) {
    const start = month(now, offset)
    const [found] = await sql<{ there: boolean }[]>`select to_regclass(${nameOf(start)}) is not null as there`
    if (found?.there) continue
    // Table names and bounds cannot be parameters; both are made of numbers alone.
    await sql.unsafe(
      `create table ${nameOf(start)} partition of events for values from ('${start.toISOString()}') to ('${month(now, offset + 1).toISOString()}')`,
    )
  }
  const oldest = new Date(now.getTime() - retentionDays * 86_400_000)
  const rows = await sql<{ name: string }[]>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'events'::regclass`
  for (const { name } of rows) {
    const parts = /^events_(\d{4})_(\d{2})$/.exec(name)
    if (!parts) continue
    const end = new Date(Date.UTC(Number(parts[1]), Number(parts[2]), 1))
    if (end <= oldest) await sql.unsafe(`drop table ${name}`)
  }
  await sql`delete from events where received_at < ${oldest.toISOString()}::timestamptz`
}
