import { arrayText } from '../db/array.js'
import type { Database } from '../db/connect.js'
import { together } from '../together.js'

/** Which topics hold messages at all, for whomever. */
export type FilledTopics = {
  /** Whether one of them does. All who ask in one turn of the event loop share one statement, which begins after each of them has asked. */
  any(topics: readonly string[]): Promise<boolean>
}

export function filledTopics({ sql }: Pick<Database, 'sql'>, now: () => number): FilledTopics {
  let gathered = new Set<string>()
  const share = together<ReadonlySet<string>>()
  const read = async () => {
    const asked = [...gathered]
    gathered = new Set()
    // Each topic by itself: `exists` is planned as a reading of the whole table where its size is not known yet.
    const rows = await sql<{ topic: string }[]>`
      select given.topic from unnest(${arrayText(asked)}::text[]) as given (topic) cross join lateral (
        select 1 from relay_messages m where m.topic = given.topic and m.expires_at > ${now()} limit 1
      ) first`
    return new Set(rows.map(({ topic }) => topic))
  }
  return {
    async any(topics) {
      for (const topic of topics) gathered.add(topic)
      const filled = await share('', read)
      return topics.some((topic) => filled.has(topic))
    },
  }
}
