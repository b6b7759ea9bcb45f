import type { Migration } from '@portico/pg'

export const analyticsMigrations: readonly Migration[] = [
  {
    id: 60,
    name: 'events by time',
    sql: `
      create index events_received on events using brin (received_at);
    `,
  },
]
