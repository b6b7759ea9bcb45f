import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings, startConnection as start, stored, topic } from './connection.test-support.js'
import type { Outcome } from './mailbox.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const none: Outcome = { full: [], over: [], stored: [], known: [] }
const publication = { topic, message: 'x', ttl: 60, tag: 1 }

test('behavior: what is published, refused for its space and fails here is counted, each as what it is', async () => {
  const one = start()
  const publish = () => one.hear({ id: 7, method: 'irn_publish', params: publication })
  publish()
  await one.settle()
  expect(one.counters).toMatchObject({ published: 1, refused: 0, failed: 0 })
  one.mailbox.store.mockResolvedValueOnce({ ...none, over: [{ topic, holder: 'client' }] })
  publish()
  await one.settle()
  expect(one.sent.at(-1)?.error?.data).toBe('StorageLimitExceeded')
  expect(one.counters).toMatchObject({ published: 1, refused: 1, failed: 0 })
  // A topic that is full is nobody's fault.
  one.mailbox.store.mockResolvedValueOnce({ ...none, full: [topic] })
  publish()
  await one.settle()
  expect(one.sent.at(-1)?.error?.data).toBe('MailboxLimitExceeded')
  expect(one.counters).toMatchObject({ published: 1, refused: 1, failed: 0 })
  expect(one.errors).toEqual([])
  one.mailbox.store.mockRejectedValueOnce(new Error('the database is away'))
  publish()
  await one.settle()
  expect(one.sent.at(-1)?.error?.data).toBe('Internal')
  expect(one.counters).toMatchObject({ published: 1, refused: 1, failed: 1 })
  expect(one.errors).toHaveLength(1)
  one.subscribe()
  await one.settle()
  expect(one.counters.published).toBe(1)
})

test('behavior: bytes are counted both ways, of whatever form; what is no text is refused', async () => {
  const one = start()
  one.socket.emit('message', [Buffer.from('ab'), Buffer.from('c')], true)
  const request = Buffer.from(JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'irn_subscribe', params: { topic } }))
  one.socket.emit('message', request, true)
  expect(one.counters.received_bytes).toBe(3 + request.length)
  expect(one.sent.map(({ error }) => error?.data)).toEqual(['Serialization', 'Serialization'])
  const texts = one.sent.map((message) => JSON.stringify(message).length)
  expect(one.counters.sent_bytes).toBe(texts.reduce((sum, length) => sum + length, 0))
  one.publish(1)
  one.subscribe()
  await one.settle()
  expect(one.counters).toMatchObject({ delivered: 1, acknowledged: 0 })
  one.answer(0, { result: true })
  // Nobody was sent this one.
  one.hear({ id: 99, result: true })
  expect(one.counters).toMatchObject({ delivered: 1, acknowledged: 1 })
})

test('behavior: over the limit a hundred requests are answered so, the next one ends it; answers are not counted', async () => {
  const one = start()
  one.limiter.take.mockReturnValue(1)
  for (let count = 0; count < 100; count++) one.subscribe()
  expect(one.sent.map(({ error }) => error?.data)).toEqual(Array(100).fill('TooManyRequests'))
  one.hear({ id: 99, result: true })
  expect(one.counters.refused).toBe(100)
  expect(one.socket.close).not.toHaveBeenCalled()
  one.subscribe()
  expect(one.sent).toHaveLength(100)
  expect(one.socket.close).toHaveBeenCalledWith(1_013, 'Too many requests')
  expect(one.fanout.hasListeners(topic)).toBe(false)
})

test('behavior: one client that takes none of ten thousand messages is cut off with the next', async () => {
  const one = start()
  one.subscribe()
  await one.settle()
  const refuse = (id: number) => {
    one.fanout.announce([stored(id)])
    one.hear({ id: one.sent.at(-1)?.id, error: { code: -32_000, message: 'no' } })
  }
  for (let id = 1; id <= 10_000; id++) refuse(id)
  expect(one.counters.delivered).toBe(10_000)
  expect(one.socket.terminate).not.toHaveBeenCalled()
  refuse(10_001)
  expect(one.socket.terminate).toHaveBeenCalledOnce()
})

test.each([
  [settings.topicsPerConnection, true],
  [settings.topicsPerConnection + 1, false],
])('behavior: of %i topics on one connection all are listened to or none: %s', async (count, isTaken) => {
  const one = start()
  const topics = Array.from({ length: count }, (_, at) => at.toString(16).padStart(64, '0'))
  for (let at = 0; at < count; at += 500)
    one.hear({ id: at + 1, method: 'irn_batchSubscribe', params: { topics: topics.slice(at, at + 500) } })
  await one.settle()
  for (const [, names] of one.mailbox.backlog.mock.calls) expect(names.length).toBeLessThanOrEqual(500)
  expect(one.sent.at(-1)?.error?.data).toBe(isTaken ? undefined : 'SubscriberLimitExceeded')
  expect(one.fanout.hasListeners(topics.at(-1) ?? '')).toBe(isTaken)
  // Those that it listens to already are no more.
  one.hear({ id: 7, method: 'irn_subscribe', params: { topic: topics[0] } })
  await one.settle()
  expect(one.sent.at(-1)?.error).toBeUndefined()
})

test('behavior: whoever has gone asks the mailbox no more, and delivers nothing', async () => {
  const one = start()
  one.mailbox.backlog.mockRejectedValue(new Error('the database is away'))
  one.subscribe()
  await one.settle()
  expect(one.mailbox.backlog).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(one.mailbox.backlog).toHaveBeenCalledTimes(2)
  one.socket.readyState = 3
  one.socket.emit('close')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(one.mailbox.backlog).toHaveBeenCalledTimes(2)
  expect(one.fanout.hasListeners(topic)).toBe(false)
  one.publish(1)
  expect(one.deliveries()).toEqual([])
  // One that is being asked when the client goes is not asked again either.
  const other = start()
  let fail = (_: Error) => {}
  other.mailbox.backlog.mockImplementationOnce(
    () =>
      new Promise((_, reject) => {
        fail = reject
      }),
  )
  other.subscribe()
  await other.settle()
  other.socket.readyState = 3
  other.socket.emit('close')
  fail(new Error('the database is away'))
  await other.settle()
  expect(other.errors).toHaveLength(1)
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: an end with nothing under way comes at once, also of a socket that is closed already', async () => {
  const one = start()
  await one.connection.end(1_001, 'The server is shutting down')
  expect(one.socket.close).toHaveBeenCalledOnce()
  const gone = start()
  gone.socket.readyState = 3
  await gone.connection.end(1_001, 'The server is shutting down')
  expect(gone.socket.close).not.toHaveBeenCalled()
  gone.connection.ping()
  expect(gone.socket.ping).not.toHaveBeenCalled()
})
