import { inSlowTransaction } from '@portico/pg'
import { day } from './clock.js'
import type { Database, Query } from './db/connect.js'

/** Throws away what is over: a table after the other, each by itself. Nobody waits for it, and it grows with what is kept. */
export async function sweep(sql: Database, now: number): Promise<void> {
  const steps: ((step: Query) => Promise<unknown>)[] = [
    (step) => step`delete from proofs where expires_at <= ${now}`,
    (step) => step`delete from hits where at <= ${now - day}`,
    (step) => step`delete from flows where expires_at <= ${now - day}`,
    (step) => step`delete from tokens where expires_at <= ${now}`,
    (step) => step`delete from handovers where expires_at <= ${now}`,
    (step) => step`delete from handover_closings where until <= ${now}`,
    (step) => step`delete from permissions where until <= ${now}`,
    (step) => step`delete from undos where expires_at <= ${now}`,
    (step) => step`delete from sessions where expires_at <= ${now - day} or revoked_at <= ${now - day}`,
  ]
  for (const step of steps) await inSlowTransaction(sql, step)
}

/** Sweeps one at a time: another one would wait for the rows of the first, and a few of those use up the pool. */
export function createSweeper(sql: Database): (now: number) => Promise<void> {
  let isSweeping = false
  return async (now) => {
    if (isSweeping) return
    isSweeping = true
    try {
      await sweep(sql, now)
    } finally {
      isSweeping = false
    }
  }
}
