import { isOverdue, lossesOf } from '@portico/pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.js'
import { parseConfig } from '../config.js'
import type { Deps } from '../context.js'
import { createLogger } from '../log.js'
import { startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { startRefusingPooler } from '../testing/pooler.test-support.js'
import { connect, type Database } from './connect.js'

let server: TestDatabase
const opened: Database[] = []
beforeAll(async () => {
  server = await startServicesDatabase()
})
afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()))
  await server.stop()
})
function open(options?: Parameters<typeof connect>[1], query = ''): Database {
  const database = connect(`${server.url}${query}`, options)
  opened.push(database)
  return database
}

/** An app whose database fails in this way. */
function appThatMeets(error: unknown) {
  const limiter = {
    take() {
      throw error
    },
  }
  const config = parseConfig({ databaseUrl: server.url })
  return createApp({ config, log: createLogger('silent'), limiter, addressOf: () => '' } as unknown as Deps)
}

test('behavior: a commit waits for the disk, also where the server would not', async () => {
  // What the server would do by itself: it was started so.
  expect(await open().sql`show fsync`).toEqual([{ fsync: 'off' }])
  expect(await open().sql`show synchronous_commit`).toEqual([{ synchronous_commit: 'on' }])
})

test('behavior: a statement that waits for too long is ended, and the connection goes on', async () => {
  const [busy, own] = [open({ max: 1 }), open({ max: 1, statementMs: 500 })]
  await busy.sql.begin(async (step) => {
    await step`lock table projects`
    // As long as this lasts the table is locked: only the limit ends the wait.
    const late = await own.sql`select 1 from projects`.catch((error: unknown) => error)
    expect(isOverdue(late)).toBe(true)
    // Whoever waited for it is told to come again.
    const answer = await appThatMeets(new Error('The query failed', { cause: late })).request('/getWallets')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.text()).toContain('The database is busy')
  })
  expect(await own.sql`select 1 as one`).toEqual([{ one: 1 }])
})

test('param: statementMs', async () => {
  const { sql } = open({ statementMs: 1_234 })
  expect(await sql`show statement_timeout`).toEqual([{ statement_timeout: '1234ms' }])
})

test('error: a database that cannot be reached is named with what to do, without its secrets', async () => {
  const { password, host } = new URL(server.url)
  const [away, refused, absent] = [new URL(server.url), new URL(server.url), new URL(server.url)]
  away.port = '1'
  refused.password = 'wrong'
  absent.pathname = '/none'
  for (const [{ href }, words] of [
    [away, /at 127\.0\.0\.1:1 cannot be used: nothing listens there. Start PostgreSQL/],
    [refused, /it refuses this password, or set DATABASE_URL/],
    [absent, new RegExp(`"none" at ${host} cannot be used: it has no such database`)],
  ] as const) {
    const error = await startServices({ databaseUrl: href, port: 0, logLevel: 'silent' }).catch((reason) => reason)
    expect(String(error)).toMatch(words)
    expect(String(error)).not.toMatch(new RegExp(`wrong|portico:|${password}`))
  }
})

test('error: a pooler that refuses our settings is told with what to do, and what else it says as it says it', async () => {
  const pooler = await startRefusingPooler()
  const start = (words: string) => {
    pooler.words = words
    return startServices({ databaseUrl: pooler.url, port: 0, logLevel: 'silent' }).catch(String)
  }
  try {
    expect(await start('unsupported startup parameter: statement_timeout')).toMatch(
      /"none" at 127\.0\.0\.1:\d+ cannot be used: a pooler .* ignore_startup_parameters, and set them with ALTER ROLE/,
    )
    expect(await start('database "none" does not exist')).toBe('PostgresError: database "none" does not exist')
  } finally {
    await pooler.stop()
  }
})

test('behavior: what a server may lose is known', async () => {
  // The server of the tests flushes nothing.
  expect(await lossesOf(open().sql)).toEqual([expect.stringContaining('fsync is off')])
  expect(await lossesOf(open({}, '?synchronous_commit=off').sql)).toEqual([
    expect.stringContaining('fsync is off'),
    expect.stringContaining('synchronous_commit is off'),
  ])
})

test('error: a public host does not start on a server that may lose what it said is kept', async () => {
  const settings = { databaseUrl: server.url, port: 0, logLevel: 'silent' } as const
  await expect(startServices({ ...settings, publicUrl: 'https://wallet.example', trustProxy: true })).rejects.toThrow(
    /Not safe in production:\n {2}databaseUrl: fsync is off/,
  )
  const local = await startServices({ ...settings, publicUrl: 'https://api.localhost' })
  await local.stop()
})

test('behavior: a server that may lose what is kept is warned of, but where it has the demo’s data', async () => {
  const lines: Record<string, unknown>[] = []
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) })
  const levels = async (seed?: { wallets: number }) => {
    lines.length = 0
    const services = await startServices({ databaseUrl: server.url, port: 0, ...(seed ? { seed } : {}) }, { log })
    await services.stop()
    return lines.flatMap(({ level, losses }) => (losses ? [level] : []))
  }
  const [info, warn] = [30, 40]
  expect(await levels()).toEqual([warn])
  expect(await levels({ wallets: 0 })).toEqual([info])
})
