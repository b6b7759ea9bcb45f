import { withoutStatementTimeout } from '@portico/pg'
import type { Database } from '../db/connect.js'

export type ReportAsked = {
  days: number
  /** Every project when absent. */
  projectId?: string | undefined
}
export type ReportDay = { day: string; events: number; connected: number; failed: number }
export type Report = {
  byEvent: readonly { event: string; count: number }[]
  /** Each day of the span, the newest first, in UTC. */
  byDay: readonly ReportDay[]
  connected: number
  failed: number
}

const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Counts what was reported in the last days, today included. A connection that is restored is no attempt. */
export async function readReport(
  { sql }: Pick<Database, 'sql'>,
  { days, projectId }: ReportAsked,
  now = Date.now(),
): Promise<Report> {
  const first = dayOf(now - (days - 1) * dayMs)
  // Both tables say the same: what is reported between their questions is in neither.
  const [byEvent, found] = await sql.begin('isolation level repeatable read read only', async (step) => {
    await withoutStatementTimeout(step)
    const span = step`received_at >= ${`${first}T00:00:00Z`}::timestamptz ${projectId ? step`and project_id = ${projectId}` : step``}`
    const connected = step`event = 'CONNECT_SUCCESS' and properties->>'reconnect' is distinct from 'true'`
    const failed = step`event in ('CONNECT_ERROR', 'USER_REJECTED')`
    return [
      await step<{ event: string; count: number }[]>`
        select event, count(*)::float8 as count from events where ${span} group by event order by 2 desc, 1`,
      await step<ReportDay[]>`
        select to_char(received_at at time zone 'UTC', 'YYYY-MM-DD') as day, count(*)::float8 as events,
          count(*) filter (where ${connected})::float8 as connected, count(*) filter (where ${failed})::float8 as failed
        from events where ${span} group by 1`,
    ] as const
  })
  const known = new Map(found.map((entry) => [entry.day, entry]))
  const byDay = Array.from({ length: days }, (_, index) => {
    const day = dayOf(now - index * dayMs)
    return known.get(day) ?? { day, events: 0, connected: 0, failed: 0 }
  })
  const sum = (key: 'connected' | 'failed') => byDay.reduce((total, entry) => total + entry[key], 0)
  return { byEvent: [...byEvent], byDay, connected: sum('connected'), failed: sum('failed') }
}
