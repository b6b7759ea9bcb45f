import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createLogger } from '../log.js'
import { startServices } from '../start.js'
import { type EmbeddedPostgres, startPostgres } from '../testing/postgres.js'
import { connect } from './connect.js'

// Slow: databases are ended and started again, and what is done about it is waited for.
const connections = 6
const running: EmbeddedPostgres[] = []
const folders: string[] = []
afterAll(async () => {
  for (const server of running) await server.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test('behavior: a database that was away for a while is used again, by every connection, soon after it is back', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'portico-restart-'))
  folders.push(dataDir)
  const first = await startPostgres({ dataDir })
  running.push(first)
  const { sql, close } = connect(first.url, { max: connections })
  // Each holds its connection until all of them have one. How long each of them took, the slowest first.
  const byAll = async (by = sql) => {
    const begin = performance.now()
    const all = await Promise.all(
      Array.from({ length: connections }, async () => {
        const [row] = await by<{ pid: number }[]>`select pg_backend_pid() as pid, pg_sleep(0.2)`
        return { pid: row?.pid, ms: performance.now() - begin }
      }),
    )
    expect(new Set(all.map(({ pid }) => pid)).size).toBe(connections)
    return all.map(({ ms }) => ms).sort((a, b) => b - a)
  }
  await byAll()
  await first.stop()
  running.pop()
  const lines: string[] = []
  const log = createLogger('warn', { write: (line) => void lines.push(line) })
  const started = startServices({ databaseUrl: first.url, database: { waitMs: 600_000 }, port: 0 }, { log })
  started.catch(() => {})

  // Visitors come meanwhile, and each hears at once that there is no database.
  const refusals: number[] = []
  for (const end = Date.now() + 5_000; Date.now() < end; await pause(50)) {
    const at = performance.now()
    const answers = await Promise.allSettled(Array.from({ length: connections }, () => sql`select 1`))
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true)
    refusals.push(performance.now() - at)
  }
  running.push(await startPostgres({ dataDir, port: first.port }))
  // A pool that never missed it connects at the same time: how long that takes here is how slow this machine is now.
  const fresh = connect(first.url, { max: connections })
  const [back, [freshMs = 0]] = await Promise.all([byAll(sql), byAll(fresh.sql)])
  await fresh.close()
  // The driver's own waits had grown to many seconds by now, of every connection; a machine that is held up for a moment holds up one.
  expect(back[1]).toBeLessThan(4 * freshMs + 2_000)
  expect(refusals.sort((a, b) => b - a)[1]).toBeLessThan(4_000)
  // A process that was started meanwhile has waited for it.
  await (await started).stop()
  expect(lines.filter((line) => line.includes('Start PostgreSQL') && line.includes('It is waited for'))).toHaveLength(1)
  expect(lines.join()).not.toContain(new URL(first.url).password)
  await close()
})
