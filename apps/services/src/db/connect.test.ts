import { noTracer } from '@portico/watch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '../app.js'
import { parseConfig } from '../config.js'
import type { Deps } from '../context.js'
import { createLogger } from '../log.js'
import { createRequestMetrics } from '../metrics.js'
import { startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
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
function open(options?: Parameters<typeof connect>[1]): Database {
  const database = connect(server.url, options)
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
  return createApp({
    config,
    log: createLogger('silent'),
    limiter,
    requests: createRequestMetrics(),
    traces: { tracer: noTracer },
    addressOf: () => '',
  } as unknown as Deps)
}

test('error: whoever waited for a statement that took too long is told to come again', async () => {
  const [busy, own] = [open({ max: 1 }), open({ max: 1, statementMs: 500 })]
  await busy.sql.begin(async (step) => {
    await step`lock table projects`
    // As long as this lasts the table is locked: only the limit ends the wait.
    const late = await own.sql`select 1 from projects`.catch((error: unknown) => error)
    const answer = await appThatMeets(new Error('The query failed', { cause: late })).request('/getWallets')
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await answer.text()).toContain('The database is busy')
  })
})

test('error: a database that cannot be reached is named with what to do, by the name of its setting', async () => {
  const away = new URL(server.url)
  away.port = '1'
  const error = await startServices({
    databaseUrl: away.href,
    database: { waitMs: 0 },
    port: 0,
    logLevel: 'silent',
  }).catch(String)
  expect(error).toMatch(
    /at 127\.0\.0\.1:1 cannot be used: nothing listens there. Start PostgreSQL, or set DATABASE_URL/,
  )
})

test('error: a public host does not start on a server that may lose what it said is kept', async () => {
  const settings = { databaseUrl: server.url, port: 0, logLevel: 'silent' } as const
  await expect(startServices({ ...settings, publicUrl: 'https://wallet.example', trustProxy: true })).rejects.toThrow(
    /Not safe in production:\n {2}DATABASE_URL: fsync is off/,
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
