import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { createKey } from '../testing/relayClient.test-support.js'
import { newTopic, relayForTests } from './relay.test-support.js'

const { services, open, settled } = relayForTests()

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
  })

  test('behavior: aliases', async () => {
    const client = await open()
    expect(await client.call('iridium_batchSubscribe', { topics: [newTopic(), newTopic()] })).toHaveLength(2)
    expect(await client.call('irn_subscribeBlocking', { topic: newTopic() })).toMatch(/^[0-9a-f]{64}$/)
    expect(await client.call('irn_batchSubscribeBlocking', { topics: [newTopic()] })).toEqual([
      { id: expect.any(String) },
    ])
  })

  test('behavior: every method has its other name', async () => {
    const client = await open()
    const [topic, messageId] = [newTopic(), newTopic()]
    const message = { topic, message: 'm', ttl: 60, tag: 1 }
    const methods = {
      publish: message,
      batchPublish: { messages: [message] },
      subscribe: { topic },
      batchSubscribe: { topics: [topic] },
      subscribeBlocking: { topic },
      batchSubscribeBlocking: { topics: [topic] },
      unsubscribe: { topic },
      batchUnsubscribe: { subscriptions: [{ topic }] },
      fetchMessages: { topic },
      batchFetchMessages: { topics: [topic] },
      batchReceive: { receipts: [{ topic, messageId }] },
    }
    for (const [name, params] of Object.entries(methods)) {
      const answer = await client.call(`irn_${name}`, params)
      expect(await client.call(`iridium_${name}`, params)).toEqual(answer)
    }
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

describe('the connection', () => {
  test('behavior: the end of the server is told as such', async () => {
    const client = await open()
    const closed = once(client.socket, 'close')
    await services.restartRelay()
    const [code, reason] = (await closed) as [number, Buffer]
    expect([code, String(reason)]).toEqual([1_001, 'The server is shutting down'])
  })

  test('behavior: the server pings, and cuts off who does not answer', async () => {
    const [answering, mute] = [await open(), await open()]
    let pings = 0
    answering.socket.on('ping', () => pings++)
    Object.assign(mute.socket, { _autoPong: false })
    const [code, reason] = (await once(mute.socket, 'close')) as [number, Buffer]
    expect([code, String(reason)]).toEqual([1_008, 'Pings are not answered'])
    // Asked again by then, since it had answered.
    await vi.waitFor(() => expect(pings).toBeGreaterThan(1))
    expect(answering.socket.readyState).toBe(answering.socket.OPEN)
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
      { timeout: 60_000, interval: 300 },
    )
  })

  test('param: ttl, attestation: thirty days and what the page brought are taken', async () => {
    const [alice, bob] = [await open(), await open()]
    const topic = newTopic()
    const given = {
      topic,
      message: 'long',
      ttl: 2_592_000,
      tag: 1_108,
      prompt: true,
      attestation: 'a.b.c',
      correlationId: 5,
    }
    expect(await alice.call('irn_publish', given)).toBe(true)
    const pairingTopic = newTopic()
    const proposal = { pairingTopic, sessionProposal: 'proposal', ttl: 300, attestation: 'd.e.f' }
    expect(await alice.call('wc_proposeSession', proposal)).toBe(true)
    await bob.call('irn_batchSubscribe', { topics: [topic, pairingTopic] })
    await vi.waitFor(() =>
      expect(bob.received.map(({ params }) => params.data.attestation).sort()).toEqual(['a.b.c', 'd.e.f']),
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

  test('behavior: a fetch gives a hundred messages, of up to 500 topics, and says whether there are more', async () => {
    const [alice, bob] = [await open(), await open()]
    const topics = Array.from({ length: 500 }, newTopic)
    const all = Array.from({ length: 120 }, (_, index) => `m${index}`)
    await alice.call('irn_batchPublish', {
      messages: all.map((message, index) => ({ topic: topics[index % 3], message, ttl: 60, tag: 5 })),
    })
    const fetch = async () =>
      (await bob.call('irn_batchFetchMessages', { topics })) as { messages: object[]; hasMore: boolean }
    const first = await fetch()
    expect(first).toMatchObject({ messages: all.slice(0, 100).map((message) => ({ message })), hasMore: true })
    expect(first.messages[0]).toEqual({
      topic: topics[0],
      message: 'm0',
      publishedAt: expect.any(Number),
      tag: 5,
      attestation: null,
    })
    expect(await fetch()).toMatchObject({ messages: all.slice(100).map((message) => ({ message })), hasMore: false })
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
