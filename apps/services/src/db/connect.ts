import { drizzle } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import * as schema from './schema.js'
import { withSafeTransactions } from './transactions.js'

/** The database: drizzle for ordinary queries, `sql` for those that are written by hand. */
export type Database = ReturnType<typeof connect>

/**
 * Seconds before a connection that could not be made is tried again, by failures in a row of all of them. The driver's own waits go up to 20, which a
 * restart of the database would leave to every connection that was tried meanwhile.
 */
function backoff(failures: number): number {
  return (0.5 + Math.random() / 2) * Math.min(3 ** failures / 100, 0.5)
}

export function connect(url: string, options: { max?: number | undefined } = {}) {
  const driver: Sql = postgres(url, {
    max: options.max ?? 10,
    onnotice: () => {},
    connect_timeout: 10,
    backoff,
    fetch_types: false,
  })
  const sql = withSafeTransactions(driver)
  const db = drizzle(sql, { schema })
  return { sql, db, close: () => sql.end({ timeout: 5 }) }
}
