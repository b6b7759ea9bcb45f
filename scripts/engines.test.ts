import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { published } from './published.mjs'
import { root } from './root.mjs'
import { broughtBy } from './sbom.mjs'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const manifestOf = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
const floor = '20.19.0'

const numbersOf = (version: string) => [0, 1, 2].map((at) => Number(version.split('.')[at] ?? 0))
const isAtMost = (one: string, other: string) => {
  const [a, b] = [numbersOf(one), numbersOf(other)]
  const at = a.findIndex((number, place) => number !== b[place])
  return at < 0 || (a[at] ?? 0) < (b[at] ?? 0)
}

/** Whether a range has every Node from a version on: one of its parts has no end, and begins there or before. */
const takesFrom = (range: string, version: string) =>
  range.split('||').some((part) => {
    const [, least] = /^\s*>=\s*v?(\d+(?:\.\d+){0,2})(?:\.x)*\s*$/.exec(part) ?? []
    return part.trim() === '*' || (least !== undefined && isAtMost(least, version))
  })

test.each(published)('behavior: nothing that %s brings wants a newer Node than it says', (folder) => {
  expect(manifestOf(folder).engines).toEqual({ node: `>=${floor}` })
  const wanting = [...broughtBy(folder, lock).keys()].flatMap((place) => {
    const { version, engines = {} } = lock.packages[place]
    return engines.node === undefined || takesFrom(engines.node, floor) ? [] : [`${place} ${version}: ${engines.node}`]
  })
  expect(wanting).toEqual([])
})

test('behavior: what starts the tools asks for the same Node', () => {
  expect(manifestOf('.').engines).toEqual({ node: `>=${floor}` })
  expect(readFileSync(join(root, 'scripts/ensure.mjs'), 'utf8')).toContain(`const nodeFloor = [20, 19]\n`)
})

test.each([
  ['>=18', true],
  ['>= 20.19', true],
  ['^14.21.3 || >=16', true],
  ['>= 10.x', true],
  ['*', true],
  ['>=22', false],
  ['>=20.20.0', false],
  ['^18 || ^20', false],
  ['>=16 <21', false],
])('behavior: every Node that we run on is in %s: %s', (range, isIn) => {
  expect(takesFrom(range, floor)).toBe(isIn)
})
