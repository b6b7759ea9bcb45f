import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { connect } from '../db/connect.js'
import { demoProjectId } from '../seed/seed.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { startRedis, type TestRedis } from '../testing/redis.test-support.js'
import { createKey, openClient, type RelayClient } from '../testing/relayClient.test-support.js'
import { createMailbox } from './mailbox.js'

let database: TestDatabase
let redis: TestRedis
let first: RunningServices
let second: RunningServices
const clients: RelayClient[] = []

beforeAll(async () => {
  ;[database, redis] = await Promise.all([startServicesDatabase(), startRedis()])
  const settings = {
    databaseUrl: database.url,
    redisUrl: redis.url,
    port: 0,
    logLevel: 'silent' as const,
    seed: { wallets: 0 },
    relay: { patrolMs: 800 },
  }
  first = await startServices({ ...settings, roles: ['api', 'relay'] })
  second = await startServices({ ...settings, roles: ['relay'] })
  await up()
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
})
afterAll(async () => {
  await Promise.all([first, second].map((services) => services.stop()))
  await redis.kill()
  await database.stop()
})

const up = (value = 1) =>
  vi.waitFor(() => {
    for (const services of [first, second]) expect(services.counters().redis_up).toBe(value)
  })
const newTopic = () => randomBytes(32).toString('hex')
async function open(services: RunningServices, key = createKey()): Promise<RelayClient> {
  const client = await openClient({ url: services.relayUrl, projectId: demoProjectId, key })
  clients.push(client)
  return client
}

test('default', async () => {
  const [alice, bob] = [await open(first), await open(second)]
  const topic = newTopic()
  await bob.subscribe(topic)
  const all = Array.from({ length: 50 }, (_, index) => `n${index}`)
  for (const message of all) await alice.publish(topic, message)
  await vi.waitFor(() => expect(bob.messages()).toEqual(all))
  await bob.publish(topic, 'answer')
  await alice.subscribe(topic)
  await vi.waitFor(() => expect(alice.messages()).toEqual(['answer']))
  // They came by Redis: the patrol finds what was long on its way at most, one of them in a round.
  expect(second.counters().relay_rescued).toBeLessThan(all.length / 2)
})

test('behavior: a client that moves to another process gets what it did not acknowledge, and nothing twice', async () => {
  const alice = await open(first)
  const key = createKey()
  const before = await open(second, key)
  const topic = newTopic()
  await before.subscribe(topic)
  await alice.publish(topic, 'one')
  await vi.waitFor(() => expect(before.messages()).toEqual(['one']))
  // An acknowledgement is kept a moment after it came. Who moves sooner gets the message again, and drops what it knows.
  const own = connect(database.url, { max: 1 })
  const kept = () =>
    own.sql`select from relay_receipts r join relay_messages m on m.id = r.message_id where m.topic = ${topic}`
  await vi.waitFor(async () => expect(await kept()).toHaveLength(1))
  await own.close()
  await before.ask('irn_unsubscribe', { topic })
  await before.close()
  await alice.publish(topic, 'two')
  const after = await open(first, key)
  await after.subscribe(topic)
  await vi.waitFor(() => expect(after.messages()).toContain('two'))
  expect(after.messages()).toEqual(['two'])
})

test('behavior: Redis that restarts in the middle loses nothing', async () => {
  const [alice, bob] = [await open(first), await open(second)]
  const topic = newTopic()
  await bob.subscribe(topic)
  const sent: string[] = []
  const send = async (count: number) => {
    for (let index = 0; index < count; index++) {
      const message = `m${sent.length}`
      sent.push(message)
      await alice.publish(topic, message)
    }
  }
  await send(20)
  const sending = send(40)
  await redis.kill()
  await sending
  await up(0)
  await send(20)
  await vi.waitFor(() => expect(new Set(bob.messages())).toEqual(new Set(sent)))
  await redis.start()
  await up()
  await send(20)
  await vi.waitFor(() => expect(new Set(bob.messages())).toEqual(new Set(sent)))
  expect(bob.messages()).toHaveLength(sent.length)
  expect(second.counters().relay_rescued).toBeGreaterThan(0)
})

