import type { TransactionSql } from 'postgres'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type Database } from '../db/connect.js'
import { migrate } from '../db/migrate.js'
import { type RunningServices, startServices } from '../start.js'
import { untilBlocked } from '../testing/blocked.test-support.js'
import { startTestDatabase, type TestDatabase } from '../testing/database.js'
import { keepPartitions } from './partitions.js'
import { readReport } from './report.js'

let server: TestDatabase
let services: RunningServices
let database: Database

const token = 'operator-token-of-this-test-only-0123456789'
const shop = 'a'.repeat(32)
const other = 'b'.repeat(32)
const dayMs = 86_400_000
/** One moment for all: a day may end while this file runs. */
const now = Date.now()

beforeAll(async () => {
  server = await startTestDatabase()
  const databaseUrl = await server.createDatabase('report')
  services = await startServices({ databaseUrl, port: 0, logLevel: 'silent', operator: { token } })
  database = connect(databaseUrl)
  await services.projects.save({ id: shop, name: '<b>Shop</b> & "Co"' })
  await services.projects.save({ id: other, name: 'Other' })
  // Partitions of earlier months exist as long as their events do.
  await keepPartitions(database, 90, new Date(now - 40 * dayMs))
  await keepPartitions(database, 90, new Date(now - 20 * dayMs))
  await report(shop, 0, 'MODAL_OPEN', { connected: false }, 5)
  await report(shop, 0, 'CONNECT_SUCCESS', { method: 'browser', name: 'A' }, 3)
  await report(shop, 0, 'CONNECT_SUCCESS', { method: 'browser', name: 'A', reconnect: true }, 7)
  await report(shop, 0, 'CONNECT_ERROR', { message: 'x' })
  await report(shop, 1, 'USER_REJECTED', { message: 'x' }, 2)
  await report(other, 1, 'CONNECT_SUCCESS', { method: 'qrcode', name: 'B' }, 4)
  await report(shop, 29, 'MODAL_CLOSE', { connected: true }, 1)
  await report(shop, 31, 'MODAL_CLOSE', { connected: true }, 9)
})
afterAll(async () => {
  await services?.stop()
  await database?.close()
  await server?.stop()
})

async function report(projectId: string, daysAgo: number, event: string, properties: object, count = 1): Promise<void> {
  const at = new Date(now - daysAgo * dayMs).toISOString()
  for (let index = 0; index < count; index++)
    await database.sql`
      insert into events (received_at, event_id, project_id, event, type, occurred_at, properties)
      values (${at}::timestamptz, gen_random_uuid(), ${projectId}, ${event}, 'track', ${at}::timestamptz, ${JSON.stringify(properties)}::jsonb)`
}

const dayOf = (daysAgo: number) => new Date(now - daysAgo * dayMs).toISOString().slice(0, 10)

describe('readReport', () => {
  test('default', async () => {
    const found = await readReport(database, { days: 30 }, now)
    expect(found.byEvent).toEqual([
      { event: 'CONNECT_SUCCESS', count: 14 },
      { event: 'MODAL_OPEN', count: 5 },
      { event: 'USER_REJECTED', count: 2 },
      { event: 'CONNECT_ERROR', count: 1 },
      { event: 'MODAL_CLOSE', count: 1 },
    ])
    expect(found.byDay).toHaveLength(30)
    expect(found.byDay.slice(0, 3)).toEqual([
      { day: dayOf(0), events: 16, connected: 3, failed: 1 },
      { day: dayOf(1), events: 6, connected: 4, failed: 2 },
      { day: dayOf(2), events: 0, connected: 0, failed: 0 },
    ])
    expect(found.byDay.at(-1)).toMatchObject({ day: dayOf(29), events: 1 })
    expect(found).toMatchObject({ connected: 7, failed: 3 })
  })

  test('param: days, projectId', async () => {
    expect(await readReport(database, { days: 1, projectId: other }, now)).toMatchObject({ byEvent: [], connected: 0 })
    expect(await readReport(database, { days: 2, projectId: other }, now)).toMatchObject({ connected: 4, failed: 0 })
    expect((await readReport(database, { days: 40 }, now)).byEvent).toContainEqual({ event: 'MODAL_CLOSE', count: 10 })
  })
})

