import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startConnection as start, stored, topic } from './connection.test-support.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const unsubscribe = { id: 8, method: 'irn_unsubscribe', params: { topic } }

test('behavior: what is left is heard of no more, at once', async () => {
  const one = start()
  one.subscribe()
  await one.settle()
  one.publish(1)
  expect(one.deliveries()).toEqual(['m1'])
  one.hear(unsubscribe)
  await one.settle()
  expect([one.sent.at(-1)?.result, one.fanout.hasListeners(topic)]).toEqual([true, false])
  one.publish(2)
  await one.settle()
  expect(one.deliveries()).toEqual(['m1'])
  // Left once more it is left already.
  one.hear(unsubscribe)
  await one.settle()
  expect([one.sent.at(-1)?.result, one.errors]).toEqual([true, []])
})

test('behavior: what is left while its mailbox is read is not delivered from there', async () => {
  const one = start()
  let answer: (messages: ReturnType<typeof stored>[]) => void = () => {}
  one.mailbox.backlog.mockImplementationOnce(
    () => new Promise((resolve) => (answer = (messages) => resolve({ messages, more: false }))),
  )
  one.subscribe()
  await one.settle()
  one.hear(unsubscribe)
  await one.settle()
  answer([stored(1)])
  await one.settle()
  expect(one.deliveries()).toEqual([])
})

test('behavior: a topic that is looked at again is read from the mailbox, one that nobody listens to is not', async () => {
  const one = start()
  one.subscribe()
  await one.settle()
  one.keep(1)
  one.mailbox.backlog.mockClear()
  one.fanout.recheck(['b'.repeat(64)])
  await one.settle()
  expect(one.mailbox.backlog).not.toHaveBeenCalled()
  one.fanout.recheck([topic])
  await one.settle()
  expect([one.mailbox.backlog.mock.calls.length, one.deliveries()]).toEqual([1, ['m1']])
})

test('behavior: a service that watches hears of all topics that are listened to, and of what is left', async () => {
  const watches = { register: vi.fn(async () => undefined), subscribed: vi.fn(), unsubscribed: vi.fn() }
  const one = start({ watches: watches as never })
  one.subscribe()
  await one.settle()
  expect(watches.subscribed.mock.calls).toEqual([['did:key:me', [topic]]])
  one.hear({ id: 9, method: 'irn_watchRegister', params: { registerAuth: 'token' } })
  await one.settle()
  expect(watches.register.mock.calls).toEqual([['token', 'did:key:me', [topic]]])
  one.hear(unsubscribe)
  await one.settle()
  expect(watches.unsubscribed.mock.calls).toEqual([['did:key:me', [topic]]])
})

test('behavior: who does not answer pings is counted once, told why, and has five seconds to read it', async () => {
  const one = start()
  one.connection.ping()
  one.connection.ping()
  expect(one.counters.cut).toBe(1)
  expect(one.socket.close.mock.calls).toEqual([[1_008, 'Pings are not answered']])
  one.socket.readyState = 2
  one.connection.ping()
  expect(one.counters.cut).toBe(1)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(one.socket.terminate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(one.socket.terminate).toHaveBeenCalledOnce()
})

test('behavior: who reads why and goes is not cut off afterwards', async () => {
  const one = start()
  one.connection.ping()
  one.connection.ping()
  one.socket.emit('close')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(one.socket.terminate).not.toHaveBeenCalled()
})

test('behavior: ten thousand messages may be refused on one connection, and not one more', async () => {
  const one = start()
  one.subscribe()
  await one.settle()
  const refuse = (id: number) => {
    one.publish(id)
    one.hear({ id: one.sent.at(-1)?.id, error: { code: 1, message: 'no' } })
  }
  for (let id = 1; id <= 10_000; id++) refuse(id)
  expect(one.deliveries()).toHaveLength(10_000)
  expect(one.socket.terminate).not.toHaveBeenCalled()
  refuse(10_001)
  expect(one.socket.terminate).toHaveBeenCalledOnce()
})
