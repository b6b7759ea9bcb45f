import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { runCommand } from '../cli.js'
import { connect } from '../db/connect.js'
import { demoProjectId } from '../seed/seed.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { createKey, createToken, type Key, openClient, type RelayClient } from '../testing/relayClient.test-support.js'
import { checkToken } from './jwt.js'
import { sweepRelayKeys } from './signer.js'

let database: TestDatabase
let services: RunningServices
let closed: RunningServices
/** Where a message counts as missed at once. */
let hasty: RunningServices
let hook: Server
let url: string
const clients: RelayClient[] = []
/** What the service at the webhook was told. */
const told: Record<string, any>[] = []
const service = 'https://service.example'

beforeAll(async () => {
  database = await startServicesDatabase()
  const settings = { databaseUrl: database.url, port: 0, logLevel: 'error' as const, seed: { wallets: 0 } }
  const watches = { allowedRanges: ['127.0.0.0/8'] }
  // Nothing counts as missed here because the machine is slow.
  services = await startServices({ ...settings, relay: { watches: { ...watches, queuedAfterMs: 600_000 } } })
  hasty = await startServices({ ...settings, relay: { watches: { ...watches, queuedAfterMs: 100 } } })
  closed = await startServices({ ...settings, relay: { watches: {} } })
  hook = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { eventAuth } = JSON.parse(Buffer.concat(parts).toString()) as { eventAuth: string[] }
    for (const token of eventAuth) {
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
      expect(await checkToken(token, (aud) => aud === service, Date.now())).toEqual({ ok: true, clientId: claims.iss })
      told.push(claims)
    }
    response.writeHead(202).end()
  })
  await new Promise<void>((ready) => hook.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}/hook`
})
beforeEach(() => {
  told.length = 0
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
})
afterAll(async () => {
  await Promise.all([services?.stop(), hasty?.stop(), closed?.stop()])
  hook.closeAllConnections()
  hook.close()
  await database.stop()
})

const newTopic = () => randomBytes(32).toString('hex')
async function open(key: Key = createKey(), at = services): Promise<RelayClient> {
  const client = await openClient({ url: at.relayUrl, projectId: demoProjectId, key })
  clients.push(client)
  return client
}
const claimsOf = (other: Record<string, unknown> = {}, at = services) => ({
  aud: at.relayUrl,
  sub: service,
  act: 'irn_watchRegister',
  typ: 'subscriber',
  whu: url,
  tag: [1_108],
  sts: ['accepted', 'queued', 'delivered'],
  ...other,
})
const register = (client: RelayClient, other: Record<string, unknown> = {}, key = client.key) =>
  client.call('irn_watchRegister', { registerAuth: createToken(key, claimsOf(other)) })
const unregister = (client: RelayClient, other: Record<string, unknown> = {}) => {
  const claims = claimsOf({ act: 'irn_watchUnregister', tag: undefined, sts: undefined, ...other })
  return client.call('irn_watchUnregister', { unregisterAuth: createToken(client.key, claims) })
}
/** What was told of a client, in the order of the letters. */
const events = ({ clientId }: Key) =>
  told.flatMap(({ sub, typ, evt }) => (sub === clientId ? [`${typ} ${evt.status} ${evt.message}`] : [])).sort()
const heard = (key: Key, expected: readonly string[]) =>
  vi.waitFor(() => expect(events(key)).toEqual(expected), { timeout: 60_000 })
/** A message that is told when those before it have been, or will not be. */
async function mark(from: RelayClient, topic: string, key: Key) {
  const name = `mark ${randomBytes(4).toString('hex')}`
  await from.publish(topic, name)
  await vi.waitFor(() => expect(events(key).filter((event) => event.endsWith(`delivered ${name}`))).toHaveLength(1))
}

describe('irn_watchRegister', () => {
  test('default: what a client gets', async () => {
    const [one, two] = [await open(), await open()]
    const topic = newTopic()
    const before = Math.floor(Date.now() / 1_000)
    await one.subscribe(topic)
    const { relayId } = (await register(one)) as { relayId: string }
    expect(relayId).toMatch(/^did:key:z6Mk/)
    await two.publish(topic, 'hello')
    await heard(one.key, ['subscriber accepted hello', 'subscriber delivered hello'])
    // The second letter may overtake the first.
    const event = told.find(({ evt }) => evt.status === 'accepted')
    expect(event).toEqual({
      iss: relayId,
      aud: service,
      sub: one.key.clientId,
      iat: expect.any(Number),
      exp: event?.iat + 86_400,
      act: 'irn_watchEvent',
      typ: 'subscriber',
      whu: url,
      evt: {
        messageId: createHash('sha256').update('hello').digest('hex'),
        status: 'accepted',
        topic,
        message: 'hello',
        attestation: null,
        publishedAt: expect.any(Number),
        tag: 1_108,
      },
    })
    expect(event?.iat).toBeGreaterThanOrEqual(before)
  })

  test('behavior: a new key of the relay signs for who registers from then on, the old one for who was told it', async () => {
    const run = (...args: string[]) => runCommand(args, { DATABASE_URL: database.url })
    const keys = async () =>
      ((await run('keys', 'list')) ?? '')
        .split('\n')
        .flatMap((line) => (line.includes('"relay"') ? [JSON.parse(line) as { id: string; signs: boolean }] : []))
    const [one, two] = [await open(), await open()]
    const topic = newTopic()
    await one.subscribe(topic)
    const { relayId } = (await register(one, { sts: ['accepted'] })) as { relayId: string }
    const made = (await run('keys', 'rotate', 'relay'))?.trim()
    expect(made).toMatch(/^did:key:z6Mk/)
    expect(made).not.toBe(relayId)
    // Processes look for it every few seconds, and say the old one's name until then.
    const three = await open()
    await vi.waitFor(async () => expect(await register(three, { sts: ['accepted'] })).toEqual({ relayId: made }))
    await three.subscribe(topic)
    await two.publish(topic, 'after')
    await heard(one.key, ['subscriber accepted after'])
    await heard(three.key, ['subscriber accepted after'])
    const issuers = () => Object.fromEntries(told.map(({ sub, iss }) => [sub, iss]))
    expect(issuers()).toEqual({ [one.key.clientId]: relayId, [three.key.clientId]: made })
    expect((await keys()).find(({ id }) => id === relayId)).toMatchObject({ signs: false })

    // It registers again, as it does within 30 days, and nothing needs the old key any more.
    expect(await register(one, { sts: ['accepted'] })).toEqual({ relayId: made })
    const own = connect(database.url, { max: 1 })
    await own.sql`delete from relay_watches where relay_id <> ${made ?? ''}`
    await sweepRelayKeys(own.sql)
    await own.close()
    expect((await keys()).map(({ id, signs }) => [id, signs])).toEqual([[made, true]])
    const last = (await run('keys', 'rotate', 'relay', '--forget-old'))?.trim()
    expect((await keys()).map(({ id }) => id)).toEqual([last])
    told.length = 0
    await vi.waitFor(async () => expect(await register(one, { sts: ['accepted'] })).toEqual({ relayId: last }))
  })

  test('behavior: what a client misses is queued, also for services that call over HTTP in its name', async () => {
    const key = createKey()
    const topic = newTopic()
    const ask = async (method: string, params: unknown, by = key) => {
      const auth = createToken(by, { aud: hasty.relayUrl })
      const response = await fetch(`${hasty.url}/rpc?${new URLSearchParams({ projectId: demoProjectId, auth })}`, {
        method: 'POST',
        body: JSON.stringify({ id: 1, jsonrpc: '2.0', method, params }),
      })
      return ((await response.json()) as { result: unknown }).result
    }
    const registerAuth = createToken(key, claimsOf({ sts: ['queued'] }, hasty))
    expect(await ask('irn_watchRegister', { registerAuth }, createKey())).toEqual({ relayId: expect.any(String) })
    await ask('irn_subscribe', { topic })
    const two = await open(createKey(), hasty)
    await vi.waitFor(
      async () => {
        await two.publish(topic, 'are you there')
        await two.publish(topic, `are you there ${randomBytes(4).toString('hex')}`)
        await vi.waitFor(() => expect(events(key).length).toBeGreaterThan(0), { timeout: 1_000 })
      },
      { timeout: 60_000 },
    )
    expect(events(key).every((event) => event.startsWith('subscriber queued are you there'))).toBe(true)
  })

  test('behavior: what a client sends', async () => {
    const [one, two] = [await open(), await open()]
    const topic = newTopic()
    await register(one, { typ: 'publisher' })
    await two.subscribe(topic)
    await one.publish(topic, 'hello')
    await two.publish(topic, 'not mine')
    await heard(one.key, ['publisher accepted hello', 'publisher delivered hello'])
  })

  test('param: tag, sts, and what a client itself sends', async () => {
    const [one, two] = [await open(), await open()]
    const topic = newTopic()
    await one.subscribe(topic)
    await two.subscribe(topic)
    await register(one, { sts: ['delivered'] })
    await two.publish(topic, 'another kind', { tag: 1_109 })
    await one.publish(topic, 'my own')
    await mark(two, topic, one.key)
    expect(events(one.key)).toHaveLength(1)
  })

  test('behavior: the last registration counts, until its end', async () => {
    const [one, two] = [await open(), await open()]
    const topic = newTopic()
    await one.subscribe(topic)
    await register(one)
    await register(one, { sts: ['delivered'], tag: [1_108, 5] })
    await two.publish(topic, 'first', { tag: 5 })
    await heard(one.key, ['subscriber delivered first'])
    await one.call('irn_unsubscribe', { topic })
    await one.subscribe(topic)
    await mark(two, topic, one.key)
    told.length = 0
    expect(await unregister(one)).toBe(true)
    const watched = await open()
    await watched.subscribe(topic)
    await register(watched)
    await mark(two, topic, watched.key)
    expect(events(one.key)).toEqual([])
  })

  test('error: tokens that allow nothing', async () => {
    const one = await open()
    const now = Math.floor(Date.now() / 1_000)
    const wrong: Record<string, unknown>[] = [
      { aud: 'wss://relay.example' },
      { act: 'irn_watchUnregister' },
      { typ: 'reader' },
      { whu: 'ftp://service.example' },
      { whu: `https://service.example/${'a'.repeat(500)}` },
      { tag: 'all' },
      { tag: [-1] },
      { sts: [] },
      { sts: ['lost'] },
      { exp: now - 1 },
      { iat: now + 600 },
      { exp: now + 2_592_100 },
      { sub: undefined },
    ]
    const refusal = { code: -32_600, data: 'InvalidParams' }
    for (const other of wrong) await expect(register(one, other)).rejects.toMatchObject(refusal)
    const [head, , signature] = createToken(one.key, claimsOf()).split('.')
    const [, body] = createToken(createKey(), claimsOf()).split('.')
    for (const registerAuth of ['', 'a.b.c', `${head}.${body}.${signature}`])
      await expect(one.call('irn_watchRegister', { registerAuth })).rejects.toMatchObject(refusal)
    await expect(one.call('irn_watchUnregister', { unregisterAuth: 'a.b.c' })).rejects.toMatchObject(refusal)
    await expect(one.call('irn_watchRegister', {})).rejects.toMatchObject(refusal)
    for (let count = 0; count < 10; count++) await register(one, { whu: `${url}/${count}` })
    await expect(register(one, { whu: `${url}/10` })).rejects.toMatchObject(refusal)
    await register(one, { whu: `${url}/9` })
  })

  test('error: an address within is never told', async () => {
    const [one, two] = [await open(createKey(), closed), await open(createKey(), closed)]
    const topic = newTopic()
    await one.subscribe(topic)
    await one.call('irn_watchRegister', {
      registerAuth: createToken(one.key, claimsOf({ sts: ['delivered'] }, closed)),
    })
    await two.publish(topic, 'hello')
    await vi.waitFor(() => expect(closed.counters().relay_watch_failed).toBeGreaterThan(0), { timeout: 60_000 })
    expect(events(one.key)).toEqual([])
  })
})
