import type { Sample } from './samples.js'

/** How a pool of connections is used. */
type Pool = { size: number; inUse: number; waiting: number; done: number; failed: number; ms: number }

/**
 * What is told of a pool.
 * @param prefix in front of each name, as `vault_`
 */
export function poolSamples({ size, inUse, waiting, done, failed, ms }: Pool, prefix = ''): Sample[] {
  const all = { pool_size: size, pool_in_use: inUse, pool_waiting: waiting, done, failed, seconds: ms / 1_000 }
  return Object.entries(all).map(([name, value]) => ({ name: `${prefix}database_${name}`, value }))
}

/** What {@link poolSamples} is called, for people. */
export const poolHelps = {
  database_pool_size: 'Connections to the database at most.',
  database_pool_in_use: 'Statements and transactions under way that have a connection.',
  database_pool_waiting: 'Statements and transactions that wait for a connection.',
  database_done: 'Statements and transactions that ended well.',
  database_failed: 'Statements and transactions that failed.',
  database_seconds: 'Time that statements and transactions took, waiting included.',
} as const
export const poolGauges = ['database_pool_size', 'database_pool_in_use', 'database_pool_waiting'] as const
