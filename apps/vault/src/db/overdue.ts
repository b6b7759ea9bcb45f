import type { Database, Query } from './connect.js'

/** Whether the database ended a statement because it took longer than it may. */
export function isOverdue(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === '57014' || isOverdue(error.cause)
}

/** For work that nobody waits for, and that grows with what is kept: in a transaction of its own, whose statements take as long as they need. */
export async function unhurried(sql: Database, work: (step: Query) => Promise<unknown>): Promise<void> {
  await sql.begin(async (step) => {
    await step`set local statement_timeout = 0`
    await work(step)
  })
}
