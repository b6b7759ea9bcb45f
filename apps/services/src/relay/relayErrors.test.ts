import { once } from 'node:events'
import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../scripts/runs.js'
import { demoProjectId } from '../seed/seed.js'
import { openClient } from '../testing/relayClient.test-support.js'
import { newTopic, relayForTests } from './relay.test-support.js'

const { services, open } = relayForTests()

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
    ['an empty batch of messages', 'irn_batchPublish', { messages: [] }, -32_600, 'BatchEmpty'],
    ['a batch that is none', 'irn_batchFetchMessages', { topics: topic }, -32_600, 'InvalidParams'],
    [
      'a long batch of messages',
      'irn_batchPublish',
      { messages: Array(501).fill(good) },
      -32_600,
      'BatchLimitExceeded',
    ],
    [
      'a long batch of ends',
      'irn_batchUnsubscribe',
      { subscriptions: Array(501).fill({ topic }) },
      -32_600,
      'BatchLimitExceeded',
    ],
    ['a long fetch', 'irn_batchFetchMessages', { topics: Array(501).fill(topic) }, -32_600, 'BatchLimitExceeded'],
    ['a long batch of receipts', 'irn_batchReceive', { receipts: Array(501).fill({}) }, -32_600, 'BatchLimitExceeded'],
    ['a topic in capitals', 'irn_subscribe', { topic: topic.toUpperCase() }, -32_600, 'InvalidTopic'],
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

  test.each([
    ['of one message', 'irn_publish', { ...good, message: 'x'.repeat(2_049) }, /2048 bytes at most/],
    ['of a life', 'irn_publish', { ...good, ttl: 2_592_001 }, /2592000 seconds at most/],
    ['of topics', 'irn_batchSubscribe', { topics: Array.from({ length: 51 }, newTopic) }, /50 at most/],
    ['of a batch', 'irn_batchSubscribe', { topics: Array(501).fill(topic) }, /500 entries at most/],
  ])('error: a refusal names the limit %s', async (_, method, params, words) => {
    await expect((await open()).call(method, params)).rejects.toThrow(words)
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
      message: expect.stringContaining('60 at most'),
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
    // On and on: a busy server refills while it reads.
    while (client.socket.readyState === client.socket.OPEN) {
      for (let count = 0; count < 1_300; count++)
        client.socket.send('{"id":1,"jsonrpc":"2.0","method":"irn_none","params":{}}')
      await new Promise(setImmediate)
    }
    expect((await closed)[0]).toBe(1_013)
    const refusal = client.raw.find((text) => text.includes('"code":3001') && text.includes('TooManyRequests'))
    expect(refusal).toContain('500 a second at most, 1000 at once')
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
      { numRuns: runs(60) },
    )
  })
})
