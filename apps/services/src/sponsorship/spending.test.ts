import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '../db/connect.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { countSpending, isUsedUp, sweepSpending } from './spending.js'

const projectId = 'ab'.repeat(16)
const chainId = 'eip155:10'
const noon = Date.UTC(2030, 0, 15, 12)
let server: TestDatabase
/** Two processes. */
const databases: ReturnType<typeof connect>[] = []

beforeAll(async () => {
  server = await startServicesDatabase()
  databases.push(connect(server.url, { max: 5 }), connect(server.url, { max: 5 }))
  await first().database.sql`insert into projects (id, name) values (${projectId}, 'Acme')`
})
afterAll(async () => {
  for (const database of databases) await database.close()
  await server.stop()
})
beforeEach(async () => {
  const { sql } = first().database
  await sql`delete from sponsored_operations`
  await sql`delete from sponsored_days`
})

const processOf = (index: number) => ({ database: databases[index % databases.length] as ReturnType<typeof connect> })
const first = () => processOf(0)
const spending = (operation: string, cost: bigint, perDay = 100n) => ({ projectId, chainId, operation, cost, perDay })
const spent = async (day = '2030-01-15') => {
  const rows = await first().database.sql`select spent::text as spent from sponsored_days where day = ${day}`
  return rows.map((row) => row.spent as string)
}

test('default: as much as the day has room for, to the last unit', async () => {
  expect(await countSpending(first(), spending('a', 60n), noon)).toBe(true)
  expect(await countSpending(first(), spending('b', 41n), noon)).toBe(false)
  expect(await countSpending(first(), spending('b', 40n), noon)).toBe(true)
  expect(await countSpending(first(), spending('c', 1n), noon)).toBe(false)
  expect(await spent()).toEqual(['100'])
})

test('behavior: the next day, another chain and another project have room of their own', async () => {
  const other = 'cd'.repeat(16)
  await first().database.sql`insert into projects (id, name) values (${other}, 'Other')`
  await countSpending(first(), spending('a', 100n), noon)
  const night = Date.UTC(2030, 0, 15, 23, 59, 59, 999)
  expect(await countSpending(first(), spending('b', 1n), night)).toBe(false)
  expect(await countSpending(first(), spending('b', 1n), night + 1)).toBe(true)
  expect(await countSpending(first(), { ...spending('b', 1n), chainId: 'eip155:1' }, noon)).toBe(true)
  expect(await countSpending(first(), { ...spending('b', 1n), projectId: other }, noon)).toBe(true)
})

test('behavior: offers of one operation count by the dearest of them', async () => {
  for (const cost of [30n, 20n, 30n, 50n, 10n])
    expect(await countSpending(first(), spending('a', cost), noon)).toBe(true)
  expect(await spent()).toEqual(['50'])
  expect(await countSpending(first(), spending('a', 101n), noon)).toBe(false)
  expect(await spent()).toEqual(['50'])
})

test('behavior: fifty at once, from two processes: what is promised never passes the day', async () => {
  const all = Array.from({ length: 50 }, (_, index) =>
    countSpending(processOf(index), spending(`op ${index}`, 9n), noon),
  )
  expect((await Promise.all(all)).filter(Boolean)).toHaveLength(11)
  const same = Array.from({ length: 10 }, (_, index) => countSpending(processOf(index), spending('op x', 1n), noon))
  expect(await Promise.all(same)).toEqual(Array(10).fill(true))
  expect(await spent()).toEqual(['100'])
})

test('behavior: amounts beyond any number of a program', async () => {
  const large = 1n << 250n
  expect(await countSpending(first(), spending('a', large, large), noon)).toBe(true)
  expect(await countSpending(first(), spending('b', 1n, large), noon)).toBe(false)
  expect(await spent()).toEqual([`${large}`])
})

test('behavior: a day that others have used up has still room for what was counted already', async () => {
  const asked = (operation: string) => isUsedUp(first(), { projectId, chainId, operation, perDay: 100n }, noon)
  expect(await asked('a')).toBe(false)
  await countSpending(first(), spending('a', 100n), noon)
  expect([await asked('a'), await asked('b')]).toEqual([false, true])
})

test('behavior: what is over is forgotten', async () => {
  await countSpending(first(), spending('a', 1n), noon)
  const { sql } = first().database
  const left = async () =>
    (await sql`select 1 from sponsored_operations`).length + (await sql`select 1 from sponsored_days`).length
  await sweepSpending(first(), noon + 86_400_000)
  expect(await left()).toBe(2)
  await sweepSpending(first(), noon + 100 * 86_400_000)
  expect(await left()).toBe(0)
})
