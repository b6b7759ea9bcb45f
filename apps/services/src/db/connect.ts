import postgres, { type Sql } from 'postgres'
import { withSafeTransactions } from './transactions.js'

/** The database: `sql` asks it, `close` ends its connections. */
export type Database = ReturnType<typeof connect>

export type ConnectOptions = {
  /** Connections at once. */
  max?: number | undefined
  /** Milliseconds that a statement may take, waiting for locks included; 0 for no limit. */
  statementMs?: number | undefined
}

const asItIs = (text: string) => text
/**
 * Moments and JSON are handed over as the text that the database reads, and moments come back as text: it has microseconds, which a `Date`
 * would lose on its way back into a query. The numbers are the types' own in PostgreSQL.
 */
const types = {
  moment: { to: 1184, from: [1082, 1083, 1114, 1115, 1182, 1184, 1185, 1231], parse: asItIs, serialize: asItIs },
  json: { to: 114, from: [], parse: asItIs, serialize: asItIs },
  jsonb: { to: 3802, from: [], parse: asItIs, serialize: asItIs },
}

export function connect(url: string, options: ConnectOptions = {}) {
  const driver = postgres(url, {
    max: options.max ?? 10,
    onnotice: () => {},
    connect_timeout: 10,
    // Seconds. The driver's own waits go up to 20, which a restart of the database would leave to every connection that was tried meanwhile.
    backoff: (failures: number) => Math.min(3 ** failures / 100, 0.5),
    fetch_types: false,
    types,
    connection: {
      // What is acknowledged to somebody has to be on the disk, whatever server, database and role have as their default.
      synchronous_commit: 'on',
      statement_timeout: options.statementMs ?? 10_000,
    },
  })
  const sql = withSafeTransactions(driver as unknown as Sql)
  return { sql, close: () => sql.end({ timeout: 5 }) }
}
