import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepPartitions } from '../analytics/partitions.js'
import { startTestDatabase, type TestDatabase } from '../testing/database.js'
import { arrayText } from './array.js'
import { connect, type Database } from './connect.js'
import { migrate } from './migrate.js'
import { migrations } from './migrations.js'

let server: TestDatabase
const opened: Database[] = []

beforeAll(async () => {
  server = await startTestDatabase()
})
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()))
  await server.stop()
})
async function fresh(name: string): Promise<Database> {
  const database = connect(await server.createDatabase(name), { max: 4 })
  opened.push(database)
  return database
}

test('default', async () => {
  const database = await fresh('from_empty')
  expect(await migrate(database)).toEqual(migrations.map(({ id }) => id))
  expect(await migrate(database)).toEqual([])
})

test('behavior: several processes at once take each step once', async () => {
  const databases = [await fresh('together'), await fresh('together'), await fresh('together')]
  const taken = await Promise.all(databases.map((database) => migrate(database)))
  expect(taken.flat().sort((a, b) => a - b)).toEqual(migrations.map(({ id }) => id).sort((a, b) => a - b))
})

test('behavior: each step has a number of its own: of two with one the second would never be taken', () => {
  const numbers = migrations.map(({ id }) => id)
  expect(numbers.filter((id, index) => numbers.indexOf(id) !== index)).toEqual([])
})

test('behavior: a later step, and one that fails leaves nothing behind', async () => {
  const database = await fresh('later')
  await migrate(database)
  const next = { id: 9_000, name: 'next', sql: 'create table next_one (id int)' }
  const broken = { id: 9_001, name: 'broken', sql: 'create table half (id int); select broken' }
  await expect(migrate(database, [...migrations, next, broken])).rejects.toThrow(
    'Step 9001 (broken) of the database failed',
  )
  expect(
    await database.sql`select to_regclass('next_one') is not null as next, to_regclass('half') is not null as half`,
  ).toEqual([{ next: true, half: false }])
})

/** What stands in a database of an earlier version, for each step that changes what was there. */
const rows: Readonly<Record<number, string>> = {
  1: `insert into projects (id, name) values (repeat('a', 32), 'Old');
    insert into allowed_origins values (repeat('a', 32), 'https://old.example');
    insert into relay_messages (topic, hash, message, tag, publisher, published_at, expires_at) values ('t', 'h', 'kept', 1, 'p', 1, 9);
    insert into relay_receipts select id, 'reader' from relay_messages`,
  20: `insert into index_chains (chain, genesis, start, next) values ('eip155:1', '0xab', 5, 9);
    insert into index_accounts (account, chain, filled_from) values ('0x01', 'eip155:1', 5)`,
  30: `insert into pictures (id, source, type, bytes) values ('pic', 'https://x.example/a.png', 'image/png', '\\x0102')`,
  50: `insert into names (name, label, zone, skeleton) values ('old.portico.id', 'old', 'portico.id', 'old');
    insert into name_addresses (name, coin_type, address, proven) values ('old.portico.id', 60, '0x01', true)`,
  51: `insert into purchases (id, project_id, provider, status, network, wallet, symbol, amount, fiat, payment)
    values ('buy', repeat('a', 32), 'sandbox', 'paid', 'eip155:1', '0x01', 'ETH', 5, 'USD', 'card')`,
  52: `insert into sessions (pci, account, project_id, project_name, expiry, created_at, signer, permissions, policies)
    values (gen_random_uuid(), 'eip155:1:0x01', repeat('a', 32), 'Old', 9, 1, '{}', '[]', '[]')`,
}

test('behavior: from each earlier version, with what stood in it', async () => {
  const tables = ['projects', 'allowed_origins', 'relay_messages', 'relay_receipts', 'index_chains', 'index_accounts']
  tables.push('pictures', 'names', 'name_addresses', 'purchases', 'sessions')
  const shapeOf = ({ sql }: Database) => sql<{ row: string }[]>`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default, generation_expression) as row
    from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1`
  const inOrder = [...migrations].sort((a, b) => a.id - b.id)
  const empty = await fresh('shape')
  await migrate(empty)
  const database = await fresh('versions')
  for (const [at, { id }] of inOrder.entries()) {
    expect(await migrate(database, inOrder.slice(0, at + 1))).toEqual([id])
    if (rows[id]) await database.sql.unsafe(rows[id])
  }
  expect(await shapeOf(database)).toEqual(await shapeOf(empty))
  for (const table of tables)
    expect([table, (await database.sql`select 1 from ${database.sql(table)}`).length]).toEqual([table, 1])
  const [told] = await database.sql`
    select p.limits, b.elsewhere, b.decimals, s.spent_period::int, c.size::int, c.asked_at is not null as asked
    from projects p, purchases b, sessions s, pictures c`
  expect(told).toEqual({ limits: {}, elsewhere: false, decimals: 18, spent_period: 0, size: 25, asked: true })
})

