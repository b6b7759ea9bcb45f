import postgres from 'postgres'
import { expect, test } from 'vitest'
import { startTestDatabase } from './database.js'

const tablesOf = async (url: string) => {
  const sql = postgres(url, { max: 1, fetch_types: false })
  try {
    return (await sql`select tablename from pg_tables where schemaname = 'public'`).map(({ tablename }) => tablename)
  } finally {
    await sql.end()
  }
}

test('behavior: what one file writes no other file sees, and it is gone with it', async () => {
  const [first, second] = await Promise.all([startTestDatabase(), startTestDatabase()])
  const sql = postgres(first.url, { max: 1, fetch_types: false })
  await sql`create table mine (x int)`
  await sql.end()
  expect(await tablesOf(first.url)).toEqual(['mine'])
  expect(await tablesOf(second.url)).toEqual([])
  const named = await first.createDatabase('named')
  expect(await first.createDatabase('named')).toBe(named)
  expect(await tablesOf(named)).toEqual([])
  await first.stop()
  await expect(tablesOf(named)).rejects.toThrow()
  expect(await tablesOf(second.url)).toEqual([])
  await second.stop()
})
