import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { root } from './root.mjs'
import { fakes, lines, plantTree } from './tree.test-support.js'

const folder = 'sandbox/bundler/alto'
const progress = 'Installing the bundler, once (npm ci in sandbox/bundler/alto) …'
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

let tree: ReturnType<typeof plantTree>
beforeEach(() => {
  tree = plantTree()
  tree.command('npm', fakes.npm)
})
afterEach(() => tree.fell())

/** npm, which begins, and goes on when the test lets it, or ends with it: who started it may have been killed. */
const npmThatWaits = `
const wait = setInterval(() => {
  if (!fs.existsSync(home)) process.exit()
  if (!fs.existsSync(path.join(home, 'go'))) return
  clearInterval(wait)
  ${fakes.npm}
}, 20)`

/** What the repository's `npm ci` ends with. */
const begin = (env: NodeJS.ProcessEnv = {}) => tree.run(String(scripts.postinstall).split(' ').slice(1), { env })
const install = (env?: NodeJS.ProcessEnv) => begin(env).ended
const installed = () => tree.has(`${folder}/node_modules/@pimlico/alto`)
const leftovers = () => readdirSync(join(tree.home, folder, '.sandbox'))

describe('ensureBundler', () => {
  test('default', async () => {
    const { code, out, err } = await install()
    expect({ code, out: lines(out), err }).toEqual({ code: 0, out: [progress], err: '' })
    expect(tree.calls()).toEqual(['npm ci'])
    expect(installed()).toBe(true)
    expect(leftovers()).toEqual([])
  })

  test('behavior: what is up to date is left alone, silently', async () => {
    await install()
    expect(await install()).toEqual({ code: 0, out: '', err: '' })
    expect(tree.calls()).toHaveLength(1)
  })

  test('behavior: a lockfile that asks for something else is followed', async () => {
    await install()
    tree.write(`${folder}/node_modules/old`, '')
    tree.changeLockfileOfBundler()
    expect(lines((await install()).out)).toEqual([progress])
    expect(tree.calls()).toHaveLength(2)
    expect(tree.has(`${folder}/node_modules/old`)).toBe(false)
    expect(installed()).toBe(true)
  })

  test('behavior: two at a time install it once', async () => {
    tree.command('npm', npmThatWaits)
    const one = begin()
    await vi.waitFor(() => expect(tree.calls()).toHaveLength(1))
    const other = begin()
    await vi.waitFor(() => expect(other.said.out).toContain('Waiting for the bundler'))
    tree.write('go', '')
    expect((await one.ended).code).toBe(0)
    const { code, out } = await other.ended
    expect(code).toBe(0)
    expect(lines(out)).toEqual(['Waiting for the bundler, which somebody else installs …'])
    expect(tree.calls()).toEqual(['npm ci'])
    expect(installed()).toBe(true)
  })

  test('behavior: one that was cut off is done again, and cleared away', async () => {
    tree.command('npm', npmThatWaits)
    const one = begin()
    await vi.waitFor(() => expect(tree.calls()).toHaveLength(1))
    one.child.kill('SIGKILL')
    expect(leftovers()).toHaveLength(2)
    tree.command('npm', fakes.npm)
    const { code, out } = await install()
    expect({ code, out: lines(out) }).toEqual({ code: 0, out: [progress] })
    expect(installed()).toBe(true)
    expect(leftovers()).toEqual([])
    tree.write('go', '')
    await one.ended
  })

  test('behavior: the workspaces that the outer npm is about mean nothing to it', async () => {
    await install({ npm_config_workspace: 'sandbox' })
    expect(tree.journal()).toEqual([{ call: 'npm ci', cwd: expect.stringContaining('install-') }])
  })

  test.each([
    ['npm fails', fakes.npmFails, 'npm ended with 7', 'npm error code E404'],
    ['npm is not there', undefined, 'spawn npm ENOENT', ''],
  ])('error: %s, which is told, and the next try may succeed', async (_what, does, how, said) => {
    if (does) tree.command('npm', does)
    const { code, out, err } = await install(does ? {} : { PATH: join(tree.home, 'empty') })
    expect(code).toBe(1)
    expect(lines(out)).toEqual([progress])
    expect(err).toContain(`The bundler could not be installed (npm ci in ${folder}): ${how}. `)
    expect(err).toContain('--without=bundler')
    expect(err).toContain(said)
    expect(leftovers()).toEqual([])
    expect(installed()).toBe(false)
    tree.command('npm', fakes.npm)
    expect((await install()).code).toBe(0)
    expect(installed()).toBe(true)
  })

  test('behavior: what apps install runs nothing of the kind', () => {
    for (const name of ['packages/portico', 'apps/services', 'apps/vault']) {
      const { scripts: own = {} } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
      expect(Object.keys(own).filter((script) => /install|prepare/.test(script))).toEqual([])
    }
    expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).private).toBe(true)
  })
})