test('error: the database is ahead by a step that stops older programs, or by one of before that was noted', async () => {
  const database = await fresh('ahead')
  const adds = { id: 9_000, name: 'adds', sql: 'select 1' }
  const stops = { id: 9_001, name: 'stops', sql: 'select 1', stopsOlder: 'an older one would be wrong' }
  await migrate(database, [...migrations, adds, stops])
  await expect(migrate(database)).rejects.toThrow('The database is at step 9001')
  expect(await migrate(database, [...migrations, adds, stops])).toEqual([])
  const unnoted = await fresh('unnoted')
  await migrate(unnoted)
  await unnoted.sql`insert into migrations (id, name) values (9000, 'by a program of before')`
  await expect(migrate(unnoted)).rejects.toThrow('The database is at step 9000')
})

test('behavior: a program of before goes on with a database whose newer steps only add, and they are not taken twice', async () => {
  const database = await fresh('back')
  const adds = { id: 9_000, name: 'adds', sql: 'alter table projects add column later text' }
  await migrate(database, [...migrations, adds])
  expect(await migrate(database)).toEqual([])
  expect(await migrate(database, [...migrations, adds])).toEqual([])
})

test('behavior: a database that does not say what stops older programs is told it from its next step on', async () => {
  const database = await fresh('silent')
  await migrate(database)
  await database.sql`alter table migrations drop column stops_older`
  const adds = { id: 9_000, name: 'adds', sql: 'select 1' }
  expect(await migrate(database, [...migrations, adds])).toEqual([9_000])
  expect(await migrate(database)).toEqual([])
})

test('behavior: partitions come before their month and go after the retention', async () => {
  const database = await fresh('partitions')
  await migrate(database)
  const names = async () =>
    (
      await database.sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = 'events'::regclass order by 1`
    ).map(({ name }) => name)
  await keepPartitions(database, 30, new Date('2030-12-15T00:00:00Z'))
  expect(await names()).toEqual(['events_2030_12', 'events_2031_01'])
  await database.sql`insert into events (received_at, event_id, project_id, event, type, occurred_at, properties) values ('2030-12-20', gen_random_uuid(), 'p', 'e', 'track', now(), '{}'), ('2031-01-20', gen_random_uuid(), 'p', 'e', 'track', now(), '{}')`
  await keepPartitions(database, 30, new Date('2031-02-05T00:00:00Z'))
  expect(await names()).toEqual(['events_2031_01', 'events_2031_02', 'events_2031_03'])
  expect(await database.sql`select count(*)::int as n from events`).toEqual([{ n: 1 }])
})

test('behavior: lists arrive as they are', async () => {
  const { sql } = await fresh('lists')
  const list = ['a', '', 'NULL', 'with "quotes"', 'back\\slash', '{curly,comma}', 'ä 🎈', 'line\nbreak', null]
  const rows = await sql`select value from unnest(${arrayText(list)}::text[]) as t (value)`
  expect(rows.map(({ value }) => value)).toEqual(list)
})

test('behavior: JSON and moments go in as the text that they are; JSON comes back read, moments to the microsecond', async () => {
  const { sql } = await fresh('texts')
  const [moment, json] = ['2030-12-15 00:00:00.123456', '{"a": ["b", 1]}']
  const rows = await sql`
    select ${json}::jsonb as b, ${json}::json as j, jsonb_typeof(${'"text"'}::jsonb) as kind,
      ${`${moment}+00`}::timestamptz at time zone 'UTC' as moment, now() as now, ${'2030-12-15'}::date as day`
  const read = { a: ['b', 1] }
  expect(rows).toEqual([{ b: read, j: read, kind: 'string', moment, now: expect.any(String), day: '2030-12-15' }])
})
