import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakes, lines, plantTree } from './tree.test-support.js'

let tree: ReturnType<typeof plantTree>
beforeEach(() => {
  tree = plantTree()
  tree.lock('1.0.0')
  tree.command('npm', fakes.npm)
})
afterEach(() => tree.fell())

const ensureModules = () => tree.call('ensure.mjs', 'ensureModules')
const npmCi = 'npm ci --no-audit --no-fund'

describe('ensureModules', () => {
  test('default', async () => {
    const { code, out } = await ensureModules()
    expect(code).toBe(0)
    expect(tree.calls()).toEqual([npmCi])
    // Its own line first, then what npm says, as it says it.
    expect(lines(out)).toEqual(['Installing dependencies (npm ci) …', 'added 1 packages', 'returned undefined'])
    expect(tree.has('node_modules/tool')).toBe(true)
  })

  test('behavior: what is up to date is left alone, silently', async () => {
    await ensureModules()
    const { code, out, err } = await ensureModules()
    expect({ code, said: lines(out + err) }).toEqual({ code: 0, said: ['returned undefined'] })
    expect(tree.calls()).toHaveLength(1)
  })

  test('behavior: a lockfile that asks for something else is followed', async () => {
    await ensureModules()
    tree.lock('1.1.0')
    expect((await ensureModules()).out).toContain('Installing dependencies')
    expect(tree.calls()).toEqual([npmCi, npmCi])
    expect(tree.read('node_modules/.package-lock.json')).toContain('1.1.0')
  })

  test('behavior: what somebody installed by hand counts', async () => {
    tree.write('node_modules/tool/package.json', '{}')
    tree.write('node_modules/.package-lock.json', '{"packages":{"node_modules/tool":{"version":"1.0.0"}}}')
    expect((await ensureModules()).code).toBe(0)
    expect(tree.calls()).toEqual([])
  })

  test('behavior: a record of what is not there does not count', async () => {
    tree.write('node_modules/.package-lock.json', '{"packages":{"node_modules/tool":{"version":"1.0.0"}}}')
    await ensureModules()
    expect(tree.calls()).toEqual([npmCi])
  })

  test.each(['start.mjs', 'test.mjs', 'build.mjs', 'screenshots.mjs', 'bench.mjs'])(
    'error: %s ends with what npm said when it fails, and needs no module to get there',
    async (script) => {
      tree.command('npm', fakes.npmFails)
      const { code, out, err } = await tree.script(script)
      expect(code).toBe(7)
      expect(lines(out)).toEqual(['Installing dependencies (npm ci) …'])
      expect(lines(err)).toEqual(['npm error code E404', 'npm ci failed; nothing else can run before it succeeds.'])
      expect(tree.calls()).toEqual([npmCi])
    },
  )
})
