import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { root } from './root.mjs'

const page = readFileSync(join(root, 'docs/versioning.md'), 'utf8')
const { engines, peerDependencies } = JSON.parse(readFileSync(join(root, 'packages/portico/package.json'), 'utf8'))
const cellsOf = (row: string) =>
  row
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', '').replaceAll('\\|', '|'))
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map(cellsOf)

test('behavior: the page has the packages that the browser package takes from the app, in their versions', () => {
  const told = rows.filter(([name = '']) => name in peerDependencies).map(([name, versions]) => [name, versions])
  expect(Object.fromEntries(told)).toEqual(peerDependencies)
  expect(told).toHaveLength(Object.keys(peerDependencies).length)
})

test('behavior: what it says is supported is what manifests say and workflows try', () => {
  const rowOf = (name: string) => rows.find(([what]) => what === name) ?? []
  expect(`>=${rowOf('Node')[1]}.0`).toBe(engines.node)
  const { all, react } = parse(readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8')).jobs
  expect(rowOf('Node')[2]).toContain(all.strategy.matrix.node.join(', ').replace(/, (\d+)$/, ' and $1'))
  for (const version of react.strategy.matrix.react)
    expect(rowOf('React')[2]).toContain(/^\d+(?:\.[1-9]\d*)?/.exec(version)?.[0])
  const { dependencies } = JSON.parse(readFileSync(join(root, 'scripts/installs/tools/package.json'), 'utf8'))
  const major = (name: string) => /(?<=^|@)\d+/.exec(dependencies[name])?.[0]
  expect(rowOf('npm, pnpm and Yarn')[2]).toContain(
    `pnpm ${major('pnpm-10')} and ${major('pnpm')}, Yarn ${major('yarn')} and ${major('@yarnpkg/cli-dist')}`,
  )
  const floor = readFileSync(join(root, 'README.md'), 'utf8')
  for (const [name, version] of [
    ['Chrome and Edge', rowOf('Chrome and Edge')[1]],
    ['Safari', rowOf('Safari, iOS included')[1]],
    ['Firefox', rowOf('Firefox')[1]],
  ])
    expect(floor).toContain(`${name} ${version}`)
})
