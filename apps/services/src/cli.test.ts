import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './cli.js'
import { pageDecides } from './projectFeatures.js'
import { startTestDatabase, type TestDatabase } from './testing/database.js'

let server: TestDatabase
const run = (...args: string[]) => runCommand(args, { DATABASE_URL: server.url })

beforeAll(async () => {
  server = await startTestDatabase()
})
afterAll(() => server.stop())

test('default', async () => {
  expect(await run()).toBeUndefined()
  expect(await run('start')).toBeUndefined()
  expect(await run('--help')).toContain('project origin add|remove')
  expect(await run('check', '--offline')).toBe(
    'The settings are right.\nThere are no chains: balances, activity, swaps and names stay empty (chains in the file).\n',
  )
  expect(await run('migrate')).toMatch(/^Took \d+ steps\.\n$/)
  expect(await run('migrate')).toBe('The database is up to date.\n')
})

test('behavior: a project is changed part by part', async () => {
  const id = (await run('project', 'add', '--name', 'Parts', '--origin', 'https://a.example'))?.trim() ?? ''
  await run('project', 'origin', 'add', id, 'https://b.example', 'https://c.example')
  await run('project', 'origin', 'remove', id, 'https://a.example')
  await run('project', 'domain', 'add', id, 'b.example')
  await run('project', 'domain', 'flag', 'evil.example')
  const changed = await run('project', 'set', id, '--name', 'Whole', '--no-active', '--development=true')
  expect(JSON.parse(changed ?? '')).toMatchObject({
    id,
    name: 'Whole',
    active: false,
    development: true,
    analytics: true,
    allowedOrigins: ['https://b.example', 'https://c.example'],
    verified: ['b.example'],
  })
  expect(await run('project', 'list')).toContain(`"id":"${id}"`)
  await expect(run('project', 'origin', 'remove', id, 'https://a.example')).rejects.toThrow('is not on the list')
})

test('behavior: projects are listed, each with all that is known of it', async () => {
  const id = 'ef'.repeat(16)
  const given = ['--id', id, '--origin', 'https://*.example:*', '--no-analytics', '--verified', 'shop.example']
  expect(await run('project', 'add', '--name', 'Listed', ...given)).toBe(`${id}\n`)
  const lines = (await run('project', 'list'))?.trim().split('\n') ?? []
  expect(lines.map((line) => JSON.parse(line) as unknown)).toContainEqual({
    id,
    name: 'Listed',
    active: true,
    development: false,
    features: pageDecides(),
    limits: {},
    sponsorship: {},
    analytics: false,
    allowedOrigins: ['https://*.example:*'],
    verified: ['shop.example'],
  })
})

test('behavior: a fresh project leaves every feature to its pages; features are set one by one', async () => {
  const id = (await run('project', 'add', '--name', 'Features'))?.trim() ?? ''
  const features = async (...args: string[]) => JSON.parse((await run('project', 'set', id, ...args)) ?? '').features
  expect(await features()).toEqual(
    ['multi_wallet', 'activity', 'reown_branding', 'onramp', 'swap', 'social_login'].map((name) => ({
      id: name,
      isEnabled: true,
      config: null,
    })),
  )
  await run('project', 'feature', 'set', id, 'swap=off', 'activity=on', 'social_login=email,google')
  await run('project', 'feature', 'set', id, 'activity=page')
  expect(await features()).toEqual([
    { id: 'multi_wallet', isEnabled: true, config: null },
    { id: 'activity', isEnabled: true, config: null },
    { id: 'reown_branding', isEnabled: true, config: null },
    { id: 'onramp', isEnabled: true, config: null },
    { id: 'swap', isEnabled: false, config: [] },
    { id: 'social_login', isEnabled: true, config: ['email', 'google'] },
  ])
  const set = (text: string) => run('project', 'feature', 'set', id, text)
  await expect(set('swaps=off')).rejects.toThrow('"swaps" is not a feature. There are multi_wallet, activity')
  await expect(set('swap')).rejects.toThrow('swap is page, off, or what is offered, such as 1inch')
  await expect(set('swap=on')).rejects.toThrow('such as 1inch')
  await expect(set('social_login=email,,x')).rejects.toThrow('such as email,google')
  await expect(set('activity=email')).rejects.toThrow('activity is page, on or off')
  await expect(run('project', 'feature', 'set', id)).rejects.toThrow('There is no command')
})

