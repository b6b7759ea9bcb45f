import postgres, { type PostgresType, type Sql } from 'postgres'
import { type PoolWatch, withWatch } from './pool.js'
import { renewed } from './renewed.js'
import { withSafeTransactions } from './transactions.js'

export type ConnectOptions = {
  /** Connections at once; 10 when absent. */
  max?: number | undefined
  /** Milliseconds that a statement may take, waiting for locks included; 10,000 when absent, 0 for no limit. */
  statementMs?: number | undefined
  /** What the database calls its connections, in `pg_stat_activity`. */
  name?: string | undefined
  /** Told of each statement and each transaction. */
  watch?: PoolWatch | undefined
}

/**
 * A pool of connections to PostgreSQL. It connects with the first query, and its transactions outlive the end of their connection. When the
 * server is gone without a word, what waits for it fails, and all connections are made anew; those that still answer end when they are done.
 *
 * @param types how values go into queries and come back, by the numbers that PostgreSQL gives their types; the driver's own ways where absent
 * @example
 * const sql = connect('postgres://portico:secret@localhost/portico', { max: 4, statementMs: 5_000 })
 * const rows = await sql<{ one: number }[]>`select 1 as one`
 * await sql.end({ timeout: 5 })
 */
export function connect<Types extends Record<string, unknown> = Record<never, unknown>>(
  url: string,
  {
    max = 10,
    statementMs = 10_000,
    name,
    watch,
    types = {},
  }: ConnectOptions & { types?: Record<string, PostgresType> } = {},
): Sql<Types> {
  const open = () =>
    postgres(url, {
      max,
      onnotice: () => {},
      connect_timeout: 10,
      // Seconds. The driver's own waits go up to 20, which a restart of the database would leave to every connection that was tried meanwhile.
      backoff: (failures: number) => Math.min(3 ** failures / 100, 0.5),
      // Arrays then need types of their own, and no query at each new connection: one that is lost during that query ends the process.
      fetch_types: false,
      types,
      connection: {
        // What is acknowledged to somebody has to be on the disk, whatever server, database and role have as their default.
        synchronous_commit: 'on',
        statement_timeout: statementMs,
        ...(name === undefined ? {} : { application_name: name }),
      },
    })
  const sql = renewed((unanswered) => withSafeTransactions(open() as unknown as Sql<Types>, unanswered), statementMs)
  return watch ? withWatch(sql, watch) : sql
}
