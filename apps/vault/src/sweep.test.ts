import { startTestDatabase } from '@portico/services/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { day } from './clock.js'
import { connect, type Database } from './db/connect.js'
import { migrate } from './db/migrate.js'
import { createSweeper, sweep } from './sweep.js'

let server: Awaited<ReturnType<typeof startTestDatabase>>
let sql: Database
beforeAll(async () => {
  server = await startTestDatabase()
  sql = connect(await server.createDatabase('vault_sweep'), { max: 2 })
  await migrate(sql)
})
const tables = [
  'proofs',
  'hits',
  'flows',
  'tokens',
  'handovers',
  'handover_closings',
  'permissions',
  'undos',
  'sessions',
]
beforeEach(() => sql`truncate ${sql(tables)} cascade`)
afterAll(async () => {
  await sql?.end({ timeout: 5 })
  await server?.stop()
})

test('behavior: sweeping takes as long as it needs', async () => {
  // Tables that are so large that no limit would do, without the time that it takes.
  await sql.unsafe(`
    create or replace function needs_time() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '0' then raise exception 'hurried: %', tg_table_name; end if;
      return null;
    end $$`)
  for (const table of tables)
    await sql.unsafe(`create or replace trigger needs_time before delete on ${table} execute function needs_time()`)
  await sweep(sql, 10_000_000_000)
})

test('behavior: one is under way at a time', async () => {
  const sweepNow = createSweeper(sql)
  const swept: string[] = []
  let first: Promise<unknown> | undefined
  await sql`insert into hits (key, at) values ('key', 1)`
  await sql.begin(async (step) => {
    await step`select 1 from hits for update`
    first = sweepNow(10_000_000_000).then(() => swept.push('first'))
    // Would wait for the same row.
    await sweepNow(10_000_000_000).then(() => swept.push('second'))
  })
  await first
  expect(swept).toEqual(['second', 'first'])
  await sql`insert into hits (key, at) values ('key', 1)`
  await sweepNow(10_000_000_000)
  expect(await sql`select 1 from hits`).toEqual([])
})

/** Keeps a row of which some columns count; the rest is whatever the table takes. */
async function put(table: string, name: string, given: Record<string, string | number>): Promise<void> {
  const columns = await sql<{ name: string; type: string }[]>`
    select column_name as name, data_type as type from information_schema.columns
    where table_name = ${table} and is_nullable = 'NO' and column_default is null and is_identity = 'NO'`
  const rest = Object.fromEntries(columns.map((column) => [column.name, column.type === 'text' ? name : 0]))
  await sql.begin(async (step) => {
    // Whose it is, is nothing to the sweep.
    await step`set local session_replication_role = replica`
    await step`insert into ${step(table)} ${step({ ...rest, ...given })}`
  })
}

const now = 1_000 * day
test.each([
  ['proofs', 'jti', 'expires_at', 0, {}],
  ['hits', 'key', 'at', day, {}],
  ['flows', 'hash', 'expires_at', day, {}],
  ['tokens', 'hash', 'expires_at', 0, { kind: 'access' }],
  ['handovers', 'id', 'expires_at', 0, {}],
  ['handover_closings', 'device_id', 'until', 0, {}],
  ['permissions', 'id', 'until', 0, {}],
  ['undos', 'hash', 'expires_at', 0, {}],
  ['sessions', 'id', 'expires_at', day, {}],
  ['sessions', 'id', 'revoked_at', day, { expires_at: 2 * now }],
] as const)(
  'behavior: what is over is swept at its millisecond, not one before: %s (%s, %s)',
  async (table, name, column, ms, rest) => {
    for (const [id, at] of [
      ['behind', now - ms - 1],
      ['at', now - ms],
      ['before', now - ms + 1],
    ] as const)
      await put(table, id, { ...rest, [column]: at })
    await sweep(sql, now)
    expect((await sql`select ${sql(name)} as id from ${sql(table)}`).map(({ id }) => id)).toEqual(['before'])
  },
)

test('behavior: what has no end stays', async () => {
  await put('handover_closings', 'closed', {})
  await put('sessions', 'open', { expires_at: now })
  await sweep(sql, now)
  expect(await sql`select until from handover_closings`).toMatchObject([{ until: null }])
  expect(await sql`select revoked_at from sessions`).toMatchObject([{ revoked_at: null }])
})

test('error: a sweep that fails keeps no later one from its work', async () => {
  const sweepNow = createSweeper(sql)
  await sql`alter table proofs rename to away`
  try {
    await expect(sweepNow(now)).rejects.toThrow('proofs')
  } finally {
    await sql`alter table away rename to proofs`
  }
  await put('proofs', 'over', { expires_at: now })
  await sweepNow(now)
  expect(await sql`select 1 from proofs`).toEqual([])
})
