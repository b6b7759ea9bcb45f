import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { demoProjectId } from '../seed/seed.js'
import { type RunningServices, startServices } from '../start.js'
import { startTestDatabase, type TestDatabase } from '../testing/database.js'
import {
  createKey,
  createToken,
  type Key,
  type OpenOptions,
  openClient,
  openSocket,
  type RelayClient,
} from '../testing/relayClient.test-support.js'

let database: TestDatabase
let services: RunningServices
const clients: RelayClient[] = []

beforeAll(async () => {
  database = await startTestDatabase()
  services = await startServices({
    databaseUrl: database.url,
    port: 0,
    logLevel: 'error',
    seed: { wallets: 0 },
    relay: {
      window: 20,
      mailboxLimit: 60,
      topicsPerConnection: 50,
      maxMessageBytes: 2_048,
      maxBufferedBytes: 65_536,
      rate: { capacity: 1_000, perSecond: 500 },
    },
  })
})
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()))
})
afterAll(async () => {
  await services.stop()
  await database.stop()
})

const newTopic = () => randomBytes(32).toString('hex')
async function open(options: Partial<OpenOptions> = {}): Promise<RelayClient> {
  const client = await openClient({ url: services.relayUrl, projectId: demoProjectId, ...options })
  clients.push(client)
  return client
}
const settled = (client: RelayClient) => client.ask('irn_unsubscribe', { topic: newTopic() })

describe('admission', () => {
  const refusal = async (options: Partial<OpenOptions>): Promise<{ code: number; reason: string }> => {
    const socket = openSocket({ url: services.relayUrl, projectId: demoProjectId, ...options })
    socket.on('error', () => {})
    const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
    return { code, reason: reason.toString() }
  }
  const status = async (options: Partial<OpenOptions>): Promise<number | undefined> => {
    const socket: WebSocket = openSocket({
      url: services.relayUrl,
      projectId: demoProjectId,
      closeEvent: false,
      ...options,
    })
    socket.on('error', () => {})
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode?: number }]
    socket.terminate()
    return response.statusCode
  }
  const aud = () => services.relayUrl
  const now = Math.floor(Date.now() / 1_000)
  const forged = (key: Key) => {
    const [head, , signature] = createToken(key, { aud: aud() }).split('.')
    const [, body] = createToken(createKey(), { aud: aud() }).split('.')
    return `${head}.${body}.${signature}`
  }
  const faults: [string, (key: Key) => Partial<OpenOptions>, number, string][] = [
    ['no project id', () => ({ projectId: undefined }), 401, 'Project ID is missing'],
    ['an unknown project', () => ({ projectId: '0'.repeat(32) }), 401, 'Unauthorized: invalid key'],
    ['a malformed project id', () => ({ projectId: "x'; drop table projects" }), 401, 'Unauthorized: invalid key'],
    ['a foreign origin', () => ({ origin: 'https://evil.example' }), 403, 'Unauthorized: origin not allowed'],
    ['no token', () => ({ token: '' }), 401, 'JWT Token is missing'],
    ['a token that is none', () => ({ token: 'a.b.c' }), 403, 'Unauthorized: JWT Token is not valid'],
    ['a forged token', (key) => ({ token: forged(key) }), 403, 'Unauthorized: JWT Token is not valid'],
    [
      'a token without signature',
      (key) => ({ token: createToken(key, { aud: aud() }, { alg: 'none', typ: 'JWT' }) }),
      403,
      'Unauthorized: JWT Token is not valid',
    ],
    [
      'an expired token',
      (key) => ({ token: createToken(key, { aud: aud(), iat: now - 9_000, exp: now - 1_000 }) }),
      401,
      'JWT Token is expired',
    ],
    [
      'a token of the future',
      (key) => ({ token: createToken(key, { aud: aud(), iat: now + 1_000 }) }),
      403,
      'JWT Token is not yet valid',
    ],
    [
      'a token for another server',
      (key) => ({ token: createToken(key, { aud: 'wss://relay.example' }) }),
      403,
      'Unauthorized: JWT Token is for another server',
    ],
  ]

  test.each(faults)('error: %s', async (_, options, code, reason) => {
    const key = createKey()
    expect(await refusal(options(key))).toEqual({ code: 3_000, reason })
    expect(await status(options(key))).toBe(code)
  })

  test('behavior: the token may come in a header, and localhost may name the server otherwise', async () => {
    const port = new URL(services.relayUrl).port
    const client = await open({ origin: 'http://localhost:1234' })
    expect(await client.subscribe(newTopic())).toMatch(/^[0-9a-f]{64}$/)
    const key = createKey()
    await open({ key, token: createToken(key, { aud: `ws://api.localhost:${port}/relay` }) })
    const other = await openClient({ url: `ws://127.0.0.1:${port}`, projectId: demoProjectId })
    clients.push(other)
  })

  test('error: another path', async () => {
    const port = new URL(services.relayUrl).port
    expect(await status({ url: `ws://127.0.0.1:${port}/elsewhere` })).toBe(404)
  })
})

