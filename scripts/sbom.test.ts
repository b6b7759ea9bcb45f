import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { published } from './published.mjs'
import { root } from './root.mjs'
import { billOf, builtIn } from './sbom.mjs'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
type Component = {
  'bom-ref': string
  group?: string
  name: string
  version: string
  hashes?: { alg: string; content: string }[]
}
const nameOf = ({ group, name, version }: Component) => `${group ? `${group}/` : ''}${name} ${version}`

describe('software bill of materials', () => {
  test.each([...published])('default: of %s, each part with its hash, and nothing that is not in it', (folder) => {
    const { metadata, components, dependencies, ...head } = billOf(folder, lock)
    expect(head).toEqual({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1 })
    const { name, version, dependencies: needed } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    expect(metadata.component['bom-ref']).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`)
    const parts = components as Component[]
    if (needed || folder === 'apps/frame') expect(parts.length).toBeGreaterThan(5)
    else expect(parts).toEqual([])
    for (const part of parts.filter((each) => !/^pkg:npm\/(%40portico\/\w+|portico)@/.test(each['bom-ref'])))
      expect(part.hashes, part['bom-ref']).toEqual([
        { alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) },
      ])
    const refs = [metadata.component['bom-ref'], ...parts.map((part) => part['bom-ref'])].sort()
    expect(new Set(refs).size).toBe(refs.length)
    expect(dependencies.map(({ ref }: { ref: string }) => ref)).toEqual(refs)
    for (const { dependsOn } of dependencies) for (const ref of dependsOn) expect(refs).toContain(ref)
  })

  test('behavior: of the wallet’s pages, what is built into them and nothing else', () => {
    const folder = join(root, 'apps/frame/src')
    const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (path) => /\.tsx?$/.test(path) && !/\.(?:test|long\.test|test-support)\.tsx?$/.test(path),
    )
    const code = sources.map((path) => readFileSync(join(folder, path), 'utf8')).join('\n')
    const asked = [
      ...code.matchAll(/^(?:import|export|\}) (?!type )[^'\n]*from '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm),
    ]
    const names = asked.map(([, from, lazy]) => /^(?:@[^/]+\/)?[^/]+/.exec(from ?? lazy ?? '')?.[0])
    expect([...new Set(names)].filter((name) => !name?.startsWith('node:')).sort()).toEqual(builtIn['apps/frame'])
  })

  test('behavior: of the services, it is the list of their licences', () => {
    const rows = readFileSync(join(root, 'apps/services/THIRD-PARTY.md'), 'utf8').matchAll(/^\| (\S+) \| (\d\S+) \|/gm)
    const listed = [...rows].map(([, name, version]) => `${name} ${version}`)
    const ours = (billOf('apps/services', lock).components as Component[])
      .filter((part) => part.hashes !== undefined)
      .map(nameOf)
    expect(ours.sort()).toEqual(listed.sort())
  })

  test('behavior: of the same lockfile, the same to the byte, in whatever order it is written', () => {
    const packages = Object.fromEntries(Object.entries(lock.packages).reverse())
    expect(JSON.stringify(billOf('apps/vault', { packages }))).toBe(JSON.stringify(billOf('apps/vault', lock)))
  })

  test('behavior: optional parts are in it where the lockfile has them, those of other platforms too', () => {
    const integrity = `sha512-${'A'.repeat(86)}==`
    const part = { version: '1.0.0', integrity }
    const app = { version: '1.0.0', dependencies: { a: '1.0.0' }, optionalDependencies: { b: '1.0.0', gone: '1.0.0' } }
    const a = { ...part, optionalDependencies: { 'a-linux': '1.0.0' } }
    const packages = { app, 'node_modules/a': a, 'node_modules/a-linux': part, 'node_modules/b': part }
    expect((billOf('app', { packages }).components as Component[]).map(nameOf).sort()).toEqual([
      'a 1.0.0',
      'a-linux 1.0.0',
      'b 1.0.0',
    ])
  })

  test('error: a part without a hash, and one that is not in the lockfile', () => {
    const app = { version: '1.0.0', dependencies: { a: '1.0.0' } }
    expect(() => billOf('app', { packages: { app } })).toThrow('a, which app needs, is not in the lockfile')
    expect(() => billOf('app', { packages: { app, 'node_modules/a': { version: '1.0.0' } } })).toThrow(
      'node_modules/a has no hash in the lockfile',
    )
  })
})