test('behavior: a feature that is unset is left to the pages again', async () => {
  const id = (await run('project', 'add', '--name', 'Unset'))?.trim() ?? ''
  await run('project', 'feature', 'set', id, 'swap=off', 'activity=on', 'social_login=email')
  const { features } = JSON.parse((await run('project', 'feature', 'unset', id, 'swap', 'social_login')) ?? '')
  expect(features).toContainEqual({ id: 'swap', isEnabled: true, config: null })
  expect(features).toContainEqual({ id: 'social_login', isEnabled: true, config: null })
  expect(features).toContainEqual({ id: 'activity', isEnabled: true, config: [] })
  expect(features).toHaveLength(6)
  await expect(run('project', 'feature', 'unset', id, 'swap=off')).rejects.toThrow('"swap=off" is not a feature')
  await expect(run('project', 'feature', 'unset', id)).rejects.toThrow('There is no command')
})

test('behavior: what a project pays for is said by chain', async () => {
  const id = (await run('project', 'add', '--name', 'Payer'))?.trim() ?? ''
  const [shop, other] = [`0x${'1'.repeat(40)}`, `0x${'2'.repeat(40)}`]
  const sponsor = async (...args: string[]) => JSON.parse((await run('project', 'sponsor', ...args)) ?? '').sponsorship
  expect(await sponsor('set', id, 'eip155:1', '--per-day', '0.05')).toEqual({ 'eip155:1': { perDay: '0.05' } })
  const calls = [`${shop}:mint(address)`, `${shop}:0x12345678`, `${other}:mint(address)`, other]
  expect(await sponsor('set', id, 'eip155:10', '--per-day', '2', ...calls.flatMap((call) => ['--call', call]))).toEqual(
    {
      'eip155:1': { perDay: '0.05' },
      'eip155:10': {
        perDay: '2',
        calls: [{ contract: shop, methods: ['mint(address)', '0x12345678'] }, { contract: other }],
      },
    },
  )
  expect(await sponsor('remove', id, 'eip155:1', 'eip155:10')).toEqual({})
  await expect(sponsor('remove', id, 'eip155:1')).rejects.toThrow('pays for nothing on eip155:1')
  await expect(sponsor('set', id, 'eip155:1')).rejects.toThrow('needs a --per-day')
  await expect(sponsor('set', id, 'eip155:1', '--per-day', 'much')).rejects.toThrow('must be an amount such as 0.05')
  await expect(sponsor('set', id, 'solana:x', '--per-day', '1')).rejects.toThrow('must be an EVM chain')
  await expect(sponsor('set', id, 'eip155:1', '--per-day', '1', '--call', 'mint')).rejects.toThrow(
    'address of a contract',
  )
})

