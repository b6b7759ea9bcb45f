import { startTestDatabase } from '@portico/services/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Budget, hit, lockKeys, waitOf } from './budgets.js'
import { connect, type Database } from './db/connect.js'
import { migrate } from './db/migrate.js'

let server: Awaited<ReturnType<typeof startTestDatabase>>
let sql: Database
beforeAll(async () => {
  server = await startTestDatabase()
  sql = connect(await server.createDatabase('vault_budgets'))
  await migrate(sql)
})
afterAll(async () => {
  await sql?.end({ timeout: 5 })
  await server?.stop()
})

const start = 1_800_000_000_000
const windowMs = 1_000
let keys = 0
/** A budget that nobody has used. */
const fresh = (limit: number): Budget => ({ key: `test:${++keys}`, limit, windowMs })
const wait = (budgets: readonly Budget[], now: number) => sql.begin((step) => waitOf(step, budgets, now))
const use = ({ key }: Budget, now: number) => sql.begin((step) => hit(step, [key], now))

test('default: as many as the limit fit, and one more does not', async () => {
  for (const limit of [1, 2, 3]) {
    const budget = fresh(limit)
    for (let used = 0; used < limit; used += 1) {
      expect([limit, used, await wait([budget], start)]).toEqual([limit, used, 0])
      await use(budget, start)
    }
    expect(await wait([budget], start)).toBe(windowMs)
  }
})

test.each([
  [0, windowMs],
  [1, windowMs - 1],
  [windowMs - 1, 1],
  [windowMs, 0],
  [windowMs + 1, 0],
])('behavior: %i ms after the only one that fits: %i ms until the next', async (later, expected) => {
  const budget = fresh(1)
  await use(budget, start)
  expect(await wait([budget], start + later)).toBe(expected)
})

test('behavior: of those that came one after the other, the one that ends soonest makes room', async () => {
  const budget = fresh(2)
  await use(budget, start)
  await use(budget, start + 300)
  expect(await wait([budget], start + 400)).toBe(600)
  // The first is over, the second is not.
  expect(await wait([budget], start + windowMs)).toBe(0)
  await use(budget, start + windowMs)
  expect(await wait([budget], start + windowMs)).toBe(300)
})

test('behavior: of several budgets the one that lasts longest counts, and what is used under one key is of no other', async () => {
  const [short, long, free] = [fresh(1), { ...fresh(1), windowMs: 5_000 }, fresh(1)]
  await use(short, start)
  await use(long, start)
  expect(await wait([short, long, free], start)).toBe(5_000)
  expect(await wait([long, short], start)).toBe(5_000)
  expect(await wait([short, free], start)).toBe(windowMs)
  expect(await wait([free], start)).toBe(0)
  expect(await wait([], start)).toBe(0)
})

test('behavior: those who count at once under a lock fit no more than the limit', async () => {
  const budget = fresh(2)
  const once = () =>
    sql.begin(async (step) => {
      await lockKeys(step, [budget.key, budget.key])
      if ((await waitOf(step, [budget], start)) > 0) return false
      await hit(step, [budget.key], start)
      return true
    })
  const taken = await Promise.all(Array.from({ length: 8 }, once))
  expect(taken.filter(Boolean)).toHaveLength(2)
})

test('behavior: keys that are named in another order are waited for in one: nobody waits for the other', async () => {
  const [one, other] = [fresh(1), fresh(1)]
  const both = (list: readonly string[]) =>
    sql.begin(async (step) => {
      await lockKeys(step, list)
      return true
    })
  const all = Array.from({ length: 10 }, (_, at) => both(at % 2 ? [one.key, other.key] : [other.key, one.key]))
  expect(await Promise.all(all)).toEqual(Array(10).fill(true))
})
