import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../../apps/services/src/testing/index.js'
import { type ChaosProxy, startProxy } from '../../../scripts/chaos/proxy.js'
import { connect, inSlowTransaction } from './index.js'

// Slow: what is silent for five seconds longer than a statement may take is given up, and each test waits for that once.

let server: TestDatabase
const undo: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  server = await startTestDatabase()
})
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})
afterAll(() => server?.stop())

async function startLine() {
  const url = new URL(server.url)
  const line: ChaosProxy = await startProxy({ host: url.hostname, port: Number(url.port) })
  undo.push(() => line.stop())
  Object.assign(url, { hostname: '127.0.0.1', port: String(line.port) })
  const sql = connect(url.href, { max: 2, statementMs: 200 })
  undo.push(() => sql.end({ timeout: 0 }))
  return { line, sql }
}
const failed = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: Error) => error.message,
  )

test('behavior: on connections whose other end is gone without a word nothing waits for ever, and new ones are made', async () => {
  const { line, sql } = await startLine()
  await Promise.all([sql`select pg_sleep(0.05)`, sql`select pg_sleep(0.05)`])
  const inside = failed(
    sql.begin(async (step) => {
      await step`select 1`
      line.set({ kind: 'half-open' })
      await step`select 2`
    }),
  )
  expect(await inside).not.toBe('answered')
  expect(await sql`select 3 as three`).toEqual([{ three: 3 }])
  // Both connections are new ones.
  const both = [sql`select pg_sleep(0.05)`, sql`select pg_sleep(0.05)`]
  expect(await Promise.all(both.map(failed))).toEqual(['answered', 'answered'])
})

test.each<[string, (sql: ReturnType<typeof connect>, line: ChaosProxy) => Promise<unknown>]>([
  [
    'a statement',
    (sql, line) => {
      line.set({ kind: 'half-open' })
      return sql`select 1`
    },
  ],
  [
    'the beginning of a transaction',
    (sql, line) => {
      line.set({ kind: 'half-open' })
      return sql.begin((step) => step`select 1`)
    },
  ],
  [
    'the end of a transaction',
    (sql, line) =>
      sql.begin(async (step) => {
        await step`select 1`
        line.set({ kind: 'half-open' })
      }),
  ],
])('behavior: %s is given up, when nobody is there who could answer', async (_, work) => {
  const { line, sql } = await startLine()
  await sql`select 1`
  expect(await failed(work(sql, line))).not.toBe('answered')
  expect(await sql`select 3 as three`).toEqual([{ three: 3 }])
})

test('behavior: what may take as long as it needs is not given up, and nothing beside it is', async () => {
  const { sql } = await startLine()
  const slow = inSlowTransaction(sql, (step) => step`select pg_sleep(6.5)`)
  expect(await failed(slow)).toBe('answered')
})
