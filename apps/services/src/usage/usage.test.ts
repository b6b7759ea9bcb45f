import { setImmediate as turn } from 'node:timers/promises'
import { failure } from 'portico/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../cli.js'
import { startStubNode } from '../contract/stubNode.test-support.js'
import { connect, type Database } from '../db/connect.js'
import { migrate } from '../db/migrate.js'
import { createProjects } from '../projects.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import type { Limits } from './config.js'
import { createUsage } from './usage.js'

let server: TestDatabase
let node: Awaited<ReturnType<typeof startStubNode>>
let database: Database
const opened: RunningServices[] = []

beforeAll(async () => {
  ;[server, node] = await Promise.all([startServicesDatabase(), startStubNode()])
  database = connect(server.url, { max: 4 })
  await migrate(database)
})
afterAll(async () => {
  for (const services of opened) await services.stop()
  await database.close()
  await Promise.all([server.stop(), node.stop()])
})

let count = 0
async function newProject(limits: Limits = {}): Promise<{ id: string; limits: Limits }> {
  const id = (++count).toString(16).padStart(32, '0')
  return createProjects(database).save({ id, name: `Project ${count}`, limits })
}
async function start(quota = {}): Promise<RunningServices> {
  const services = await startServices({
    databaseUrl: server.url,
    port: 0,
    logLevel: 'silent',
    rate: { capacity: 100_000, perSecond: 100_000 },
    quota,
    chains: ['eip155:31337', 'eip155:1'].map((id) => ({ id, name: 'Stub', symbol: 'ETH', rpcUrls: [node.url] })),
  })
  opened.push(services)
  return services
}
function signal() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`

describe('createUsage', () => {
  test('default: calls of the month are counted, and refused above the limit', async () => {
    const project = await newProject({ callsPerMonth: 3 })
    const usage = createUsage(database)
    const verdicts = []
    for (let i = 0; i < 5; i++) verdicts.push(await usage.admit(project))
    expect(verdicts).toEqual(['admitted', 'admitted', 'admitted', 'quota', 'quota'])
    expect(await usage.standing(project)).toMatchObject({ calls: 3, isAboveRpcLimit: true, isAboveMauLimit: false })
    await usage.stop()
  })

  test('behavior: several processes count together, and a restart forgets nothing', async () => {
    const project = await newProject({ callsPerMonth: 10 })
    let at = Date.now()
    const [one, two] = [createUsage(database, { now: () => at }), createUsage(database, { now: () => at })]
    for (let i = 0; i < 4; i++) await one.admit(project)
    for (let i = 0; i < 3; i++) await two.admit(project)
    two.count(project, 2)
    await Promise.all([one.stop(), two.stop()])
    expect((await createUsage(database).standing(project)).calls).toBe(9)
    at += 5_000
    expect([await one.admit(project), await one.admit(project)]).toEqual(['admitted', 'quota'])
  })

  test('behavior: a new month begins at nothing, and the accounts of the last one are forgotten', async () => {
    const project = await newProject({ callsPerMonth: 1, usersPerMonth: 1 })
    let at = Date.parse('2031-01-31T23:59:59Z')
    const usage = createUsage(database, { now: () => at })
    await usage.admit(project)
    await usage.meet(project, address(1))
    await usage.meet(project, address(2))
    expect(await usage.admit(project)).toBe('quota')
    expect(await usage.standing(project)).toMatchObject({ month: '2031-01', users: 2, isAboveMauLimit: true })
    at += 1_000
    expect(await usage.admit(project)).toBe('admitted')
    expect(await usage.standing(project)).toMatchObject({
      month: '2031-02',
      calls: 1,
      users: 0,
      isAboveMauLimit: false,
    })
    await usage.sweep()
    await usage.stop()
    expect(await database.sql`select 1 from project_users where project_id = ${project.id}`).toHaveLength(0)
    expect(
      await database.sql`select month, calls::int as calls from project_usage where project_id = ${project.id} order by 1`,
    ).toEqual([
      { month: '2031-01', calls: 1 },
      { month: '2031-02', calls: 1 },
    ])
  })

  test('behavior: an account is one user however often it comes and however it is written, and is kept as a hash', async () => {
    const project = await newProject({ usersPerMonth: 2 })
    const usage = createUsage(database)
    const mixed = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    for (const account of [mixed, mixed.toLowerCase(), mixed]) await usage.meet(project, account)
    expect((await usage.standing(project)).users).toBe(1)
    for (let i = 0; i < 50; i++) await usage.meet(project, address(i))
    expect((await usage.standing(project)).isAboveMauLimit).toBe(true)
    const rows = await database.sql<{ account: Uint8Array }[]>`
      select account from project_users where project_id = ${project.id}`
    expect(rows.map(({ account }) => account.length)).toEqual([16, 16, 16])
    await usage.stop()
  })

  test('behavior: without a limit of users no account is noted', async () => {
    const project = await newProject()
    const usage = createUsage(database)
    await usage.meet(project, address(1))
    expect((await usage.standing(project)).users).toBe(0)
    await usage.stop()
  })

  test('param: common: limits of projects without own ones', async () => {
    const [own, plain] = [await newProject({ callsPerMonth: 2, tier: 'pro' }), await newProject()]
    const usage = createUsage(database, { common: { callsPerMonth: 1, tier: 'starter' } })
    for (const project of [own, plain]) await usage.admit(project)
    expect([await usage.admit(own), await usage.admit(plain)]).toEqual(['admitted', 'quota'])
    expect([(await usage.standing(own)).tier, (await usage.standing(plain)).tier]).toEqual(['pro', 'starter'])
    await usage.stop()
  })

  test('behavior: what is told to the database while it is read again is not forgotten', async () => {
    const project = await newProject({ callsPerMonth: 3 })
    let at = Date.now()
    let isHeld = false
    const [read, told] = [signal(), signal()]
    const sql = new Proxy(database.sql, {
      apply(target, self, args: [readonly string[], ...unknown[]]) {
        const query = Reflect.apply(target, self, args) as unknown as Promise<unknown>
        if (!isHeld) return query
        const text = args[0].join('')
        // The reading finds what was there before, and is answered after what is told.
        if (text.includes('insert into project_usage')) return read.promise.then(() => query).finally(told.resolve)
        return query.then(async (rows) => {
          read.resolve()
          await told.promise
          return rows
        })
      },
    })
    const usage = createUsage({ sql }, { now: () => at, onError: (error) => expect.unreachable(String(error)) })
    await usage.admit(project)
    isHeld = true
    const flushed = usage.stop()
    await turn()
    at += 6_000
    expect(await usage.admit(project)).toBe('admitted')
    await flushed
    isHeld = false
    expect((await usage.standing(project)).calls).toBe(2)
    // What another process tells is read a moment later.
    await usage.stop()
    await database.sql`update project_usage set calls = 7 where project_id = ${project.id}`
    at += 2_000
    expect((await usage.standing(project)).calls).toBe(7)
  })

  test('error: a database that is away lets everybody in, and what was counted is told later', async () => {
    const project = await newProject({ callsPerMonth: 3 })
    let away = true
    const sql = new Proxy(database.sql, {
      apply: (target, self, args) =>
        away ? Promise.reject(new Error('away')) : Reflect.apply(target as never, self, args),
    })
    const errors: unknown[] = []
    const usage = createUsage({ sql }, { onError: (error) => errors.push(error) })
    for (let i = 0; i < 5; i++) expect(await usage.admit(project)).toBe('admitted')
    expect(errors.length).toBeGreaterThan(0)
    away = false
    await usage.admit(project)
    away = true
    await usage.stop()
    away = false
    await usage.stop()
    expect((await createUsage(database).standing(project)).calls).toBe(1)
  })
})

describe('over HTTP', () => {
  const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId' })
  const rpc = (services: RunningServices, id: string, body = call, chainId = 'eip155:31337') =>
    fetch(`${services.url}/v1?projectId=${id}&chainId=${chainId}`, { method: 'POST', body })
  const limits = async (services: RunningServices, id: string) =>
    ((await (await fetch(`${services.url}/appkit/v1/project-limits?projectId=${id}`)).json()) as { planLimits: object })
      .planLimits
  const refused = async (response: Response) => ({
    status: response.status,
    field: v.parse(failure, await response.json()).reasons[0]?.field,
  })

  test('default: above its calls of the month a project is refused, and told so', async () => {
    const services = await start()
    const { id } = await newProject({ callsPerMonth: 4, tier: 'starter' })
    expect(await limits(services, id)).toEqual({ tier: 'starter', isAboveRpcLimit: false, isAboveMauLimit: false })
    expect((await rpc(services, id)).status).toBe(200)
    // A batch is as many calls as it holds.
    expect((await rpc(services, id, `[${call},${call}]`)).status).toBe(200)
    expect((await fetch(`${services.url}/v1/onramp/options?projectId=${id}`)).status).toBe(200)
    expect(await refused(await rpc(services, id))).toEqual({ status: 429, field: 'address' })
    expect(await refused(await fetch(`${services.url}/v1/onramp/options?projectId=${id}`))).toEqual({
      status: 429,
      field: 'address',
    })
    expect(await limits(services, id)).toEqual({ tier: 'starter', isAboveRpcLimit: true, isAboveMauLimit: false })
    // The configuration is asked for at every start of a page, and is never refused.
    expect((await fetch(`${services.url}/appkit/v1/config?projectId=${id}`)).status).toBe(200)
    const other = await newProject()
    expect((await rpc(services, other.id)).status).toBe(200)
  })

  test('behavior: accounts whose balance is asked for are its users', async () => {
    const services = await start({ tier: 'enterprise', usersPerMonth: 2 })
    const { id } = await newProject()
    for (const n of [1, 2, 2, 3])
      await fetch(`${services.url}/v1/account/${address(n)}/balance?projectId=${id}&currency=usd&chainId=eip155:31337`)
    expect(await limits(services, id)).toEqual({ tier: 'enteprise', isAboveRpcLimit: false, isAboveMauLimit: true })
  })

  test('param: perSecond, burst: one project is held back, the other is not', async () => {
    const services = await start()
    const [busy, calm] = [await newProject({ perSecond: 1, burst: 2 }), await newProject({ perSecond: 1, burst: 2 })]
    // At once: one more may be asked after a second.
    const answers = await Promise.all([1, 2, 3].map(() => rpc(services, busy.id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 429])
    const late = answers.find(({ status }) => status === 429) as Response
    expect(late.headers.get('retry-after')).toBe('1')
    expect(await refused(late)).toEqual({ status: 429, field: 'rate_limited' })
    expect((await rpc(services, calm.id)).status).toBe(200)
  })

  test('param: freeChains: their JSON-RPC is not counted', async () => {
    const services = await start({ callsPerMonth: 1, freeChains: ['eip155:1'] })
    const { id } = await newProject()
    for (const chainId of ['eip155:1', '1', 'eip155:1'])
      expect((await rpc(services, id, call, chainId)).status).toBe(200)
    expect((await rpc(services, id)).status).toBe(200)
    expect((await rpc(services, id)).status).toBe(429)
    expect((await rpc(services, id, call, '1')).status).toBe(200)
  })

  test('behavior: the operator sets limits and reads what was used', async () => {
    const run = (...args: string[]) => runCommand(['project', ...args], { DATABASE_URL: server.url })
    const id = ((await run('add', '--name', 'Shop', '--calls-per-month', '2', '--tier', 'pro')) ?? '').trim()
    const services = await start()
    await rpc(services, id)
    await rpc(services, id)
    expect((await rpc(services, id)).status).toBe(429)
    await services.stop()
    expect(JSON.parse((await run('usage', id)) ?? '')).toMatchObject({ calls: 2, tier: 'pro', isAboveRpcLimit: true })
    const changed = await run('set', id, '--per-second', '5', '--calls-per-month', '0')
    expect(JSON.parse(changed ?? '').limits).toEqual({ tier: 'pro', perSecond: 5 })
    const later = await start()
    expect((await rpc(later, id)).status).toBe(200)
    await expect(run('set', id, '--per-second', 'many')).rejects.toThrow('--per-second must be a whole number')
    await expect(run('set', id, '--tier', 'gold')).rejects.toThrow('--tier must be one of')
  })
})
