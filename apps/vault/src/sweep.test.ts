import { startTestDatabase } from '@portico/services/testing'
import { afterAll, beforeAll, test } from 'vitest'
import { connect, type Database } from './db/connect.js'
import { migrate } from './db/migrate.js'
import { sweep } from './sweep.js'

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
