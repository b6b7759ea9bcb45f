import { execFileSync } from 'node:child_process'
import { matchesGlob, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import journeys from '../e2e/vitest.config.js'
import units from '../vitest.config.js'
import { root } from './root.mjs'

type Patterns = { include?: string[] | undefined; exclude?: string[] | undefined }

/** What runs tests, each with the folder that its patterns begin in. */
const projects = [
  ...((units.test?.projects ?? []) as { test: Patterns }[]).map(({ test }) => ({ ...test, folder: '' })),
  { ...(journeys.test as Patterns), folder: relative(root, resolve(journeys.test?.root ?? root)) },
]

/** In how many projects a file runs. One of the long tier is looked for where it would run as a quick one: the quick tier leaves it out by its name. */
function countOf(file: string): number {
  return projects.filter(({ folder, include = [], exclude = [] }) => {
    const path = relative(folder, file).replace(/\.long\.(test|spec)/, '.$1')
    const isAmong = (patterns: readonly string[]) => patterns.some((pattern) => matchesGlob(path, pattern))
    return isAmong(include) && !isAmong(exclude)
  }).length
}

test('default: every file of tests is run by one project', () => {
  const kinds = ['*.test.ts', '*.test.tsx', '*.spec.ts', '*.spec.tsx']
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...kinds], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\n').filter(Boolean)
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => countOf(file) !== 1)).toEqual([])
})

test('error: a file where no project looks, or of a kind that it does not take', () => {
  for (const file of [
    'bench/some.test.ts',
    'apps/new/src/some.test.ts',
    'apps/vault/src/some.test.tsx',
    'packages/portico/src/some.spec.ts',
    'e2e/journeys/some.test.ts',
  ])
    expect([file, countOf(file)]).toEqual([file, 0])
  for (const file of ['apps/vault/src/deep/some.long.test.ts', 'e2e/journeys/some.long.spec.ts'])
    expect([file, countOf(file)]).toEqual([file, 1])
})