describe('publish and subscribe', () => {
  test('default', async () => {
    const [alice, bob] = [await open(), await open()]
    const topic = newTopic()
    const id = createHash('sha256')
      .update(topic + bob.key.clientId)
      .digest('hex')
    expect(await bob.subscribe(topic)).toBe(id)
    const before = Date.now()
    expect(await alice.publish(topic, 'hello "ä" \\ 🎈', { tag: 1_100 })).toBe(true)
    await vi.waitFor(() => expect(bob.received).toHaveLength(1))
    const { params } = bob.received[0] ?? {}
    expect(params).toEqual({
      id,
      data: { topic, message: 'hello "ä" \\ 🎈', publishedAt: expect.any(Number), tag: 1_100, attestation: null },
    })
    expect(params?.data.publishedAt).toBeGreaterThanOrEqual(before - 1_000)
  })

  test('behavior: no echo to the publisher', async () => {
    const client = await open()
    const topic = newTopic()
    await client.subscribe(topic)
    await client.publish(topic, 'mine')
    await client.subscribe(topic)
    expect(await client.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
    expect(client.received).toEqual([])
  })

  test('behavior: ids come back as they were written', async () => {
    const client = await open()
    for (const id of ['1234567890123456789', '9999999999999999999', '"text-id"', '7', '"12\\"3"']) {
      expect(await client.ask('irn_subscribe', { topic: newTopic(), id: 5 }, id).catch(String)).toContain(
        `{"id":${id},`,
      )
    }
  }, 3_000)

  test('behavior: aliases', async () => {
    const client = await open()
    expect(await client.call('iridium_batchSubscribe', { topics: [newTopic(), newTopic()] })).toHaveLength(2)
    expect(await client.call('irn_subscribeBlocking', { topic: newTopic() })).toMatch(/^[0-9a-f]{64}$/)
    expect(await client.call('irn_batchSubscribeBlocking', { topics: [newTopic()] })).toEqual([
      { id: expect.any(String) },
    ])
  })

  test('behavior: unsubscribe', async () => {
    const [alice, bob] = [await open(), await open()]
    const topic = newTopic()
    const id = await bob.subscribe(topic)
    await expect(bob.call('irn_unsubscribe', { topic, id: 'ff' })).rejects.toMatchObject({
      code: -32_600,
      data: 'InvalidSubscriptionId',
    })
    expect(await bob.call('irn_batchUnsubscribe', { subscriptions: [{ topic, id }] })).toBe(true)
    await alice.publish(topic, 'unheard')
    await settled(bob)
    expect(bob.received).toEqual([])
  })

  test('behavior: the same message twice is delivered once', async () => {
    const [alice, bob] = [await open(), await open()]
    const topic = newTopic()
    await bob.subscribe(topic)
    await alice.call('irn_batchPublish', {
      messages: ['a', 'a', 'b'].map((message) => ({ topic, message, ttl: 60, tag: 1 })),
    })
    await alice.publish(topic, 'a')
    await alice.publish(topic, 'c')
    await vi.waitFor(() => expect(bob.messages()).toEqual(['a', 'b', 'c']))
  })
})

describe('sessions', () => {
  test('behavior: a proposal is delivered and subscribes its sender', async () => {
    const [dapp, wallet] = [await open(), await open()]
    const pairingTopic = newTopic()
    expect(
      await dapp.call('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal', ttl: 300, correlationId: 1 }),
    ).toBe(true)
    await wallet.subscribe(pairingTopic)
    await vi.waitFor(() => expect(wallet.received[0]?.params.data).toMatchObject({ message: 'proposal', tag: 1_100 }))
    await wallet.publish(pairingTopic, 'answer', { tag: 1_101 })
    await vi.waitFor(() => expect(dapp.messages()).toEqual(['answer']))
  })

  test('behavior: an approval delivers the response and the settlement, and subscribes its sender', async () => {
    const [dapp, wallet] = [await open(), await open()]
    const [pairingTopic, sessionTopic] = [newTopic(), newTopic()]
    await dapp.call('wc_proposeSession', { pairingTopic, sessionProposal: 'proposal', ttl: 300 })
    const approval = {
      sessionTopic,
      pairingTopic,
      sessionProposalResponse: 'response',
      sessionSettlementRequest: 'settlement',
      ttl: 300,
      approvedChains: [],
    }
    expect(await wallet.call('wc_approveSession', approval)).toBe(true)
    await vi.waitFor(() =>
      expect(dapp.received[0]?.params.data).toMatchObject({ topic: pairingTopic, message: 'response', tag: 1_101 }),
    )
    await dapp.subscribe(sessionTopic)
    await vi.waitFor(() =>
      expect(dapp.received[1]?.params.data).toMatchObject({ topic: sessionTopic, message: 'settlement', tag: 1_102 }),
    )
    await dapp.publish(sessionTopic, 'settled', { tag: 1_103 })
    await vi.waitFor(() => expect(wallet.messages()).toEqual(['settled']))
  })
})