test('behavior: a message whose process ended before announcing it arrives, by itself or when it is repeated', async () => {
  const own = connect(database.url, { max: 1 })
  const mailbox = createMailbox(own, { limitPerTopic: 10 })
  const [alice, bob] = [await open(first), await open(first)]
  const topic = newTopic()
  await bob.subscribe(topic)
  await bob.call('irn_fetchMessages', { topic })
  const draft = (message: string) => ({
    topic,
    message,
    tag: 1,
    publisher: alice.key.clientId,
    attestation: null,
    publishedAt: Date.now(),
    expiresAt: Date.now() + 60_000,
  })
  await mailbox.store([draft('repeated')])
  await alice.publish(topic, 'repeated')
  await vi.waitFor(() => expect(bob.messages()).toEqual(['repeated']))
  await alice.publish(topic, 'repeated')
  await mailbox.store([draft('silent')])
  await vi.waitFor(() => expect(bob.messages()).toEqual(['repeated', 'silent']))
  await own.close()
})

test('behavior: a database that ends every connection, again and again, costs nothing that was answered', async () => {
  const own = connect(database.url, { max: 1 })
  const [alice, bob] = [await open(first), await open(second)]
  const topic = newTopic()
  await bob.subscribe(topic)
  const answered: string[] = []
  for (let count = 0; count < 100; count++) {
    const sent = alice.publish(topic, `m${count}`).then(
      () => answered.push(`m${count}`),
      // What was not kept is told as a failure, and is the publisher's to repeat.
      (error: unknown) => expect(error).toMatchObject({ code: -32_603 }),
    )
    if (count % 20 === 10)
      await own.sql`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
    await sent
  }
  expect(answered.length).toBeGreaterThan(50)
  await vi.waitFor(() => expect(bob.messages()).toEqual(expect.arrayContaining(answered)))
  expect(bob.messages()).toHaveLength(new Set(bob.messages()).size)
  await vi.waitFor(async () => expect((await fetch(`${first.url}/ready`)).status).toBe(200))
  await own.close()
})

test('behavior: two processes share the limit of a project, and each keeps to it alone while Redis is away', async () => {
  const burst = 60
  const settings = {
    databaseUrl: database.url,
    port: 0,
    logLevel: 'silent' as const,
    seed: { wallets: 0 },
    roles: ['api' as const],
    quota: { perSecond: 1, burst },
  }
  const admitted = async (redisUrl: string) => {
    const pair = await Promise.all([1, 2].map(() => startServices({ ...settings, redisUrl })))
    if (redisUrl === redis.url)
      await vi.waitFor(() => expect(pair.map((one) => one.counters().redis_up)).toEqual([1, 1]))
    const began = Date.now()
    let through = 0
    const ask = async ({ url }: RunningServices) => {
      const { status } = await fetch(`${url}/v1/onramp/options?projectId=${demoProjectId}`)
      expect([200, 429]).toContain(status)
      if (status === 200) through++
      return status
    }
    await vi.waitFor(async () => expect(await Promise.all(pair.map(ask))).toEqual([429, 429]), {
      timeout: 60_000,
      interval: redisUrl === redis.url ? 50 : 5,
    })
    await Promise.all(pair.map((one) => one.stop()))
    return { through, refilled: Math.ceil((Date.now() - began) / 1_000) }
  }
  const shared = await admitted(redis.url)
  expect(shared.through).toBeGreaterThanOrEqual(burst)
  // A fifth of a second passes before the other is told.
  expect(shared.through).toBeLessThan(1.6 * burst + shared.refilled)
  const alone = await admitted('redis://127.0.0.1:1')
  expect(alone.through).toBeGreaterThanOrEqual(2 * burst)
  expect(alone.through).toBeLessThanOrEqual(2 * (burst + alone.refilled))
})

test('behavior: a process does what its roles say', async () => {
  const status = async (services: RunningServices, path: string) => (await fetch(`${services.url}${path}`)).status
  expect(await status(first, '/v1/supported-chains')).toBe(200)
  expect(await status(second, '/v1/supported-chains')).toBe(404)
  expect(await status(second, '/ready')).toBe(200)
})