test('behavior: what is reported meanwhile is in both of its tables or in neither', async () => {
  const third = 'c'.repeat(32)
  await report(third, 0, 'MODAL_OPEN', {}, 2)
  let byEvent: Promise<unknown> | undefined
  /** Between the first answer and the second question an event arrives. */
  const inBetween = <Sql extends object>(sql: Sql): Sql =>
    new Proxy(sql, {
      apply(target, self, args: [readonly string[], ...unknown[]]) {
        const query = Reflect.apply(target as never, self, args) as Promise<unknown>
        const text = args[0].join('')
        if (text.includes('group by event')) {
          byEvent = query.then(async (rows) => {
            await report(third, 0, 'MODAL_CLOSE', {})
            return rows
          })
          return byEvent
        }
        return text.includes('group by 1') ? Promise.resolve(byEvent).then(() => query) : query
      },
      get(target, key) {
        const value: unknown = Reflect.get(target, key)
        if (key !== 'begin') return value
        return (...given: unknown[]) => {
          const work = given.pop() as (step: object) => unknown
          return Reflect.apply(value as never, target, [...given, (step: object) => work(inBetween(step))])
        }
      },
    })
  const found = await readReport({ sql: inBetween(database.sql) }, { days: 1, projectId: third }, now)
  await database.sql`delete from events where project_id = ${third}`
  expect(found.byEvent).toEqual([{ event: 'MODAL_OPEN', count: 2 }])
  expect(found.byDay).toMatchObject([{ events: 2 }])
})

