import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { migrations as ofServices } from '../apps/services/src/db/migrations.js'
import { migrations as ofVault } from '../apps/vault/src/db/migrations.js'
import type { Migration } from '../packages/pg/src/index.js'
import { notAdditive } from './additive.js'

const lists: readonly (readonly [string, readonly Migration[]])[] = [
  ['services', ofServices],
  ['vault', ofVault],
]
const steps = lists.flatMap(([who, list]) => list.map((step) => [`${who} ${step.id}: ${step.name}`, step] as const))

test.each(steps)(
  'behavior: an older program runs on beside step %s, or has to be stopped',
  (_name, { sql, stopsOlder }) => {
    if (stopsOlder === undefined) expect(notAdditive(sql)).toEqual([])
    else expect(stopsOlder).toMatch(/^\w.{20,}[^.]$/)
  },
)

test('behavior: whoever updates is told of each step for which older programs are stopped, and of no other', async () => {
  const text = await readFile(new URL('../docs/hosting.md', import.meta.url), 'utf8')
  const told = [...text.matchAll(/^\| (services|vault) \| (\d+) \| (.*) \|$/gm)].map(
    ([, who, id, why]) => `${who} ${id} ${why}`,
  )
  const marked = lists.flatMap(([who, list]) =>
    list.filter((step) => step.stopsOlder !== undefined).map(({ id, stopsOlder }) => `${who} ${id} ${stopsOlder}`),
  )
  expect(told).toEqual(marked)
})

test.each([
  'create table a (id text primary key)',
  'create table a (id text); create unique index b on a (id); insert into a (id) select 1 from c',
  'alter table a add column b text, add column c bigint not null default 0; create index d on a (c)',
  'alter table a add column b text; create unique index c on a (d, b) where e',
  'drop index a; create index a on b (c, d)',
])('behavior: goes unnoticed: %s', (sql) => {
  expect(notAdditive(sql)).toEqual([])
})

test.each([
  // To an older program such a column is the same in every row.
  'alter table a add column b bigint not null default 0',
  "alter table a add column b text default ''",
  'alter table a add column b bigint generated always as (c + 1) stored',
])('error: an older program stumbles over a unique index on what is never empty: %s', (sql) => {
  const index = 'create unique index d on a (b)'
  expect(notAdditive(`${sql}; ${index}`)).toEqual([index])
})

test.each([
  ['alter table a drop column b'],
  ['alter table a rename column b to c'],
  ['alter table a alter column b type bigint'],
  ['alter table a add column b text not null'],
  ['alter table a add column b text unique'],
  ['alter table a add column b text, drop column c'],
  ['alter table a add constraint b check (c > 0)'],
  ['drop table a'],
  ['drop index a'],
  ['drop index b; create unique index b on z (id)'],
  ['create unique index a on b (c)'],
  ['update a set b = 1'],
  ['delete from a'],
  ['insert into a (b) values (1)'],
])('error: an older program stumbles over %s', (sql) => {
  expect(notAdditive(`create table z (id text); ${sql}`)).toEqual([sql.split(';')[0]])
})

/** Statements that answer with whatever columns a table has by now: their answer changes under a process that runs. */
const openEnded = (text: string) =>
  text.match(/\bselect\s+(?:\w+\.)?\*(?!\s+from\s+unnest)|\breturning\s+(?:\w+\.)?\*/gi) ?? []

test.each([
  ['services', 150],
  ['vault', 60],
])('behavior: statements of the %s name the columns that they answer with', async (app, atLeast) => {
  const folder = new URL(`../apps/${app}/src/`, import.meta.url)
  const files = (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test(-support)?)\.ts$/.test(name))
  expect(files.length).toBeGreaterThan(atLeast)
  const found = await Promise.all(
    files.map(async (name) =>
      openEnded(await readFile(new URL(name, folder), 'utf8')).map((statement) => `${name}: ${statement}`),
    ),
  )
  expect(found.flat()).toEqual([])
})

test.each(['select * from a', 'select *, now() from a', 'select a.*, b from a', 'returning *', 'RETURNING a.*'])(
  'error: %s names no columns',
  (sql) => {
    expect(openEnded(sql)).toHaveLength(1)
  },
)

test.each(['select a.b from a', 'select * from unnest($1::text[])', 'select count(*) from a', 'returning a'])(
  'behavior: %s names its columns',
  (sql) => {
    expect(openEnded(sql)).toEqual([])
  },
)
