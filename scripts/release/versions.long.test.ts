import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { published } from '../published.mjs'
import { root } from '../root.mjs'
import { cutVersions, pendingChangesets } from './versions.mjs'

const folder = mkdtempSync(join(tmpdir(), 'portico-versions-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const put = (file: string, text: string) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}
const json = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const git = (at: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@acme.example', ...args], { cwd: join(folder, at) })

const manifest = (name: string, dependencies = {}) =>
  JSON.stringify({
    name,
    version: '0.0.0',
    license: 'MIT',
    dependencies,
    ...(name === '@portico/demo' ? { private: true } : {}),
  })
beforeAll(() => {
  const places = [...published, 'apps/demo']
  put('tree/package.json', JSON.stringify({ name: 'tree', private: true, workspaces: ['packages/*', 'apps/*'] }))
  put('tree/.changeset/config.json', readFileSync(join(root, '.changeset/config.json'), 'utf8'))
  const nameOf = (place: string) => (place === 'packages/portico' ? 'portico' : `@portico/${place.split('/').at(-1)}`)
  for (const place of places)
    put(`tree/${place}/package.json`, manifest(nameOf(place), place === 'apps/demo' ? { portico: '0.0.0' } : {}))
  const entries = places.map((place) => [
    place,
    { version: '0.0.0', ...(place === 'apps/demo' ? { dependencies: { portico: '0.0.0' } } : {}) },
  ])
  put(
    'tree/package-lock.json',
    JSON.stringify({ packages: { '': {}, ...Object.fromEntries(entries), 'node_modules/x': { version: '1.0.0' } } }),
  )
  put('tree/packages/portico/src/core/services/call.ts', "const version = '0.0.0'\n")
  put('tree/README.md', 'npm install ./portico-registry-0.0.0.tgz ./portico-0.0.0.tgz ./portico-services-0.0.0.tgz\n')
  put('tree/.changeset/one.md', '---\n"portico": minor\n---\n\nThe door opened.\n')
  put('tree/.changeset/two.md', '---\n"@portico/registry": patch\n---\n\nA wallet was named.\n')
  put('tree/.gitignore', 'node_modules\n')
  symlinkSync(join(root, 'node_modules'), join(folder, 'tree/node_modules'))
  git('tree', 'init', '-q', '-b', 'main')
  git('tree', 'add', '.')
  git('tree', 'commit', '-q', '-m', 'all')
})

test('behavior: packages, the lockfile, what pages tell and names of tarballs have the versions that were asked for', async () => {
  await cutVersions(join(folder, 'tree'))
  expect(json('tree/packages/portico/package.json').version).toBe('0.1.0')
  // They carry the same number.
  expect(json('tree/apps/services/package.json').version).toBe('0.1.0')
  expect(json('tree/packages/registry/package.json').version).toBe('0.0.1')
  expect(json('tree/apps/demo/package.json')).toMatchObject({ version: '0.0.0', dependencies: { portico: '0.1.0' } })
  const { packages } = json('tree/package-lock.json')
  expect(packages['packages/portico'].version).toBe('0.1.0')
  expect(packages['apps/demo']).toEqual({ version: '0.0.0', dependencies: { portico: '0.1.0' } })
  expect(packages['node_modules/x']).toEqual({ version: '1.0.0' })
  expect(readFileSync(join(folder, 'tree/packages/portico/src/core/services/call.ts'), 'utf8')).toBe(
    "const version = '0.1.0'\n",
  )
  const paper = readFileSync(join(folder, 'tree/README.md'), 'utf8')
  expect(paper).toContain('./portico-registry-0.0.1.tgz ./portico-0.1.0.tgz ./portico-services-0.1.0.tgz')
  expect(readFileSync(join(folder, 'tree/packages/portico/CHANGELOG.md'), 'utf8')).toMatch(
    /## 0\.1\.0[\s\S]*The door opened\./,
  )
  expect(pendingChangesets(join(folder, 'tree'))).toEqual([])
})

test('error: nothing waits for a version', async () => {
  await expect(cutVersions(join(folder, 'tree'))).rejects.toThrow('No change waits for a version')
})
