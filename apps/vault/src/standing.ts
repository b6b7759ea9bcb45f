import { setTimeout as pause } from 'node:timers/promises'
import type { Sample } from '@portico/watch'
import { type Clock, second } from './clock.js'
import type { Database } from './db/connect.js'

/** So long what was counted in the database is told again: a scrape makes no work of its own. */
const keptMs = 30 * second

/** So long a scrape waits for it: a pool that is full or cut off is what the other numbers are to tell of. */
const waitMs = second

/** What all processes of a vault have together, counted in the database. Where it cannot be asked, nothing is told. */
export function createStanding(sql: Database, clock: Clock): () => Promise<Sample[]> {
  let samples: Sample[] = []
  let askedAt = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    const now = clock()
    const [row] = await sql<{ sessions: number; notices: number }[]>`
      select (select count(*) from sessions where revoked_at is null and expires_at > ${now}) as sessions,
        (select count(*) from outbox) as notices`
    const { sessions = 0, notices = 0 } = row ?? {}
    samples = [
      { name: 'vault_sessions', value: sessions },
      { name: 'vault_notices_waiting', value: notices },
    ]
    askedAt = now
  }

  return async () => {
    if (clock() - askedAt < keptMs) return samples
    asking ??= ask()
      .catch(() => {
        samples = []
      })
      .finally(() => {
        asking = undefined
      })
    const isTold = await Promise.race([asking.then(() => true), pause(waitMs, false, { ref: false })])
    return isTold ? samples : []
  }
}
