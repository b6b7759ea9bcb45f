import { expect, test } from 'vitest'
import { connect } from '../db/connect.js'
import { startServicesDatabase } from '../testing/database.js'
import { createMailbox } from './mailbox.js'
import { newTopic } from './relay.test-support.js'

test('behavior: what is kept of others is not read, however young the database is', async () => {
  const own = await startServicesDatabase()
  // One connection: how a statement is planned there is decided by its first ones.
  const young = connect(own.url, { max: 1 })
  try {
    const space = { client: 1e9, address: 1e9, project: 1e9 }
    const box = createMailbox(young, { limitPerTopic: 1_000, space })
    const publishedAt = Date.now()
    const topics = Array.from({ length: 40 }, newTopic)
    const turn = (publisher: string) =>
      Promise.all(
        topics.map((topic) =>
          box.store([
            {
              topic,
              message: publisher.padEnd(500, 'm'),
              tag: 1,
              publisher,
              attestation: null,
              publishedAt,
              expiresAt: publishedAt + 300_000,
              network: '127.0.0.1',
              projectId: 'p',
            },
          ]),
        ),
      )
    for (let index = 0; index < 40; index++) await turn(`publisher ${index}`)
    await young.sql`select pg_stat_force_next_flush()`
    const [row] = await young.sql<{ times: string; holders: string }[]>`
      select (select idx_tup_read from pg_stat_user_indexes where indexrelname = 'relay_messages_expiry')::text as times,
        (select seq_tup_read from pg_stat_user_tables where relname = 'relay_stored')::text as holders`
    expect(row).toEqual({ times: '0', holders: '0' })
  } finally {
    await young.close()
    await own.stop()
  }
})