describe('mailbox', () => {
  test('behavior: what was not acknowledged comes again after a reconnection, what was does not', async () => {
    const alice = await open()
    const key = createKey()
    const topic = newTopic()
    const deaf = await open({ key, silent: true })
    await deaf.subscribe(topic)
    for (const message of ['one', 'two', 'three']) await alice.publish(topic, message)
    await vi.waitFor(() => expect(deaf.messages()).toEqual(['one', 'two', 'three']))
    deaf.acknowledge(deaf.received[1]?.id ?? '')
    await settled(deaf)
    await deaf.close()
    await alice.publish(topic, 'four')
    const back = await open({ key })
    await back.call('irn_batchSubscribe', { topics: [topic] })
    await vi.waitFor(() => expect(back.messages()).toEqual(['one', 'three', 'four']))
    await settled(back)
    await back.close()
    const again = await open({ key })
    await vi.waitFor(async () =>
      expect(await again.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false }),
    )
  })

  test('behavior: a restart in the middle loses nothing that was answered', async () => {
    const topic = newTopic()
    const alice = await open()
    const answered: string[] = []
    const publishing = Promise.allSettled(
      Array.from({ length: 50 }, async (_, index) => {
        await alice.publish(topic, `message ${index}`)
        answered.push(`message ${index}`)
      }),
    )
    await vi.waitFor(() => expect(answered.length).toBeGreaterThan(0))
    await services.restartRelay()
    await publishing
    const bob = await open()
    await bob.subscribe(topic)
    await vi.waitFor(() => expect(bob.messages()).toEqual(expect.arrayContaining(answered)))
  })

  test('behavior: a message whose time is over is gone', async () => {
    const alice = await open()
    const topic = newTopic()
    await alice.publish(topic, 'short', { ttl: 1 })
    await alice.publish(topic, 'long', { ttl: 60 })
    await vi.waitFor(
      async () => {
        const bob = await open()
        await bob.subscribe(topic)
        await vi.waitFor(() => expect(bob.messages()).toContain('long'), { timeout: 500 })
        expect(bob.messages()).toEqual(['long'])
      },
      { timeout: 5_000, interval: 300 },
    )
  })

  test('behavior: fetched messages count as delivered', async () => {
    const [alice, bob] = [await open(), await open()]
    const topics = [newTopic(), newTopic()]
    await alice.call('irn_batchPublish', {
      messages: topics.map((topic, index) => ({ topic, message: `m${index}`, ttl: 60, tag: 5 })),
    })
    const fetched = (await bob.call('irn_batchFetchMessages', { topics })) as {
      messages: { message: string }[]
      hasMore: boolean
    }
    expect(fetched.messages.map(({ message }) => message)).toEqual(['m0', 'm1'])
    expect(await bob.call('irn_batchFetchMessages', { topics })).toEqual({ messages: [], hasMore: false })
  })

  test('behavior: batchReceive acknowledges by the hash of the message', async () => {
    const [alice, bob] = [await open(), await open()]
    const topic = newTopic()
    await alice.publish(topic, 'seen elsewhere')
    const messageId = createHash('sha256').update('seen elsewhere').digest('hex')
    expect(await bob.call('irn_batchReceive', { receipts: [{ topic, messageId }] })).toBe(true)
    expect(await bob.call('irn_fetchMessages', { topic })).toEqual({ messages: [], hasMore: false })
  })

  test('behavior: each client of a topic gets its own copy', async () => {
    const [alice, bob, carol] = [await open(), await open(), await open()]
    const topic = newTopic()
    await bob.subscribe(topic)
    await alice.publish(topic, 'to all')
    await vi.waitFor(() => expect(bob.messages()).toEqual(['to all']))
    await carol.subscribe(topic)
    await vi.waitFor(() => expect(carol.messages()).toEqual(['to all']))
  })

  test('behavior: a slow consumer gets the rest from the mailbox, in order', async () => {
    const alice = await open()
    const slow = await open({ silent: true })
    const topic = newTopic()
    await slow.subscribe(topic)
    const all = Array.from({ length: 55 }, (_, index) => `n${index}`)
    for (const message of all) await alice.publish(topic, message)
    await settled(slow)
    expect(slow.messages()).toEqual(all.slice(0, 20))
    for (let done = 0; done < all.length; done++) {
      await vi.waitFor(() => expect(slow.received.length).toBeGreaterThan(done))
      slow.acknowledge(slow.received[done]?.id ?? '')
    }
    expect(slow.messages()).toEqual(all)
  })
})

