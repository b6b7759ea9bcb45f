import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../../apps/services/src/testing/index.js'
import { type ChaosProxy, startProxy } from '../../../scripts/chaos/proxy.js'
import { connect, inSlowTransaction } from './index.js'
import { noticeUnanswered } from './unanswered.js'

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

async function startLine(max = 2) {
  const url = new URL(server.url)
  const line: ChaosProxy = await startProxy({ host: url.hostname, port: Number(url.port) })
  undo.push(() => line.stop())
  Object.assign(url, { hostname: '127.0.0.1', port: String(line.port) })
  const sql = connect(url.href, { max, statementMs: 200 })
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

test('behavior: what may take as long as it needs is not given up, nor what another connection of the pool still answers', async () => {
  const { sql } = await startLine()
  const { line, sql: partly } = await startLine(3)
  await partly`select 1`
  line.set({ kind: 'half-open' })
  line.set({ kind: 'pass' })
  const gone = failed(partly`select 1`)
  const slow = [sql, partly].map((pool) => failed(inSlowTransaction(pool, (step) => step`select pg_sleep(6.5)`)))
  // In a transaction that says nothing for a while.
  const both = failed(
    partly.begin(async (step) => {
      await step`select 1`
      await gone
      await step`select 2`
    }),
  )
  expect(await gone).toMatch(/did not answer/)
  expect(await partly`select 3 as three`).toEqual([{ three: 3 }])
  expect(await both).toBe('answered')
  expect(await Promise.all(slow)).toEqual(['answered', 'answered'])
})

describe('noticeUnanswered', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })
  const start = () => {
    const told: string[] = []
    const unanswered = noticeUnanswered(1_000, () => told.push('gone'))
    return { told, begin: (name: string) => unanswered.asked('begin', () => told.push(name)) }
  }

  test('behavior: a transaction that waits for its turn in a pool that answers is no sign that somebody is gone', () => {
    const { told, begin } = start()
    const line = Array.from({ length: 10 }, (_, index) => begin(`${index}`))
    for (const answered of line) {
      vi.advanceTimersByTime(11_000)
      answered()
    }
    expect(told).toEqual([])
  })

  test('behavior: one that others overtake is, and so is a pool that answers nothing', () => {
    const { told, begin } = start()
    begin('first')
    for (let at = 0; at < 13_000; at += 1_000) {
      begin('later')()
      vi.advanceTimersByTime(1_000)
    }
    expect(told).toEqual(['first', 'gone'])
    begin('alone')
    vi.advanceTimersByTime(13_000)
    expect(told.slice(2)).toEqual(['alone', 'gone'])
  })
})
