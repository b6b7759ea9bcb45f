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

test('error: the database is ahead', async () => {
  const database = await fresh('ahead')
  await migrate(database, [...migrations, { id: 9_000, name: 'future', sql: 'select 1' }])
  await expect(migrate(database)).rejects.toThrow('The database is at step 9000')
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
