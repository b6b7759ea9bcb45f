import { drizzle } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import * as schema from './schema.js'
import { withSafeTransactions } from './transactions.js'

/** The database: drizzle for ordinary queries, `sql` for those that are written by hand. */
export type Database = ReturnType<typeof connect>

export type ConnectOptions = {
  /** Connections at once. */
  max?: number | undefined
  /** Milliseconds that a statement may take, waiting for locks included; 0 for no limit. */
  statementMs?: number | undefined
}

export function connect(url: string, options: ConnectOptions = {}) {
  const driver: Sql = postgres(url, {
    max: options.max ?? 10,
    onnotice: () => {},
    connect_timeout: 10,
    // Seconds. The driver's own waits go up to 20, which a restart of the database would leave to every connection that was tried meanwhile.
    backoff: (failures: number) => Math.min(3 ** failures / 100, 0.5),
    fetch_types: false,
    connection: {
      // What is acknowledged to somebody has to be on the disk, whatever server, database and role have as their default.
      synchronous_commit: 'on',
      statement_timeout: options.statementMs ?? 10_000,
    },
  })
  const sql = withSafeTransactions(driver)
  const db = drizzle(sql, { schema })
  return { sql, db, close: () => sql.end({ timeout: 5 }) }
}
