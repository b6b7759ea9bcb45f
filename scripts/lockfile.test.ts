import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { completeLockfile, missingPlatforms } from './lockfile.mjs'
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
