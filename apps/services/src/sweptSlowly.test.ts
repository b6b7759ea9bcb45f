import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { parseConfig } from './config.js'
import { connect, type Database } from './db/connect.js'
import { migrate } from './db/migrate.js'
import { createRateLimiter } from './guards/rate.js'
import { createLogger } from './log.js'
import { sweepUsedMessages } from './names/store.js'
import { sweepPurchases } from './onramp/purchases.js'
import { createProjects } from './projects.js'
import { createMailbox } from './relay/mailbox.js'
import { createRelay } from './relay/relay.js'
import { createWatches } from './relay/watches.js'
import { sweepPrepared } from './rpc/prepared.js'
import { activateSession, addSession, findSession, sweepSessions } from './sessions/store.js'
import { sweepSpending } from './sponsorship/spending.js'
import { startServicesDatabase, type TestDatabase } from './testing/database.js'
import { createAttestor } from './verify/attestor.js'

let server: TestDatabase
let database: Database
beforeAll(async () => {
  server = await startServicesDatabase()
  database = connect(server.url, { max: 2 })
  await migrate(database)
  // A table that is so large that no limit would do, without the time that it takes.
  await database.sql.unsafe(`
    create function needs_time() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '0' then raise exception 'hurried: %', tg_table_name; end if;
      return null;
    end $$`)
  for (const table of [
    'relay_messages',
    'relay_stored',
    'relay_topics',
    'relay_watches',
    'relay_watch_topics',
    'attestations',
    'verify_keys',
    'sponsored_operations',
    'sponsored_days',
    'purchases',
    'prepared_calls',
    'used_messages',
    'sessions',
  ])
    await database.sql.unsafe(
      `create trigger needs_time before delete or update on ${table} execute function needs_time()`,
    )
})
afterAll(async () => {
  await database?.close()
  await server?.stop()
})

const now = () => 10_000_000_000

test('behavior: sweeping the mailbox takes as long as it needs', async () => {
  await createMailbox(database, { limitPerTopic: 10, now }).sweep()
})

test('behavior: sweeping watches takes as long as it needs', async () => {
  const onError = (error: unknown) => expect.unreachable(String(error))
  const settings = { queuedAfterMs: 1_000, allowedRanges: [] }
  const watches = createWatches(database, { settings, isAudience: () => true, onError, now })
  await watches.sweep().finally(watches.stop)
})

test('behavior: sweeping attestations takes as long as it needs', async () => {
  const settings = { lifetimeSeconds: 3_600, keyLifetimeDays: 30 }
  await createAttestor(database, createProjects(database), settings, now).sweep()
})

test('behavior: sweeping what was promised to operations takes as long as it needs', async () => {
  await sweepSpending({ database }, now())
})

test('behavior: sweeping purchases takes as long as it needs', async () => {
  await sweepPurchases({ database })
})

test('behavior: what has no use any more goes in parts, so that nobody waits for all of it at once, and the rest stays', async () => {
  const own = connect(await server.createDatabase('parts'), { max: 2 })
  try {
    await own.sql.unsafe(`
      create table parts (n bigint);
      create function count_part() returns trigger language plpgsql as $$ begin
        insert into parts select count(*) from gone;
        return null;
      end $$;
      insert into used_messages select n::text, now() - interval '1 day' * n from generate_series(-2, 5500) as n;
      insert into prepared_calls select gen_random_uuid(), 'p', 'c', 'h', null, now() - interval '1 day' * n
        from generate_series(-2, 5500) as n;
      insert into sessions (pci, account, project_id, project_name, expiry, created_at, signer, permissions, policies, context)
        select gen_random_uuid(), 'a', 'p', 'n', 0, extract(epoch from now())::bigint * case when n < 0 then 1 else 0 end,
          '{}', '{}', '{}', case when n = 0 then 'given' end
        from generate_series(-1, 5500) as n`)
    for (const [table, sweep] of Object.entries({
      used_messages: sweepUsedMessages,
      prepared_calls: sweepPrepared,
      sessions: sweepSessions,
    })) {
      await own.sql.unsafe(`
        truncate parts;
        create trigger count_part after delete on ${table} referencing old table as gone for each statement execute function count_part()`)
      await sweep({ database: own })
      const parts = (await own.sql<{ n: string }[]>`select n from parts`).map(({ n }) => Number(n))
      expect(parts.length).toBeGreaterThan(1)
      expect(Math.max(...parts)).toBe(5_000)
      const [left] = await own.sql<{ n: number }[]>`select count(*)::int as n from ${own.sql(table)}`
      expect([table, left?.n]).toEqual([table, 2])
    }
  } finally {
    await own.close()
  }
})

test('behavior: a permission that a wallet gives while it is about to be swept stays', async () => {
  const own = connect(await server.createDatabase('given_meanwhile'), { max: 3 })
  try {
    const terms = { expiry: 1, signer: { type: 'key' }, permissions: [], policies: [] }
    const pci = await addSession({ database: own }, 'account', { id: 'p', name: 'n' }, terms, 'teller')
    await own.sql`update sessions set created_at = 0`
    const swept = await own.sql.begin(async (step) => {
      // What is written in a transaction of its own is written in this one, which is ended below.
      const begin = (work: (within: typeof step) => Promise<unknown>) => work(step)
      const database = { sql: Object.assign(step, { begin }) as unknown as Database['sql'] }
      const told = { account: 'account', projectId: 'p', teller: 'teller', delegation: undefined }
      expect(await activateSession({ database }, pci, { ...terms, context: 'given' }, told)).toBe('active')
      const sweeping = sweepSessions({ database: own })
      await vi.waitUntil(
        async () =>
          (
            await own.sql`
              select 1 from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and query ilike '%delete from sessions%'`
          ).length > 0,
        { timeout: 60_000 },
      )
      return { sweeping }
    })
    await swept.sweeping
    expect(await findSession({ database: own }, 'account', pci)).toMatchObject({ context: 'given' })
  } finally {
    await own.close()
  }
}, 120_000)

test('behavior: a mailbox that cannot be swept keeps no watch from its end', async () => {
  const own = connect(await server.createDatabase('mailbox_lost'), { max: 2 })
  const config = parseConfig({ databaseUrl: server.url, relay: { watches: {} } })
  const relay = createRelay({
    settings: config.relay,
    database: own,
    projects: createProjects(own),
    log: createLogger('silent'),
    limiter: createRateLimiter(config.rate),
    audiences: [],
  })
  try {
    await own.sql`
      insert into relay_watches (client_id, kind, webhook_url, service_url, tags, statuses, expires_at)
      values ('client', 'subscriber', 'https://a.example', 'https://a.example', '{1}', '{accepted}', 1)`
    await own.sql`alter table relay_stored rename to relay_stored_away`
    await expect(relay.sweep()).rejects.toThrow('relay_stored')
    expect(await own.sql`select 1 from relay_watches`).toEqual([])
  } finally {
    await relay.close()
    await own.close()
  }
})
