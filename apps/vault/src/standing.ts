import type { Sample } from '@portico/watch'
import { type Clock, second } from './clock.js'
import type { Database } from './db/connect.js'

/** So long what was counted in the database is told again: a scrape makes no work of its own. */
const keptMs = 30 * second

/** What all processes of a vault have together, counted in the database. Where it cannot be asked, nothing is told. */
export function createStanding(sql: Database, clock: Clock): () => Promise<Sample[]> {
  let kept: { at: number; samples: Sample[] } | undefined
  return async () => {
    const now = clock()
    if (kept && now - kept.at < keptMs) return kept.samples
    try {
      const [row] = await sql<{ sessions: number; notices: number }[]>`
        select (select count(*) from sessions where revoked_at is null and expires_at > ${now}) as sessions,
          (select count(*) from outbox) as notices`
      const { sessions = 0, notices = 0 } = row ?? {}
      const samples = [
        { name: 'vault_sessions', value: sessions },
        { name: 'vault_notices_waiting', value: notices },
      ]
      kept = { at: now, samples }
      return samples
    } catch {
      return []
    }
  }
}
