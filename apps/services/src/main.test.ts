import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { programOf } from '../../../scripts/program.mjs'
import { connect } from './db/connect.js'
import { migrate } from './db/migrate.js'
import { migrations } from './db/migrations.js'
import { startTestDatabase, type TestDatabase } from './testing/database.js'
import { freePort } from './testing/postgres.js'
import { openClient } from './testing/relayClient.test-support.js'

let server: TestDatabase
const running: ChildProcess[] = []
let program: string

beforeAll(async () => {
  ;[server, program] = await Promise.all([startTestDatabase(), programOf(new URL('./main.ts', import.meta.url))])
})
afterEach(() => {
  for (const child of running.splice(0)) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
})
afterAll(() => server.stop())

function run(args: string[], env: Record<string, string> = {}): ChildProcess & { output(): string } {
  const child = spawn(process.execPath, [program, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      DATABASE_URL: server.url,
      PORTICO_LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  running.push(child)
  return Object.assign(child, { output: () => output })
}
async function finish(
  args: string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const child = run(args, env)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output: child.output() }
}
async function serve(port: number) {
  const child = run([], { PORTICO_PORT: String(port) })
  await vi.waitFor(() => expect(child.output()).toContain('the services listen'), { timeout: 60_000, interval: 20 })
  return child
}

test('behavior: a killed process has lost nothing that it acknowledged', async () => {
  const added = await finish(['project', 'add', '--name', 'Kill', '--development', '--origin', 'https://app.example'])
  expect(added).toEqual({ code: 0, output: expect.stringMatching(/^[0-9a-f]{32}\n$/) })
  const projectId = added.output.trim()
  const port = await freePort()
  const url = `ws://127.0.0.1:${port}/relay`
  const first = await serve(port)
  const alice = await openClient({ url, projectId })
  const topic = randomBytes(32).toString('hex')
  const acknowledged: string[] = []
  const all = Promise.allSettled(
    Array.from({ length: 400 }, async (_, index) => {
      await alice.publish(topic, `message ${index}`)
      acknowledged.push(`message ${index}`)
    }),
  )
  await vi.waitFor(() => expect(acknowledged.length).toBeGreaterThan(20), { interval: 1 })
  first.kill('SIGKILL')
  await all
  expect(acknowledged.length).toBeGreaterThan(20)

  const second = await serve(port)
  const bob = await openClient({ url, projectId })
  await bob.subscribe(topic)
  await vi.waitFor(() => expect(new Set(bob.messages())).toEqual(new Set([...acknowledged, ...bob.messages()])), {
    timeout: 60_000,
  })
  await vi.waitFor(() => expect(bob.received.length).toBeGreaterThanOrEqual(acknowledged.length))

  const publishing = Promise.allSettled(Array.from({ length: 50 }, (_, index) => bob.publish(topic, `late ${index}`)))
  const closed = once(bob.socket, 'close')
  const ended = once(second, 'close')
  second.kill('SIGTERM')
  expect((await closed)[0]).toBe(1_001)
  expect(await ended).toEqual([0, null])
  const kept = (await publishing).filter(({ status }) => status === 'fulfilled').length
  const database = connect(server.url, { max: 1 })
  const rows =
    await database.sql`select count(*)::int as n from relay_messages where topic = ${topic} and message like 'late %'`
  await database.close()
  expect(rows[0]?.n).toBeGreaterThanOrEqual(kept)
  // Nothing that could be a secret stands in the log.
  expect(first.output() + second.output()).not.toMatch(/auth=|eyJ|password|postgres:\/\/portico/)
})

test('behavior: a process that is killed in the middle of the steps of the database leaves whole ones, and the next takes the rest', async () => {
  const url = await server.createDatabase('interrupted')
  const [own, holding] = [connect(url, { max: 2 }), connect(url, { max: 1 })]
  const inOrder = [...migrations].sort((a, b) => a.id - b.id)
  const at = inOrder.findIndex(({ name }) => name === 'limits and usage of projects')
  await migrate(own, inOrder.slice(0, at - 1))
  let release = () => {}
  const held = holding.sql.begin(async (step) => {
    await step`lock table projects`
    await new Promise<void>((resolve) => {
      release = resolve
    })
  })
  const child = run(['migrate'], { DATABASE_URL: url })
  await vi.waitFor(
    async () => {
      const waiting = await own.sql`
        select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%limits%'`
      expect(waiting).toHaveLength(1)
    },
    { timeout: 60_000, interval: 20 },
  )
  child.kill('SIGKILL')
  await once(child, 'close')
  release()
  await held
  const rest = await migrate(own)
  // The step before the one that was waiting is there already; that one is taken anew, from its beginning.
  expect(rest).toContain(inOrder[at]?.id)
  expect(rest).not.toContain(inOrder[at - 1]?.id)
  expect(await own.sql`select id from migrations`).toHaveLength(migrations.length)
  await Promise.all([own.close(), holding.close()])
})

test('error: what is wrong is said in one line each, without secrets', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-config-'))
  const config = join(folder, 'config.json')
  await writeFile(config, JSON.stringify({ port: 'many', relay: { maxTtlSeconds: 1 }, colour: 'red' }))
  const wrong = await finish([], { PORTICO_CONFIG: config, DATABASE_URL: 'mysql://user:secret@host/db' })
  expect(wrong.code).toBe(1)
  expect(wrong.output.trim().split('\n').slice(1).sort()).toEqual([
    '  colour: is not a setting',
    '  databaseUrl (DATABASE_URL): must be a postgres:// URL',
    '  port: must be number, and is string',
    '  relay.maxTtlSeconds: must be >=60',
  ])
  await rm(folder, { recursive: true })
})

test('error: the port is taken, the database cannot be reached', async () => {
  const port = await freePort()
  await serve(port)
  expect(await finish([], { PORTICO_PORT: String(port) })).toEqual({
    code: 1,
    output: expect.stringContaining(`Port ${port} is taken`),
  })
  const unreachable = await finish([], {
    DATABASE_URL: 'postgres://portico:secret@127.0.0.1:1/portico',
    PORTICO_DATABASE_WAIT_MS: '0',
  })
  expect(unreachable.code).toBe(1)
  expect(unreachable.output).toContain('nothing listens there. Start PostgreSQL')
  expect(unreachable.output).not.toContain('secret')
})
