import postgres from 'postgres'
import { withSafeTransactions } from './transactions.js'

/** A connection pool, or the connection of a transaction. */
export type Query = postgres.ISql<{ bigint: number }>
export type Database = ReturnType<typeof connect>

/** Times and counters are bigint in the tables and never beyond 2^53. */
const bigint = { to: 20, from: [20], parse: Number, serialize: String }

export function connect(url: string, options: { max?: number | undefined } = {}) {
  const driver = postgres(url, {
    max: options.max ?? 10,
    onnotice: () => {},
    connect_timeout: 10,
    // Seconds. The driver's own waits go up to 20, which a restart of the database would leave to every connection that was tried meanwhile.
    backoff: (failures: number) => Math.min(3 ** failures / 100, 0.5),
    fetch_types: false,
    types: { bigint },
  })
  return withSafeTransactions<{ bigint: number }>(driver)
}