describe('GET /operator/report', () => {
  const get = (headers: Record<string, string> = {}, query = '') =>
    fetch(`${services.url}/operator/report${query}`, { headers })
  const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` })

  test('default: the browser’s own password question, or a bearer token', async () => {
    for (const headers of [basic(`operator:${token}`), basic(`:${token}`), { authorization: `Bearer ${token}` }]) {
      const response = await get(headers)
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(html).toContain('<dd>70.0 %</dd>')
      expect(html).toContain('<td>CONNECT_SUCCESS</td><td class="number">14</td>')
      expect(html).toContain(`<td>${dayOf(0)}</td><td class="number">16</td>`)
    }
  })

  test('param: project, days', async () => {
    const html = await (await get(basic(`x:${token}`), `?project=${other}&days=3`)).text()
    expect(html).toContain('<dd>100.0 %</dd>')
    expect(html).not.toContain('MODAL_OPEN')
    expect(html).toContain(`<option value="${other}" selected>Other</option>`)
    for (const odd of ['?days=0', '?days=99999', '?days=x', '?days=-1', '?project=%00', '?days=1&days=2'])
      expect((await get(basic(`x:${token}`), odd)).status).toBe(200)
  })

  test('behavior: names of projects are text; nothing runs, nothing frames it, nobody else reads or keeps it', async () => {
    const response = await get(basic(`x:${token}`))
    const html = await response.text()
    expect(html).toContain('&#60;b&#62;Shop&#60;/b&#62; &#38; &#34;Co&#34;')
    expect(html).not.toMatch(/<script|<style|style=|<b>/)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; style-src 'self'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|script-src/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    const styles = await fetch(`${services.url}/operator/report.css`)
    expect(styles.headers.get('content-type')).toContain('text/css')
  })

  test('error: without the token', async () => {
    for (const headers of [
      {},
      basic('operator:'),
      basic(`operator:${token}x`),
      basic(`operator:${token.slice(1)}`),
      { authorization: 'Bearer ' },
      { authorization: `Digest ${token}` },
    ]) {
      const response = await get(headers as Record<string, string>)
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toContain('Basic')
      expect(await response.text()).not.toContain('CONNECT')
    }
  })

  test('behavior: there is none unless a token is set', async () => {
    const without = await startServices({ databaseUrl: server.url, port: 0, logLevel: 'silent' })
    try {
      const response = await fetch(`${without.url}/operator/report`, { headers: basic(`x:${token}`) })
      expect(response.status).toBe(404)
    } finally {
      await without.stop()
    }
  })

  test('error: a token that is short', async () => {
    const operator = { token: 'short' }
    await expect(startServices({ databaseUrl: server.url, port: 0, operator })).rejects.toThrow(
      'operator.token: must have 32 to 500 characters without spaces',
    )
  })
})

/** Whose transactions are all part of this one. */
const withinOne = (step: TransactionSql) =>
  new Proxy(step, {
    get: (target, key) =>
      key === 'begin' ? (work: (step: TransactionSql) => unknown) => work(step) : Reflect.get(target, key),
  }) as unknown as Database['sql']

describe('keepPartitions', () => {
  test('behavior: many processes at once', async () => {
    const fresh = await server.createDatabase('partitions_together')
    const started = await Promise.all(
      [1, 2, 3].map(() => startServices({ databaseUrl: fresh, port: 0, logLevel: 'silent' })),
    )
    await Promise.all(started.map((one) => one.stop()))
    expect(started).toHaveLength(3)
  })

  test('behavior: what is older than the retention is gone, also within a month that stays', async () => {
    await keepPartitions(database, 30)
    const [row] = await database.sql`select count(*)::int as n from events where event = 'MODAL_CLOSE'`
    expect(row).toEqual({ n: 1 })
    await keepPartitions(database, 1, new Date(Date.now() + 70 * dayMs))
    expect(await database.sql`select count(*)::int as n from events`).toEqual([{ n: 0 }])
  })

  describe('beside who reads and writes', () => {
    let own: Database
    let name = 0
    beforeEach(async () => {
      own = connect(await server.createDatabase(`partitions_${++name}`), { max: 4 })
      await migrate(own)
      await keepPartitions(own, 30, new Date('2030-12-15T00:00:00Z'))
    })
    afterEach(() => own.close())
    const write = (day: string) => own.sql`
      insert into events (received_at, event_id, project_id, event, type, occurred_at, properties)
      values (${day}, gen_random_uuid(), 'p', 'e', 'track', now(), '{}')`
    const count = async () => (await own.sql`select 1 from events`).length
    const february = new Date('2031-02-15T00:00:00Z')

    test('error: who reads for long is not waited for, since all others would wait behind it', async () => {
      await write('2030-12-20')
      await own.sql.begin(async (step) => {
        await step`select 1 from events`
        await expect(keepPartitions(own, 30, february, { lockMs: 50 })).rejects.toMatchObject({ code: '55P03' })
        await write('2031-01-20')
      })
      expect(await count()).toBe(2)
      await keepPartitions(own, 30, february)
      expect(await count()).toBe(1)
    })

    test('error: another process that is at it for long is not waited for', async () => {
      const { sql } = own
      let holder = 0
      await sql.begin(async (step) => {
        // As another process takes it, whatever its number is.
        await keepPartitions({ sql: withinOne(step) }, 30, february)
        const [row] = await step<{ pid: number }[]>`select pg_backend_pid() as pid`
        holder = row?.pid ?? 0
        expect(await sql`select 1 from pg_locks where locktype = 'advisory' and pid = ${holder}`).toHaveLength(1)
        await expect(keepPartitions(own, 30, february, { lockMs: 50 })).rejects.toMatchObject({ code: '55P03' })
      })
      await keepPartitions(own, 30, february)
    })

    test('behavior: events come in while old ones are deleted', async () => {
      await write('2030-12-20')
      await write('2031-01-02')
      let kept: Promise<void> | undefined
      await own.sql.begin(async (step) => {
        // The delete waits here, as long as it would take with many. Dropping needs nothing of this partition.
        await step`select 1 from events_2031_01 for update`
        kept = keepPartitions(own, 30, february, { lockMs: 100_000 })
        kept.catch(() => {})
        await untilBlocked(own)
        await write('2031-01-20')
      })
      await kept
      expect(await count()).toBe(1)
    })

    test('behavior: a start does not wait for who reads either', async () => {
      await own.sql`drop table events_2030_12, events_2031_01`
      const databaseUrl = await server.createDatabase(`partitions_${name}`)
      await own.sql.begin(async (step) => {
        await step`select 1 from events`
        const started = await startServices({ databaseUrl, port: 0, logLevel: 'silent' })
        await started.stop()
      })
    })
  })
})
