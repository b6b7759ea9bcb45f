import type { Sql, TransactionSql } from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../../apps/services/src/testing/index.js'
import { connect } from './connect.js'

let server: TestDatabase
let sql: Sql
beforeAll(async () => {
  server = await startTestDatabase()
  sql = connect(server.url, { max: 4 })
})
afterAll(async () => {
  await sql?.end({ timeout: 5 })
  await server?.stop()
})

/** The same, whose failures are told as the causes of others. */
const named = (step: TransactionSql): TransactionSql =>
  new Proxy(step, {
    apply: (target, self, args) =>
      Reflect.apply(target, self, args).catch((cause: unknown) => {
        throw new Error('The query failed', { cause })
      }),
  })

test.each(['at once', 'while it waits for something else'])(
  'behavior: a connection that ends in the middle of a transaction ends the transaction alone, %s',
  async (when) => {
    await sql`create table if not exists cut (id int)`
    const cut = (pid: number) => sql`select pg_terminate_backend(${pid})`
    const transactions = [(step: TransactionSql) => step, named].map((wrapped) =>
      sql.begin(async (given) => {
        const step = wrapped(given)
        await step`insert into cut values (1)`
        const [row] = await step<{ pid: number }[]>`select pg_backend_pid() as pid`
        const slow = when === 'at once' ? step`select pg_sleep(60)` : undefined
        await Promise.all([slow, cut(row?.pid ?? 0)])
        // Long after the driver has heard of the end.
        await vi.waitUntil(
          async () => (await sql`select 1 from pg_stat_activity where pid = ${row?.pid ?? 0}`).length === 0,
        )
        await new Promise((resolve) => setImmediate(resolve))
        await step`insert into cut values (2)`
      }),
    )
    expect((await Promise.allSettled(transactions)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await sql`select * from cut`).toEqual([])
    // What fails by itself is rolled back as ever.
    const own = sql.begin(async (step) => {
      await step`insert into cut values (3)`
      throw Object.assign(new Error('mine'), { code: 'ECONNREFUSED' })
    })
    await expect(own).rejects.toThrow('mine')
    await sql.begin((step) => step`insert into cut values (4)`)
    expect(await sql`select * from cut`).toEqual([{ id: 4 }])
    await sql`delete from cut`
  },
)
