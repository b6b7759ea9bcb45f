import { unhurried } from '@portico/pg'
import { day } from './clock.js'
import type { Database, Query } from './db/connect.js'

/** Throws away what is over. Nobody waits for it, and it grows with what is kept: its statements take as long as they need. */
export async function sweep(sql: Database, now: number): Promise<void> {
  const works: ((step: Query) => Promise<unknown>)[] = [
    (step) => step`delete from proofs where expires_at <= ${now}`,
    (step) => step`delete from hits where at <= ${now - day}`,
    (step) => step`delete from flows where expires_at <= ${now - day}`,
    (step) => step`delete from tokens where expires_at <= ${now}`,
    (step) => step`delete from handovers where expires_at <= ${now}`,
    (step) => step`delete from handover_closings where until <= ${now}`,
    (step) => step`delete from undos where expires_at <= ${now}`,
    (step) => step`delete from sessions where expires_at <= ${now - day} or revoked_at <= ${now - day}`,
  ]
  // One after the other: nobody waits for the rows of a table whose turn is over.
  for (const work of works) await unhurried(sql, work)
}

/** Sweeps one at a time: another one would wait for the rows of the first, and a few of those use up the pool. */
export function createSweeper(sql: Database): (now: number) => Promise<void> {
  const underWay = new Set<Promise<void>>()
  return async (now) => {
    if (underWay.size > 0) return
    const run = sweep(sql, now)
    underWay.add(run)
    await run.finally(() => underWay.delete(run))
  }
}