describe('errors', () => {
  const topic = newTopic()
  const good = { topic, message: 'x', ttl: 60, tag: 1 }
  const rows: [string, string, unknown, number, string][] = [
    ['an unknown method', 'irn_dance', {}, -32_600, 'InvalidMethod'],
    ['a watch, where none are kept', 'irn_watchRegister', { registerAuth: 'e.e.e' }, -32_600, 'InvalidMethod'],
    ['a method of objects', 'irn_constructor', {}, -32_600, 'InvalidMethod'],
    ['a foreign method', 'eth_call', [], -32_600, 'InvalidMethod'],
    ['no parameters', 'irn_publish', null, -32_600, 'InvalidParams'],
    ['a bad topic', 'irn_subscribe', { topic: 'abc' }, -32_600, 'InvalidTopic'],
    ['a bad topic among others', 'irn_batchSubscribe', { topics: [topic, 7] }, -32_600, 'InvalidTopic'],
    ['an empty batch', 'irn_batchSubscribe', { topics: [] }, -32_600, 'BatchEmpty'],
    ['a long batch', 'irn_batchSubscribe', { topics: Array(501).fill(topic) }, -32_600, 'BatchLimitExceeded'],
    [
      'too many topics',
      'irn_batchSubscribe',
      { topics: Array.from({ length: 51 }, newTopic) },
      -32_000,
      'SubscriberLimitExceeded',
    ],
    ['a large message', 'irn_publish', { ...good, message: 'x'.repeat(2_049) }, -32_600, 'PayloadSizeExceeded'],
    ['no time to live', 'irn_publish', { ...good, ttl: 0 }, -32_000, 'TtlTooShort'],
    ['too long a life', 'irn_publish', { ...good, ttl: 2_592_001 }, -32_000, 'TtlTooLong'],
    ['a broken time to live', 'irn_publish', { ...good, ttl: '60' }, -32_600, 'InvalidParams'],
    ['a zero character', 'irn_publish', { ...good, message: 'a\0b' }, -32_600, 'InvalidParams'],
  ]
  test.each(rows)('error: %s', async (_, method, params, code, data) => {
    const client = await open()
    await expect(client.call(method, params)).rejects.toMatchObject({ code, data })
    expect(await client.subscribe(newTopic())).toBeTypeOf('string')
  })

  test.each([
    ['no JSON', '{', 'Serialization'],
    ['a list', '[]', 'Serialization'],
    ['no id', '{"jsonrpc":"2.0","method":"irn_subscribe"}', 'InvalidRequestId'],
    ['a broken id', '{"id":1.5,"jsonrpc":"2.0","method":"irn_subscribe"}', 'InvalidRequestId'],
    ['a nested id', '{"id":{"id":3},"jsonrpc":"2.0","method":"irn_subscribe"}', 'InvalidRequestId'],
    ['another version', '{"id":1,"jsonrpc":"1.0","method":"irn_subscribe"}', 'InvalidJsonRpcVersion'],
    ['no method', '{"id":1,"jsonrpc":"2.0"}', 'InvalidMethod'],
  ])('error: %s', async (_, text, data) => {
    const client = await open()
    client.socket.send(text)
    await vi.waitFor(() => expect(client.raw).toHaveLength(1))
    expect(JSON.parse(client.raw[0] ?? '')).toMatchObject({ jsonrpc: '2.0', error: { data } })
  })

  test('error: a full mailbox', async () => {
    const client = await open()
    const full = newTopic()
    await client.call('irn_batchPublish', {
      messages: Array.from({ length: 60 }, (_, index) => ({ ...good, topic: full, message: `m${index}` })),
    })
    await expect(client.publish(full, 'one more')).rejects.toMatchObject({
      code: -32_000,
      data: 'MailboxLimitExceeded',
    })
    expect(await client.publish(newTopic(), 'elsewhere')).toBe(true)
  })

  test('error: a frame beyond all limits closes the connection', async () => {
    const client = await open()
    const closed = once(client.socket, 'close')
    client.socket.send('x'.repeat(100_000))
    expect((await closed)[0]).toBe(1_009)
  })

  test('error: too many requests', async () => {
    const client = await open()
    const closed = once(client.socket, 'close')
    for (let count = 0; count < 1_300; count++)
      client.socket.send('{"id":1,"jsonrpc":"2.0","method":"irn_none","params":{}}')
    expect((await closed)[0]).toBe(1_013)
    expect(client.raw.some((text) => text.includes('"code":3001') && text.includes('TooManyRequests'))).toBe(true)
  })
})

