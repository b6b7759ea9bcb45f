import postgres from 'postgres'
import { withSafeTransactions } from './transactions.js'

/** A connection pool, or the connection of a transaction. */
export type Query = postgres.ISql<{ bigint: number }>
export type Database = ReturnType<typeof connect>

/** Times and counters are bigint in the tables and never beyond 2^53. */
const bigint = { to: 20, from: [20], parse: Number, serialize: String }

export type ConnectOptions = {
  /** Connections at once. */
  max?: number | undefined
  /** Milliseconds that a statement may take, waiting for locks included; 0 for no limit. */
  statementMs?: number | undefined
}

export function connect(url: string, options: ConnectOptions = {}) {
  const driver = postgres(url, {
    max: options.max ?? 10,
    onnotice: () => {},
    connect_timeout: 10,
    // Seconds. The driver's own waits go up to 20, which a restart of the database would leave to every connection that was tried meanwhile.
    backoff: (failures: number) => Math.min(3 ** failures / 100, 0.5),
    fetch_types: false,
    types: { bigint },
    connection: {
      // A released share whose line in the log is lost would be released in silence, whatever server, database and role have as their default.
      synchronous_commit: 'on',
      statement_timeout: options.statementMs ?? 10_000,
    },
  })
  return withSafeTransactions<{ bigint: number }>(driver)
}
