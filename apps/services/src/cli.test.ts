import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from './cli.js'
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
  expect(await run('check')).toBe(
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
    features: [],
    limits: {},
    analytics: false,
    allowedOrigins: ['https://*.example:*'],
    verified: ['shop.example'],
  })
})

test('error: what cannot be done is said', async () => {
  await expect(run('project', 'add', '--name', 'x', '--origin', 'not an origin')).rejects.toThrow('is not an origin')
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
