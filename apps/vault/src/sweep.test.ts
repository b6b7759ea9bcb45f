import { startTestDatabase } from '@portico/services/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
afterAll(async () => {
  await sql?.end({ timeout: 5 })
  await server?.stop()
})

test('behavior: sweeping takes as long as it needs', async () => {
  // Tables that are so large that no limit would do, without the time that it takes.
  await sql.unsafe(`
    create function needs_time() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '0' then raise exception 'hurried: %', tg_table_name; end if;
      return null;
    end $$`)
  for (const table of ['proofs', 'hits', 'flows', 'tokens', 'handovers', 'handover_closings', 'undos', 'sessions'])
    await sql.unsafe(`create trigger needs_time before delete on ${table} execute function needs_time()`)
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
