import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  license?: string
  link?: boolean
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const allowed = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  '0BSD',
  '(MIT OR CC0-1.0)',
])
const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const { packages } = JSON.parse(readFileSync(file('../../../package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}

/** As Node looks packages up: beside the one that asks first, then further up. */
function resolve(name: string, from: string): string | undefined {
  for (let at = from; ; at = at.replace(/(^|\/)(node_modules\/)?(@[^/]+\/)?[^/]+$/, '')) {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return undefined
  }
}

/** Everything that an installation of the services brings along. */
function installed(): Map<string, Entry> {
  const found = new Map<string, Entry>()
  const visit = (path: string) => {
    const entry = packages[path]
    const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = entry ?? {}
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional)
    for (const name of [...Object.keys(dependencies), ...peers]) {
      const place = resolve(name, path)
      if (place === undefined || found.has(place)) continue
      const dependency = packages[place]
      if (dependency?.link) continue
      found.set(place, dependency ?? {})
      visit(place)
    }
  }
  visit('apps/services')
  visit('packages/portico')
  return found
}

test('default', async () => {
  const all = [...installed()].map(([path, { version = '', license = 'none' }]) => ({
    name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
    version,
    license,
  }))
  expect(all.length).toBeGreaterThan(15)
  expect(all.filter(({ license }) => !allowed.has(license))).toEqual([])
  const rows = all
    .map(({ name, version, license }) => `| ${name} | ${version} | ${license} |`)
    .sort()
    .filter((row, place, rows) => row !== rows[place - 1])
  const page = `# What comes with an installation\n\nPackages that \`@portico/services\` and \`portico\` bring along, with their licences. A test keeps this list.\n\n| package | version | licence |\n|---|---|---|\n${rows.join('\n')}\n`
  await expect(page).toMatchFileSnapshot('../THIRD-PARTY.md')
})
