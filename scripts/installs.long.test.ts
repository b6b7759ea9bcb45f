import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, packInto, plant, registryOfMachine } from './installs/folder.js'
import { environment, type Manager, managers, npm, type Place } from './installs/managers.js'
import { installs, weigh } from './installs/weigh.js'
import { root } from './root.mjs'

// Slow: all that is published is packed, and installed twice by each package manager, from the registry and from a cache.

const folder = mkdtempSync(join(tmpdir(), 'portico-installs-'))
const tools = join(folder, 'tools')
const shared = { tarballs: {} as Record<string, string>, registry: '' }
/** An app and its services in one folder, as in a repository that has both: what one brings is not for the other to take. */
const wants = ['portico', 'react', 'react-dom', 'viem', '@portico/services']

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
    cpSync(join(root, 'scripts/installs/tools', name), join(tools, name))
  await done(['npm', 'ci', '--ignore-scripts', '--no-audit', '--no-fund', '--registry', shared.registry], tools)
}, 1_800_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** What a manager does, in folders of its own. */
function work(manager: Manager) {
  const home = join(folder, manager.title.replace(/\W+/g, '-'))
  cpSync(join(folder, 'tarballs'), join(home, 'tarballs'), { recursive: true })
  const own: Place = { tools, cache: join(home, 'cache'), registry: shared.registry }
  const at = (name: string) => join(home, name)
  const say = (name: string, line: readonly string[], { isOffline = true, place = own } = {}) =>
    done(line, at(name), environment(manager, place, { isOffline }))
  return {
    at,
    say,
    place: own,
    async install(name: string) {
      plant(at(name), manager, wants, shared.tarballs)
      await say(name, manager.first(own), { isOffline: false })
    },
    /** As on another machine to which the lockfile and the cache were brought. */
    async again(name: string, from: string, cache = own.cache) {
      plant(at(name), manager, wants, shared.tarballs)
      cpSync(join(at(from), manager.lockfile), join(at(name), manager.lockfile))
      const place = { ...own, cache }
      await say(name, manager.offline(place), { place })
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

describe.each(managers.map((manager) => [manager.title, manager] as const))('%s', (_, manager) => {
  const own: { work?: ReturnType<typeof work> } = {}
  const its = () => own.work ?? expect.fail('Nothing was installed')
  beforeAll(async () => {
    const begun = work(manager)
    await begun.install('first')
    await begun.again('app', 'first')
    cpSync(join(root, 'scripts/installs/app'), begun.at('app'), { recursive: true })
    own.work = begun
  }, 3_600_000)

  test('behavior: what was installed without the network builds, with one React and the parts in files of their own', async () => {
    const { metafile } = await bundle(its().at('app'), { entryPoints: ['main.jsx'] })
    const reacts = Object.keys(metafile.inputs).filter((path) => /\/react\/cjs\/react\.production\.js$/.test(path))
    expect(reacts).toHaveLength(1)
    expect(Object.keys(metafile.outputs).length).toBeGreaterThan(20)
  }, 600_000)

  test('behavior: no door takes what is not declared, now or later', async () => {
    const contents = doors.map((door, index) => `export * as door${index} from '${door}'`).join('\n')
    const { metafile } = await bundle(its().at('app'), {
      stdin: { contents, resolveDir: its().at('app') },
      external: notHere,
    })
    const outside = Object.values(metafile.outputs).flatMap(({ imports }) =>
      imports.filter(({ external }) => external).map(({ path }) => path.split('/').slice(0, 2).join('/')),
    )
    expect([...new Set(outside)].sort()).toEqual(notHere)
  }, 600_000)

  test('behavior: Node takes every door, and draws the app', async () => {
    const { say, place } = its()
    const said = await say('app', [...manager.node(place), 'server.js', ...doors])
    const { refused, html } = JSON.parse(/^said (.*)$/m.exec(said)?.[1] ?? '{}')
    expect(refused).toEqual({ 'portico/wagmi': expect.stringContaining('@wagmi/core') })
    expect(html).toContain('Connect wallet')
  }, 600_000)

  test('behavior: the command and the door of the services are there', async () => {
    const { say, place } = its()
    const help = await say('app', [...manager.command(place, 'portico-services'), '--help'])
    expect(help).toContain('portico-services check')
    const line = "import('@portico/services').then(({ startServices }) => console.log(typeof startServices))"
    expect(await say('app', [...manager.node(place), '--eval', line])).toContain('function')
  }, 600_000)

  test('error: a cache with nothing in it', async () => {
    const { again, at } = its()
    await expect(again('empty', 'first', at('nothing'))).rejects.toThrow(manager.lacks)
  }, 600_000)
})

describe('an app that has nothing beside portico', () => {
  const home = () => join(folder, 'alone/app')
  /** Which door wants what installed beside it, as README has it. */
  const wanted: Readonly<Record<string, string>> = {
    'portico/react': 'react',
    'portico/ssr': 'react',
    'portico/permissions/react': 'react',
    'portico/wagmi': '@wagmi/core',
    'portico/testing/evm': 'viem',
  }
  /** What is wanted later, with what is done by then. */
  const wantedLater: Readonly<Record<string, readonly [peer: string, act: string]>> = {
    'portico/testing/bitcoin': ['@scure/btc-signer', "createBitcoinTestWallet({ style: 'unisat', info, network })"],
  }
  const inNode = (code: string) =>
    done([process.execPath, '--input-type=module', '--eval', code], home(), {}).then(
      (output) => ({ output }),
      (error) => ({ output: String(error) }),
    )
  beforeAll(async () => {
    const place: Place = { tools, cache: join(folder, 'npm/cache'), registry: shared.registry }
    cpSync(join(folder, 'tarballs'), join(folder, 'alone/tarballs'), { recursive: true })
    plant(home(), npm, ['portico'], shared.tarballs)
    await done(npm.first(place), home(), environment(npm, place))
  }, 1_800_000)

  test('error: what is missing is named where a door is imported, by Node and by a bundler', async () => {
    for (const door of doors) {
      const { output } = await inNode(`await import('${door}')`)
      if (wanted[door]) expect(output, door).toContain(`Cannot find package '${wanted[door]}'`)
      else expect(output, door).toBe('')
    }
    for (const [door, peer] of Object.entries(wanted)) {
      const built = bundle(home(), { stdin: { contents: `export * from '${door}'`, resolveDir: home() } })
      await expect(built, door).rejects.toThrow(`Could not resolve "${peer}`)
    }
  }, 600_000)

  test.each(Object.entries(wantedLater))(
    'error: or, of %s, where it is used',
    async (door, [peer, act]) => {
      const info = "{ name: 'Lantern', rdns: 'dev.lantern' }"
      const network = "{ id: 'bip122:000000000933ea01ad0ee984209779ba', name: 'Test', apiUrl: 'http://127.0.0.1:1' }"
      const { output } = await inNode(
        `import * as door from '${door}'; const info = ${info}; const network = ${network}; await door.${act}`,
      )
      expect(output).toContain(`'${peer}'`)
    },
    600_000,
  )
})

describe('sizes', () => {
  test.each(installs.map((budget) => [budget.name, budget] as const))(
    'behavior: %s brings no more than it may, and no script',
    async (_, budget) => {
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
    },
    1_800_000,
  )
})
