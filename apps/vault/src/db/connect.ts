import { type ConnectOptions, connect as open } from '@portico/pg'
import type { ISql } from 'postgres'

/** A connection pool, or the connection of a transaction. */
export type Query = ISql<{ bigint: number }>
export type Database = ReturnType<typeof connect>

/** Times and counters are bigint in the tables and never beyond 2^53. */
const bigint = { to: 20, from: [20], parse: Number, serialize: String }

export function connect(url: string, options: ConnectOptions = {}) {
  return open<{ bigint: number }>(url, { ...options, types: { bigint } })
}
