import { once } from 'node:events'
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../../apps/services/src/testing/index.js'
import { assertReachable, connect, inSlowTransaction, isLocked, isOverdue, lossesOf } from './index.js'
import { startRefusingPooler } from './pooler.test-support.js'

let server: TestDatabase
const opened: Sql[] = []
beforeAll(async () => {
  server = await startTestDatabase()
  await open()`create table held (id int)`
})
afterAll(async () => {
  await Promise.all(opened.map((sql) => sql.end({ timeout: 5 })))
  await server?.stop()
})
function open(options?: Parameters<typeof connect>[1], url = server.url): Sql {
  const sql = connect(url, options)
  opened.push(sql)
  return sql
}

test('behavior: a commit waits for the disk, also where the server would not', async () => {
  // What the server would do by itself: it was started so.
  expect(await open()`show fsync`).toEqual([{ fsync: 'off' }])
  expect(await open()`show synchronous_commit`).toEqual([{ synchronous_commit: 'on' }])
})

test('behavior: a statement that waits for too long is ended, and the connection goes on', async () => {
  const [busy, own] = [open({ max: 1 }), open({ max: 1, statementMs: 500 })]
  await busy.begin(async (step) => {
    await step`lock table held`
    // As long as this lasts the table is locked: only the limit ends the wait.
    const late = await own`select 1 from held`.catch((error: unknown) => error)
    expect([isOverdue(late), isLocked(late)]).toEqual([true, false])
    expect(isOverdue(new Error('The query failed', { cause: late }))).toBe(true)
  })
  expect(await own`select 1 as one`).toEqual([{ one: 1 }])
})

test('behavior: work that nobody waits for takes as long as it needs, but for locks if it says so', async () => {
  const [busy, own] = [open({ max: 1 }), open({ max: 1, statementMs: 1_234 })]
  expect(await inSlowTransaction(own, (step) => step`show statement_timeout`)).toEqual([{ statement_timeout: '0' }])
  expect(await own`show statement_timeout`).toEqual([{ statement_timeout: '1234ms' }])
  await busy.begin(async (step) => {
    await step`lock table held`
    const late = await inSlowTransaction(own, async (mine) => {
      await mine`set local lock_timeout = '50ms'`
      await mine`select 1 from held`
    }).catch((error: unknown) => error)
    expect([isLocked(late), isOverdue(late)]).toEqual([true, false])
  })
})

test('param: statementMs', async () => {
  expect(await open({ statementMs: 1_234 })`show statement_timeout`).toEqual([{ statement_timeout: '1234ms' }])
})

test('error: a database that cannot be reached is named with what to do, without its secrets', async () => {
  const { password, host } = new URL(server.url)
  const [away, refused, absent] = [new URL(server.url), new URL(server.url), new URL(server.url)]
  away.port = '1'
  refused.password = 'wrong'
  absent.pathname = '/none'
  for (const [{ href }, words] of [
    [away, /at 127\.0\.0\.1:1 cannot be used: nothing listens there. Start PostgreSQL/],
    [refused, /it refuses this password, or set THE_URL/],
    [absent, new RegExp(`"none" at ${host} cannot be used: it has no such database`)],
  ] as const) {
    const error = await assertReachable(open({}, href), href, 'THE_URL').catch(String)
    expect(error).toMatch(words)
    expect(error).not.toMatch(new RegExp(`wrong|portico:|${password}`))
  }
})

/** In front of the database: ends each connection in this way until it is told to pass them on. */
async function startGate(end: (socket: Socket) => unknown) {
  const { hostname, port } = new URL(server.url)
  const gate = { isOpen: false, url: '', stop }
  const sockets = new Set<Socket>()
  const listening = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    if (!gate.isOpen) return void end(socket)
    const onward = createConnection({ host: hostname, port: Number(port) })
    sockets.add(onward.on('error', () => {}))
    socket.pipe(onward).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const url = new URL(server.url)
  url.host = `127.0.0.1:${(listening.address() as AddressInfo).port}`
  gate.url = url.href
  function stop(): void {
    for (const socket of sockets) socket.destroy()
    listening.close()
  }
  return gate
}

