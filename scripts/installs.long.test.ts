import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, packInto, plant, registryOfMachine } from './installs/folder.js'
import { environment, type Manager, managers, type Place } from './installs/managers.js'
import { installs, weigh } from './installs/weigh.js'
import { root } from './root.mjs'

// Slow: all that is published is packed, and installed twice by each package manager, from the registry and from a cache.

const folder = mkdtempSync(join(tmpdir(), 'portico-installs-'))
const tools = join(folder, 'tools')
const shared = { tarballs: {} as Record<string, string>, registry: '' }
const app = ['portico', 'react', 'react-dom', 'viem']
const host = ['@portico/services']

const { exports } = JSON.parse(readFileSync(join(root, 'packages/portico/package.json'), 'utf8'))
const doors = Object.keys(exports)
  .filter((door) => !/\.(css|json)$/.test(door))
  .map((door) => `portico${door.slice(1)}`)
/** What an app brings for single doors, and this one has not: `portico/bitcoin` loads it to send. */
const notHere = ['@scure/btc-signer', '@wagmi/core']

beforeAll(async () => {
  shared.registry = await registryOfMachine()
  shared.tarballs = await packInto(folder)
  mkdirSync(tools)
  for (const name of ['package.json', 'package-lock.json'])
    cpSync(join(root, 'scripts/installs', name), join(tools, name))
  await done(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--registry', shared.registry], tools)
}, 1_800_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A folder of its own for each thing that a manager is asked to do. */
function work(manager: Manager) {
  const home = join(folder, manager.title.replace(/\W+/g, '-'))
  mkdirSync(home)
  cpSync(join(folder, 'tarballs'), join(home, 'tarballs'), { recursive: true })
  const place: Place = { tools, cache: join(home, 'cache'), registry: shared.registry }
  const at = (name: string) => join(home, name)
  const make = (name: string, wants: readonly string[]) => plant(at(name), manager, wants, shared.tarballs)
  const say = (name: string, line: readonly string[], { isOffline = false, used = place } = {}) =>
    done(line, at(name), environment(manager, used, { isOffline }))
  return {
    at,
    make,
    say,
    place,
    install: (name: string, wants: readonly string[]) => {
      make(name, wants)
      return say(name, manager.first(place))
    },
    /** As on another machine to which the lockfile and the cache were brought. */
    again: (name: string, from: string, wants: readonly string[], used: Place = place) => {
      make(name, wants)
      cpSync(join(at(from), manager.lockfile), join(at(name), manager.lockfile))
      return say(name, manager.offline(used), { isOffline: true, used })
    },
  }
}

const bundle = (absWorkingDir: string, options: BuildOptions) =>
  build({
    absWorkingDir,
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    jsx: 'automatic',
    outdir: 'dist',
    metafile: true,
    write: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    ...options,
  })

describe.each(managers)('$title', (manager) => {
  const own: { work?: ReturnType<typeof work> } = {}
  const its = () => own.work ?? expect.fail('Nothing was installed')
  beforeAll(async () => {
    own.work = work(manager)
    await own.work.install('first', app)
    await own.work.install('firstHost', host)
  }, 3_600_000)

  test('behavior: an app is installed without the network, builds and runs, and no package takes what it has not declared', async () => {
    const { again, at, say, place } = its()
    await again('app', 'first', app)
    cpSync(join(root, 'scripts/installs/app'), at('app'), { recursive: true })
    const { metafile } = await bundle(at('app'), { entryPoints: ['main.jsx'] })
    expect(Object.keys(metafile.outputs).length).toBeGreaterThan(20)
    const reacts = Object.keys(metafile.inputs).filter((path) => /\/react\/cjs\/react\.production\.js$/.test(path))
    expect(reacts).toHaveLength(1)

    // All that any door may ever load, too.
    const contents = doors.map((door, index) => `export * as door${index} from '${door}'`).join('\n')
    const every = await bundle(at('app'), {
      stdin: { contents, resolveDir: at('app') },
      external: notHere,
    })
    const outside = Object.values(every.metafile.outputs).flatMap(({ imports }) =>
      imports.filter(({ external }) => external).map(({ path }) => path),
    )
    expect([...new Set(outside)].map((path) => path.split('/').slice(0, 2).join('/')).sort()).toEqual(
      expect.arrayContaining(notHere),
    )

    const said = await say('app', [...manager.node(place), 'server.js', ...doors], { isOffline: true })
    const { refused, html } = JSON.parse(/^said (.*)$/m.exec(said)?.[1] ?? '{}')
    expect(refused).toEqual({ 'portico/wagmi': expect.stringContaining('@wagmi/core') })
    expect(html).toContain('Connect wallet')
  }, 1_800_000)

  test('behavior: the services are installed without the network, and their command and their door are there', async () => {
    const { again, say, place } = its()
    await again('host', 'firstHost', host)
    const help = await say('host', [...manager.command(place, 'portico-services'), '--help'], { isOffline: true })
    expect(help).toContain('portico-services check')
    const line = "import('@portico/services').then(({ startServices }) => console.log(typeof startServices))"
    expect(await say('host', [...manager.node(place), '--eval', line], { isOffline: true })).toContain('function')
  }, 1_800_000)

  test('error: an empty cache', async () => {
    const { again, place, at } = its()
    const empty = { ...place, cache: at('nothing') }
    await expect(again('empty', 'first', app, empty)).rejects.toThrow()
  }, 600_000)
})

describe('npm', () => {
  test.each(installs)('behavior: $name brings no more than it may, and no script', async (budget) => {
    const [npm] = managers
    if (!npm) return expect.fail('There is no npm')
    const home = join(folder, 'weighed', budget.name.replace(/\W+/g, '-'))
    const place: Place = { tools, cache: join(folder, 'npm/cache'), registry: shared.registry }
    cpSync(join(folder, 'tarballs'), join(folder, 'weighed/tarballs'), { recursive: true })
    plant(home, npm, budget.wants, shared.tarballs)
    await done(npm.first(place), home, environment(npm, place))
    const { packages, copies, withScripts, bytes } = weigh(home)
    expect(withScripts).toEqual([])
    expect(packages.length).toBeLessThanOrEqual(budget.packages)
    expect(copies).toBeLessThanOrEqual(budget.copies)
    expect(bytes / 1_000_000).toBeLessThanOrEqual(budget.megabytes)
  }, 1_800_000)
})
