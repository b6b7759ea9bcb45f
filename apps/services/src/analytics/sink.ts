import { arrayText } from '../db/array.js'
import type { Database } from '../db/connect.js'
import type { StoredEvent } from './accept.js'

export type EventSink = {
  store(list: readonly StoredEvent[]): Promise<void>
  countRefused(count: number): void
  counters(): Readonly<Record<'events_accepted' | 'events_refused', number>>
}

export function createEventSink({ sql }: Pick<Database, 'sql'>): EventSink {
  const counted = { events_accepted: 0, events_refused: 0 }
  return {
    async store(list) {
      if (list.length === 0) return
      const column = (of: (event: StoredEvent) => string | null) => arrayText(list.map(of))
      await sql`
        insert into events (event_id, project_id, event, type, occurred_at, url, domain, address, properties, sdk_type, sdk_version)
        select * from unnest(
          ${column(({ eventId }) => eventId)}::uuid[], ${column(({ projectId }) => projectId)}::text[],
          ${column(({ event }) => event)}::text[], ${column(({ type }) => type)}::text[],
          ${column(({ occurredAt }) => occurredAt.toISOString())}::timestamptz[], ${column(({ url }) => url)}::text[],
          ${column(({ domain }) => domain)}::text[], ${column(({ address }) => address)}::text[],
          ${column(({ properties }) => JSON.stringify(properties))}::jsonb[],
          ${column(({ sdkType }) => sdkType)}::text[], ${column(({ sdkVersion }) => sdkVersion)}::text[])`
      counted.events_accepted += list.length
    },
    countRefused(count) {
      counted.events_refused += count
    },
    counters: () => counted,
  }
}
