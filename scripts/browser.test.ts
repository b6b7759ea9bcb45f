import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fakes, lines, plantTree } from './tree.test-support.js'

let tree: ReturnType<typeof plantTree>
beforeEach(() => {
  tree = plantTree()
  tree.lock('1.0.0')
  tree.command('npm', fakes.npm)
})
afterEach(() => tree.fell())

const place = (name: string) => join(tree.home, 'bin', name)
const installs = () => tree.calls().filter((call) => / install /.test(call))

describe('ensureBrowser', () => {
  const ensureBrowser = (options?: Parameters<typeof tree.run>[1]) => tree.call('browser.mjs', 'ensureBrowser', options)

  test('default', async () => {
    tree.command('chromium')
    tree.command('apt-get', fakes.aptGet)
    const { out, err } = await ensureBrowser({ user: 'root' })
    expect(lines(out + err)).toEqual([`returned ${place('chromium')}`])
    expect(tree.calls()).toEqual([])
  })

  test('behavior: root has it installed from the packages', async () => {
    tree.command('apt-get', fakes.aptGet)
    const { out, err } = await ensureBrowser({ user: 'root' })
    expect(lines(out)).toEqual(['Installing Chromium from the Debian packages …', `returned ${place('chromium')}`])
    expect(err).toBe('')
    expect(tree.calls()).toEqual([
      'apt-get --version',
      'apt-get update',
      expect.stringMatching(/^apt-get install -y --no-install-recommends chromium\b/),
    ])
  })

  test('behavior: so has who may be root without a password', async () => {
    tree.command('apt-get', fakes.aptGet)
    tree.command('sudo', fakes.sudo)
    const { out } = await ensureBrowser()
    expect(out).toContain(`returned ${place('chromium')}`)
    expect(tree.calls()).toContain('sudo -n -E apt-get update')
  })

  test.each([
    ['a user who may not install', { sudo: fakes.sudoAsks, 'apt-get': fakes.aptGet }, 'nobody'],
    ['a user without sudo', { 'apt-get': fakes.aptGet }, 'nobody'],
    ['a system without apt-get', {}, 'root'],
  ] as const)('error: %s gets one line that says what to install', async (_who, commands, user) => {
    for (const [name, does] of Object.entries(commands)) tree.command(name, does)
    const { code, out, err } = await tree.script('screenshots.mjs', { user })
    expect(code).toBe(1)
    expect(lines(err)).toEqual([expect.stringMatching(/apt-get install chromium .*CHROME_PATH/)])
    expect(out).not.toContain('Installing Chromium')
    expect(installs()).toEqual([])
  })

  test('error: packages that cannot be had', async () => {
    tree.command('apt-get', fakes.aptGetFails)
    const { out, err } = await ensureBrowser({ user: 'root' })
    expect(lines(err)).toEqual([
      'E: Unable to locate package',
      expect.stringMatching(/apt-get install chromium .*CHROME_PATH/),
    ])
    expect(out).toContain('returned undefined')
  })

  test('error: packages that bring no Chromium', async () => {
    tree.command('apt-get')
    const { out, err } = await ensureBrowser({ user: 'root' })
    expect(lines(err)).toEqual([expect.stringContaining('CHROME_PATH')])
    expect(out).toContain('returned undefined')
  })

  test('error: npm test counts the journeys as failed', async () => {
    const { code, out, err } = await tree.script('test.mjs', { env: { PORTICO_ONLY: 'acts' } })
    expect(code).toBe(1)
    expect(err).toMatch(/apt-get install chromium .*CHROME_PATH/)
    expect(out).toContain('No browser to run the journeys in.')
    expect(out).toMatch(/^FAILED {2}acts/m)
    expect(lines(out).at(-1)).toMatch(/^\d+ passed, [1-9]\d* failed$/)
  })

  test('param: CHROME_PATH', async () => {
    tree.command('chromium')
    tree.command('mine')
    const { out } = await ensureBrowser({ env: { CHROME_PATH: place('mine') } })
    expect(lines(out)).toEqual([`returned ${place('mine')}`])
  })

  test('error: CHROME_PATH that leads nowhere', async () => {
    tree.command('chromium')
    tree.command('apt-get', fakes.aptGet)
    const { code, err } = await tree.script('screenshots.mjs', {
      user: 'root',
      env: { CHROME_PATH: '/nowhere/chrome' },
    })
    expect(code).toBe(1)
    expect(lines(err)).toEqual(['CHROME_PATH points to /nowhere/chrome, which does not exist.'])
    expect(installs()).toEqual([])
  })
})

describe('ensureOtherBrowsers', () => {
  const ensureOtherBrowsers = (options?: Parameters<typeof tree.run>[1]) =>
    tree.call('browser.mjs', 'ensureOtherBrowsers', options)

  test('default', async () => {
    for (const name of ['firefox-esr', 'WebKitWebDriver', 'Xvfb']) tree.command(name)
    expect((await ensureOtherBrowsers()).out).toBe('returned true\n')
    expect(installs()).toEqual([])
  })

  test('behavior: what is missing alone is installed', async () => {
    tree.command('firefox-esr')
    tree.command('apt-get', fakes.aptGet)
    expect((await ensureOtherBrowsers({ user: 'root' })).out).toContain('returned true')
    expect(installs()).toEqual(['apt-get install -y --no-install-recommends webkit2gtk-driver xvfb'])
  })

  test('error: one line that says what to install', async () => {
    const { out, err } = await ensureOtherBrowsers()
    expect(out).toBe('returned false\n')
    expect(lines(err)).toEqual([expect.stringContaining('apt-get install firefox-esr webkit2gtk-driver xvfb')])
  })
})

describe('ensureRedis', () => {
  const ensureRedis = (options?: Parameters<typeof tree.run>[1]) => tree.call('redis.mjs', 'ensureRedis', options)

  test('default', async () => {
    tree.command('redis-server')
    const { out, err } = await ensureRedis({ user: 'root' })
    expect(lines(out + err)).toEqual(['returned undefined'])
    expect(tree.calls()).toEqual(['redis-server --version'])
  })

  test('behavior: root has it installed from the packages', async () => {
    tree.command('apt-get', fakes.aptGet)
    const { out } = await ensureRedis({ user: 'root' })
    expect(lines(out)).toContain('Installing redis-server from the Debian packages …')
    expect(installs()).toEqual(['apt-get install -y --no-install-recommends redis-server'])
  })

  test('error: one line that says what to install', async () => {
    const { err } = await ensureRedis()
    expect(lines(err)).toEqual([expect.stringMatching(/apt-get install redis-server.*REDIS_SERVER/)])
  })

  test('error: REDIS_SERVER that does not run', async () => {
    tree.command('redis-server')
    tree.command('apt-get', fakes.aptGet)
    const { err } = await ensureRedis({ user: 'root', env: { REDIS_SERVER: '/nowhere/redis' } })
    expect(lines(err)).toEqual(['REDIS_SERVER points to /nowhere/redis, which does not run.'])
    expect(installs()).toEqual([])
  })
})
