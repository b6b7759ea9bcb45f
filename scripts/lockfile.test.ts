import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { completeIntegrity, completeLockfile, missingPlatforms, withoutIntegrity } from './lockfile.mjs'
import { root } from './root.mjs'

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

describe('lockfile', () => {
  test('default', () => {
    // Otherwise: node scripts/lockfile.mjs
    expect(missingPlatforms(lock)).toEqual([])
  })

  test('behavior: it carries no addresses', () => {
    expect(JSON.stringify(lock)).not.toContain('"resolved":"http')
  })

  test('behavior: every entry has its integrity', () => {
    // Otherwise: node scripts/lockfile.mjs --integrity, or the newest version of which the registry has the copies of every platform.
    expect(withoutIntegrity(lock)).toEqual([])
  })

  const others = execFileSync('git', ['ls-files', '*/package-lock.json'], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  test.each(others)('behavior: every entry of %s has its integrity', (file) => {
    const own = JSON.parse(readFileSync(join(root, file), 'utf8'))
    expect(withoutIntegrity(own)).toEqual([])
    expect(missingPlatforms(own)).toEqual([])
    expect(JSON.stringify(own)).not.toContain('"resolved":"http')
  })

  test.each(['package-lock.json', ...others])('behavior: nobody else’s script runs when %s is installed', (file) => {
    const folder = join(root, dirname(file))
    const { packages } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      packages: Record<string, { hasInstallScript?: boolean }>
    }
    const { allowScripts = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const settings = existsSync(join(folder, '.npmrc')) ? readFileSync(join(folder, '.npmrc'), 'utf8') : ''
    const having = Object.entries(packages)
      .filter(([path, { hasInstallScript }]) => path.includes('node_modules/') && hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 13))
    if (/^ignore-scripts=true$/m.test(settings)) return expect(allowScripts).toEqual({})
    // One by one, since the root has a script of its own.
    expect(allowScripts).toEqual(Object.fromEntries(having.map((name) => [name, false])))
  })

  test('behavior: what the registry knows is added, and nothing else that it says', async () => {
    const hash = `sha512-${'A'.repeat(86)}==`
    const packages: Record<string, object> = {
      '': { version: '1.0.0' },
      'node_modules/own': { link: true, resolved: 'own' },
      'node_modules/known': { version: '1.0.0', integrity: hash },
      'node_modules/tool-linux': { version: '1.0.0', optional: true, os: ['linux'] },
      'node_modules/tool-aix': { version: '2.0.0', optional: true, os: ['aix'] },
      'node_modules/a/node_modules/odd': { version: '3.0.0' },
    }
    const answers: Record<string, string> = { 'tool-linux@1.0.0': hash, 'odd@3.0.0': 'not a hash' }
    expect(await completeIntegrity({ packages }, async (name: string) => answers[name])).toEqual(['tool-linux@1.0.0'])
    expect(packages['node_modules/tool-linux']).toMatchObject({ version: '1.0.0', integrity: hash, os: ['linux'] })
    expect(withoutIntegrity({ packages })).toMatchObject([
      { path: 'node_modules/tool-aix', version: '2.0.0', isOtherPlatform: true },
      { path: 'node_modules/a/node_modules/odd', version: '3.0.0', isOtherPlatform: false },
    ])
  })

  test('behavior: of one that goes by another name here, the registry is asked by its own', async () => {
    const packages = { 'node_modules/typescript-native': { name: '@a/typescript', version: '7.0.2' } }
    const asked: string[] = []
    await completeIntegrity({ packages }, async (name: string) => void asked.push(name))
    expect(asked).toEqual(['@a/typescript@7.0.2'])
  })

  test('behavior: what is missing is added with its platform', () => {
    const tool = { version: '1.0.0', dev: true, optionalDependencies: { 'tool-linux-x64-musl': '1.0.0' } }
    const small = { packages: { 'node_modules/tool': tool } }
    expect(completeLockfile(small)).toEqual(['tool-linux-x64-musl'])
    expect(small.packages).toHaveProperty('node_modules/tool-linux-x64-musl', {
      version: '1.0.0',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    })
    expect(missingPlatforms(small)).toEqual([])
  })

  test('behavior: a nested package is looked for where Node would', () => {
    const packages = {
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a/node_modules/b': { version: '1.0.0', optionalDependencies: { 'c-linux': '1.0.0' } },
      'node_modules/a/node_modules/c-linux': { version: '1.0.0' },
    }
    expect(missingPlatforms({ packages })).toEqual([])
  })
})
