import type { Database } from '../db/connect.js'
import { events } from '../db/schema.js'
import type { StoredEvent } from './accept.js'

export type EventSink = {
  store(list: readonly StoredEvent[]): Promise<void>
  countRefused(count: number): void
  counters(): Readonly<Record<'events_accepted' | 'events_refused', number>>
}

export function createEventSink({ db }: Pick<Database, 'db'>): EventSink {
  const counted = { events_accepted: 0, events_refused: 0 }
  return {
    async store(list) {
      if (list.length === 0) return
      await db.insert(events).values([...list])
      counted.events_accepted += list.length
    },
    countRefused(count) {
      counted.events_refused += count
    },
    counters: () => counted,
  }
}