test.each<[string, (socket: Socket) => unknown, string, number]>([
  ['refuses connections', (socket) => socket.resetAndDestroy(), 'the connection was ended at once', 600_000],
  ['ends them without a word', (socket) => socket.destroy(), 'it does not answer', 50],
])('behavior: a database that %s is waited for', async (_, end, words, answerMs) => {
  const gate = await startGate(end)
  const waited: string[] = []
  const sql = open({ max: 1 }, gate.url)
  try {
    const asked = assertReachable(sql, gate.url, 'THE_URL', {
      waitMs: 600_000,
      answerMs,
      onWait: ({ message }) => waited.push(message),
    })
    await vi.waitFor(() => expect(waited).toEqual([expect.stringContaining(words)]))
    gate.isOpen = true
    await asked
    expect(waited).toHaveLength(1)
  } finally {
    await sql.end({ timeout: 0 })
    gate.stop()
  }
})

test('error: one that refuses the password is not waited for', async () => {
  const wrong = new URL(server.url)
  wrong.password = 'wrong'
  const waited = vi.fn()
  const patience = { waitMs: 600_000, onWait: waited }
  await expect(assertReachable(open({}, wrong.href), wrong.href, 'THE_URL', patience)).rejects.toThrow(
    'it refuses this password',
  )
  expect(waited).not.toHaveBeenCalled()
})

test('error: one that stays away is waited for no longer than was said', async () => {
  const url = new URL(server.url)
  url.port = '1'
  const waited: Error[] = []
  const patience = { waitMs: 1, onWait: (reason: Error) => void waited.push(reason) }
  await expect(assertReachable(open({}, url.href), url.href, 'THE_URL', patience)).rejects.toThrow('Start PostgreSQL')
  expect(waited.length).toBeLessThanOrEqual(1)
})

test('error: one that cuts questions off without a word is waited for no longer than was said, either', async () => {
  const gate = await startGate((socket) => socket.destroy())
  const sql = open({ max: 1 }, gate.url)
  try {
    const patience = { waitMs: 1, answerMs: 600_000 }
    await expect(assertReachable(sql, gate.url, 'THE_URL', patience)).rejects.toThrow('it does not answer')
  } finally {
    await sql.end({ timeout: 0 })
    gate.stop()
  }
})

test.each(['ENETUNREACH', '57P01'])('behavior: what answers %s is away, and waited for', async (code) => {
  const told: string[] = []
  const sql = (async () => {
    if (told.length === 0) throw Object.assign(new Error('away'), { code })
  }) as unknown as Sql
  const patience = { waitMs: 600_000, onWait: ({ message }: Error) => void told.push(message) }
  await assertReachable(sql, server.url, 'THE_URL', patience)
  expect(told).toEqual([expect.stringMatching(/ cannot be used: .*, or set THE_URL to another one\.$/)])
})

test('error: a pooler that refuses our settings is told with what to do, and what else it says as it says it', async () => {
  const pooler = await startRefusingPooler()
  const reach = (words: string) => {
    pooler.words = words
    return assertReachable(open({}, pooler.url), pooler.url, 'THE_URL').catch(String)
  }
  try {
    expect(await reach('unsupported startup parameter: statement_timeout')).toMatch(
      /"none" at 127\.0\.0\.1:\d+ cannot be used: a pooler .* ignore_startup_parameters, and set them with ALTER ROLE/,
    )
    expect(await reach('database "none" does not exist')).toBe('PostgresError: database "none" does not exist')
  } finally {
    await pooler.stop()
  }
})

test('behavior: what a server may lose is known, by the name of the setting', async () => {
  // The server of the tests flushes nothing.
  expect(await lossesOf(open(), 'THE_URL')).toEqual([expect.stringMatching(/^THE_URL: fsync is off/)])
  expect(await lossesOf(open({}, `${server.url}?synchronous_commit=off`), 'THE_URL')).toEqual([
    expect.stringContaining('fsync is off'),
    expect.stringMatching(/^THE_URL: synchronous_commit is off/),
  ])
})
