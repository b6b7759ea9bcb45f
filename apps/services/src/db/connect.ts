import { type ConnectOptions, connect as open } from '@portico/pg'

/** The database: `sql` asks it, `close` ends its connections. */
export type Database = ReturnType<typeof connect>

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
  const sql = open(url, { ...options, types })
  return { sql, close: () => sql.end({ timeout: 5 }) }
}
