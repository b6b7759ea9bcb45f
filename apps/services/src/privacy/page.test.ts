import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseConfig } from '../config.js'
import type { Database } from '../db/connect.js'
import { databaseForTests } from '../testing/database.test-support.js'
import { holdingsOf } from './holdings.js'
import { noIndexes } from './indexHoldings.js'

let database: Database
databaseForTests({ max: 1 }, (opened) => {
  database = opened
})

const page = readFileSync(join(import.meta.dirname, '../../../../docs/privacy.md'), 'utf8')
const section = page.split('\n## ').find((part) => part.startsWith('The services\n')) ?? ''
const rows = section
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
const tables = rows.map(([, table = '']) => table.replaceAll('`', ''))

test('default: every table of the services has its row in the page, and the page names no other', async () => {
  const found = await database.sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition order by name`
  expect([...tables].sort()).toEqual(found.map(({ name }) => name).sort())
})

test('behavior: the page says that exactly those tables are exported which are', () => {
  const exported = rows
    .filter(([, , , , said = '']) => said.startsWith('exported'))
    .map(([, table = '']) => table.replaceAll('`', ''))
  expect(exported.sort()).toEqual(Object.keys(holdingsOf(noIndexes)).sort())
})

test('behavior: what is said of addresses of events is what the settings say at first', () => {
  const { storeAddresses } = parseConfig({ databaseUrl: 'postgres://localhost/services' }).analytics
  expect(page).toContain(`\`analytics.storeAddresses\`, which is ${storeAddresses ? 'on' : 'off'} at first`)
})

test('behavior: every sweep that the page names is one that is started', () => {
  const start = readFileSync(join(import.meta.dirname, '../start.ts'), 'utf8')
  const named = [...section.matchAll(/sweep `([\w ]+)`/g)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(8)
  for (const name of new Set(named)) expect(start).toMatch(new RegExp(`['{ ]${name}'?: \\(\\) =>`))
})
