import { afterEach, expect, test, vi } from 'vitest'
import { parseConfig } from '../config.js'
import { createRateLimiter } from '../guards/rate.js'
import type { Logger } from '../log.js'
import type { Project } from '../projects.js'
import { createKey, createToken, type Key } from '../testing/relayClient.test-support.js'
import { createRelay, type Relay } from './relay.js'

// The relay's calls over HTTP, of one network and of one client: a request below, at and above its limit, and what is counted.
const url = 'wss://relay.example/relay'
const topic = 'a'.repeat(64)
const projectId = 'b'.repeat(32)
let relay: Relay
afterEach(async () => {
  vi.useRealTimers()
  await relay.close()
})

function start({ networks = 1_000, client = 1_000, isAway = false } = {}) {
  const settings = parseConfig({
    databaseUrl: 'postgres://nowhere/portico',
    relay: { rate: { capacity: client, perSecond: 1 } },
  }).relay
  const sql = Object.assign(async () => {
    if (isAway) throw new Error('away')
    return []
  }, {}) as never
  const find = vi.fn(
    async () => ({ id: projectId, name: 'P', active: true, origins: [], limits: {} }) as never as Project,
  )
  const error = vi.fn()
  relay = createRelay({
    ...{ settings, database: { sql }, projects: { find }, log: { error } as unknown as Logger, audiences: [url] },
    limiter: createRateLimiter({ capacity: networks, perSecond: 1 }, { now: () => 0 }),
  })
  const key = createKey()
  const post = async (
    body: object | string,
    { by = key, network = '192.0.2.1', token = createToken(by, { aud: url }) } = {},
  ) => {
    const query = new URLSearchParams({ projectId, auth: token })
    const text = typeof body === 'string' ? body : JSON.stringify({ id: 7, jsonrpc: '2.0', ...body })
    const answer = await relay.post({ query, header: () => undefined, body: text, network })
    return { status: answer.status, ...JSON.parse(answer.body) }
  }
  return { post, find, error, key }
}
const subscribe = { method: 'irn_subscribe', params: { topic } }
const refusal = (data: string) => ({ error: expect.objectContaining({ data }) })

test('behavior: one network asks so often and not once more, whoever it says it is; nobody is looked up for it', async () => {
  const { post, find } = start({ networks: 2 })
  const by = (one: Key) => post(subscribe, { by: one })
  for (const one of [createKey(), createKey()])
    expect(await by(one)).toMatchObject({ status: 200, id: 7, result: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(await by(createKey())).toMatchObject({ status: 429, id: null, ...refusal('TooManyRequests') })
  expect(find).toHaveBeenCalledTimes(2)
  expect((await post(subscribe, { network: '192.0.2.2' })).status).toBe(200)
})

test('behavior: one client asks so often and not once more, from wherever', async () => {
  // However long the machine takes: nobody gets anything back meanwhile.
  vi.useFakeTimers({ toFake: ['performance'] })
  const { post, key } = start({ client: 2 })
  for (const network of ['192.0.2.1', '192.0.2.2']) expect((await post(subscribe, { network })).status).toBe(200)
  const above = await post(subscribe, { by: key, network: '192.0.2.3' })
  expect(above).toMatchObject({ status: 429, id: 7, ...refusal('TooManyRequests') })
  expect(above.error.message).toBe('Too many requests: 1 a second at most, 2 at once')
  expect((await post(subscribe, { by: createKey() })).status).toBe(200)
  vi.advanceTimersByTime(999)
  expect((await post(subscribe)).status).toBe(429)
  vi.advanceTimersByTime(1)
  expect((await post(subscribe)).status).toBe(200)
})

test('error: an answer, and what is no message, are told so', async () => {
  const { post } = start()
  expect(await post({ result: true })).toMatchObject({ status: 200, id: 7, ...refusal('InvalidMethod') })
  expect(await post('{')).toMatchObject({ status: 200, id: null, ...refusal('Serialization') })
  expect(await post({ method: 'irn_dance', params: {} })).toMatchObject({ status: 200, ...refusal('InvalidMethod') })
  expect(relay.counters()).toMatchObject({ relay_refused: 0, relay_failed: 0 })
})

test('error: who is not let in is counted; a database that is away is told by no word of it', async () => {
  const { post, error } = start({ isAway: true })
  expect(await post(subscribe, { token: 'none' })).toMatchObject({ status: 403, id: null, ...refusal('InvalidJwt') })
  expect(relay.counters()).toMatchObject({ relay_refused: 1, relay_failed: 0, relay_connections: 0, relay_topics: 0 })
  const fetched = await post({ method: 'irn_fetchMessages', params: { topic } })
  expect(fetched).toMatchObject({ status: 200, id: 7, ...refusal('Internal') })
  expect(JSON.stringify(fetched)).not.toContain('away')
  expect(error).toHaveBeenCalledWith({ error: expect.objectContaining({ message: 'away' }) }, expect.any(String))
  expect(relay.counters()).toMatchObject({ relay_refused: 1, relay_failed: 1 })
})
