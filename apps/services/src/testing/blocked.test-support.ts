import { expect, vi } from 'vitest'
import type { Database } from '../db/connect.js'

/** Waits until so many wait for a lock in this database. */
export const untilBlocked = ({ sql }: Pick<Database, 'sql'>, count = 1) =>
  vi.waitFor(async () => {
    const rows = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect(rows.length).toBeGreaterThanOrEqual(count)
  })
