import type { Query } from './db/connect.js'

export type Budget = { key: string; limit: number; windowMs: number }

/** Serialises those who count under the same keys, until the transaction ends. In one order, so that two never wait for each other. */
export async function lockKeys(sql: Query, keys: readonly string[]): Promise<void> {
  for (const key of [...new Set(keys)].sort()) await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 7))`
}

/** @returns 0 when one more fits in every budget, otherwise the milliseconds until it does. Call it behind `lockKeys`. */
export async function waitOf(sql: Query, budgets: readonly Budget[], now: number): Promise<number> {
  let wait = 0
  for (const { key, limit, windowMs } of budgets) {
    const [row] = await sql<{ at: number }[]>`
      select at from hits where key = ${key} and at > ${now - windowMs} order by at desc offset ${limit - 1} limit 1`
    if (row) wait = Math.max(wait, row.at + windowMs - now)
  }
  return wait
}

export async function hit(sql: Query, keys: readonly string[], now: number): Promise<void> {
  for (const key of keys) await sql`insert into hits (key, at) values (${key}, ${now})`
}
