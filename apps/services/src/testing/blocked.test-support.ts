import { expect, vi } from 'vitest'
import type { Database } from '../db/connect.js'

/** Waits until somebody waits for a lock in this database. */
export const untilBlocked = ({ sql }: Pick<Database, 'sql'>) =>
  vi.waitFor(async () => {
    const rows = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    expect(rows.length).toBeGreaterThan(0)
  })