test('behavior: what is changed of projects is noted once, with who and when; wallets have a log of their own', async () => {
  const id = (await run('project', 'add', '--name', 'Noted', '--by', 'ada'))?.trim() ?? ''
  const origin = ['project', 'origin', 'add', id, 'https://noted.example', '--by', 'bob']
  for (const _ of [1, 2]) await run(...origin)
  for (const feature of ['activity=on', 'swap=off', 'activity=on'])
    await run('project', 'feature', 'set', id, feature, '--by', 'ada')
  for (const _ of [1, 2]) await run('project', 'domain', 'flag', 'noted.evil.example')
  const log = async (about: string) =>
    ((await run(about, 'log', '--last', '5')) ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  const noted = await log('project')
  expect(noted).toMatchObject([
    { action: 'project domain flag', subject: 'noted.evil.example', by: expect.stringMatching(/./) },
    { action: 'project feature set', subject: id, by: 'ada' },
    { action: 'project feature set', subject: id, by: 'ada' },
    { action: 'project origin add', subject: id, by: 'bob', change: { allowedOrigins: ['https://noted.example'] } },
    { action: 'project add', subject: id, by: 'ada', change: { name: 'Noted', active: true } },
  ])
  expect(Object.keys(noted[1].change)).toEqual(['features'])
  expect(Object.keys(noted[1])).toEqual(['at', 'by', 'action', 'subject', 'change'])
  expect(Date.parse(noted[0].at)).not.toBeNaN()
  expect(await log('wallets')).toEqual([])
})

test('behavior: of changes that several make at once none is lost', async () => {
  const id = (await run('project', 'add', '--name', 'Busy'))?.trim() ?? ''
  const origins = ['a', 'b', 'c', 'd'].map((name) => `https://${name}.example`)
  await Promise.all(origins.map((origin) => run('project', 'origin', 'add', id, origin)))
  expect(JSON.parse((await run('project', 'set', id)) ?? '')).toMatchObject({ allowedOrigins: origins })
})

test('error: what cannot be done is said', async () => {
  await expect(run('project', 'add', '--name', 'x', '--origin', 'not an origin')).rejects.toThrow('is not an origin')
  for (const [list, wrong] of [
    ['origin', 'https://"><script>'],
    ['verified', 'ä.example'],
  ])
    await expect(run('project', 'add', '--name', 'x', `--${list}`, wrong ?? '')).rejects.toThrow('is not an origin')
  await expect(runCommand(['check'], { PORTICO_CONFIG: '/nowhere/config.json' })).rejects.toThrow(
    /^The configuration file \/nowhere\/config.json is not there$/,
  )
  await expect(run('project', 'set', 'f'.repeat(32), '--name', 'x')).rejects.toThrow('There is no project')
  await expect(run('project', 'add')).rejects.toThrow('A project needs a --name')
  await expect(run('project', 'origin', 'add', 'f'.repeat(32))).rejects.toThrow('There is no command')
  await expect(run('dance')).rejects.toThrow('There is no command "dance"')
  await expect(run('project', 'list', '--colour', 'red')).rejects.toThrow('--colour')
  await expect(runCommand(['check'], { DATABASE_URL: 'mysql://secret@host' })).rejects.toThrow('databaseUrl')
})

test('error: an option of another command is refused, and nothing is done', async () => {
  const id = (await run('project', 'add', '--name', 'Options'))?.trim() ?? ''
  for (const [command, ...args] of [
    ['start', '--force'],
    ['start', 'start', '--name=Other'],
    ['check', 'check', '--network=base'],
    ['migrate', 'migrate', '--force'],
    ['init', 'init', '--rdns=io.x', '--network=base'],
    ['project set', 'project', 'set', id, '--rdns=io.x'],
    ['project set', 'project', 'set', id, `--id=${id}`],
    ['project feature', 'project', 'feature', 'set', id, 'swap=off', '--name=Other'],
    ['project sponsor remove', 'project', 'sponsor', 'remove', id, 'eip155:1', '--per-day=1'],
    ['wallets reset', 'wallets', 'reset', 'io.x', '--homepage=https://x.example'],
    ['wallets import', 'wallets', 'import', 'none.json', '--search=x'],
  ] as const) {
    const option = args.find((arg) => arg.startsWith('--'))?.split('=')[0]
    await expect(run(...args)).rejects.toThrow(`${option} is no option of "${command}"`)
  }
  expect(JSON.parse((await run('project', 'set', id)) ?? '')).toMatchObject({ id, name: 'Options' })
})