describe('anything', () => {
  test('behavior: whatever is sent, the connection answers or closes, and the relay lives on', async () => {
    const topic = newTopic()
    const methods = fc.constantFrom(
      'irn_publish',
      'irn_batchPublish',
      'irn_subscribe',
      'irn_batchSubscribe',
      'irn_unsubscribe',
      'irn_fetchMessages',
      'irn_batchReceive',
      'wc_proposeSession',
      'wc_approveSession',
      'toString',
    )
    const params = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          topic: fc.constantFrom(topic, 'x'),
          topics: fc.jsonValue(),
          message: fc.string({ unit: 'binary' }),
          ttl: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true })),
          tag: fc.integer(),
          messages: fc.jsonValue(),
          receipts: fc.jsonValue(),
        },
        { requiredKeys: [] },
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(methods, params), { maxLength: 8 }),
        fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }),
        async (calls, texts) => {
          const client = await openClient({ url: services.relayUrl, projectId: demoProjectId })
          for (const text of texts) client.socket.send(text)
          const answers = await Promise.all(calls.map(([method, given]) => client.ask(method, given)))
          for (const answer of answers) {
            expect(answer).not.toMatch(/"code":-32603|node_modules|postgres/)
          }
          expect(await client.subscribe(newTopic())).toBeTypeOf('string')
          await client.close()
        },
      ),
      { numRuns: 60 },
    )
  })
})

describe('over HTTP', () => {
  const post = async (body: string, token?: string) => {
    const key = createKey()
    const query = new URLSearchParams({
      projectId: demoProjectId,
      auth: token ?? createToken(key, { aud: services.relayUrl }),
    })
    const response = await fetch(`${services.url}/rpc?${query}`, { method: 'POST', body })
    return { status: response.status, text: await response.text() }
  }

  test('default', async () => {
    const bob = await open()
    const topic = newTopic()
    await bob.subscribe(topic)
    const request = {
      id: 1,
      jsonrpc: '2.0',
      method: 'irn_publish',
      params: { topic, message: 'posted', ttl: 60, tag: 7 },
    }
    const answer = await post(JSON.stringify(request).replace('"id":1', '"id":1234567890123456789'))
    expect(answer).toEqual({ status: 200, text: '{"id":1234567890123456789,"jsonrpc":"2.0","result":true}' })
    await vi.waitFor(() => expect(bob.messages()).toEqual(['posted']))
  })

  test('error: no token', async () => {
    expect(await post('{}', 'nonsense')).toMatchObject({ status: 403, text: expect.stringContaining('"code":3000') })
    expect(await post('{')).toMatchObject({ status: 200, text: expect.stringContaining('Serialization') })
  })
})
