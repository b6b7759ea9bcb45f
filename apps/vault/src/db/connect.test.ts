import { startTestDatabase } from '@portico/services/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connect, type Database } from './connect.js'

let server: Awaited<ReturnType<typeof startTestDatabase>>
let sql: Database
beforeAll(async () => {
  server = await startTestDatabase()
  sql = connect(await server.createDatabase('vault_cut'))
  await sql`create table cut (id bigint)`
})
afterAll(async () => {
  await sql?.end({ timeout: 5 })
  await server?.stop()
})

test('behavior: a commit waits for the disk, also where the server would not', async () => {
  // What the server would do by itself: it was started so.
  expect(await sql`show fsync`).toEqual([{ fsync: 'off' }])
  expect(await sql`show synchronous_commit`).toEqual([{ synchronous_commit: 'on' }])
})

test('behavior: a statement that waits for too long is ended, and the connection goes on', async () => {
  const own = connect(await server.createDatabase('vault_cut'), { max: 1, statementMs: 500 })
  await sql.begin(async (step) => {
    await step`lock table cut`
    // As long as this lasts the table is locked: only the limit ends the wait.
    await expect(own`select 1 from cut`).rejects.toMatchObject({ code: '57014' })
  })
  expect(await own`select 1 as one`).toEqual([{ one: 1 }])
  await own.end({ timeout: 5 })
})

test('behavior: a connection that ends in the middle of a transaction ends the transaction alone', async () => {
  const cut = sql.begin(async (step) => {
    await step`insert into cut values (1)`
    const [row] = await step<{ pid: number }[]>`select pg_backend_pid() as pid`
    await sql`select pg_terminate_backend(${row?.pid ?? 0})`
    // Long after the driver has heard of the end.
    await vi.waitUntil(
      async () => (await sql`select 1 from pg_stat_activity where pid = ${row?.pid ?? 0}`).length === 0,
    )
    await new Promise((resolve) => setImmediate(resolve))
    await step`insert into cut values (2)`
  })
  await expect(cut).rejects.toThrow()
  expect(await sql`select * from cut`).toEqual([])
})

test('behavior: what fails by itself is rolled back, what ends well is kept', async () => {
  const own = sql.begin(async (step) => {
    await step`insert into cut values (3)`
    throw new Error('mine')
  })
  await expect(own).rejects.toThrow('mine')
  await sql.begin((step) => step`insert into cut values (${4n.toString()})`)
  expect(await sql`select * from cut`).toEqual([{ id: 4 }])
})
