import { noTracer } from '@portico/watch'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings, startConnection as start, stored, topic } from './connection.test-support.js'
import type { Outcome, Stored } from './mailbox.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const none: Outcome = { full: [], over: [], stored: [], known: [] }
const other = 'b'.repeat(64)
const taken = { result: true }

/** A connection that listens. */
async function listening(...given: Parameters<typeof start>) {
  const one = start(...given)
  one.subscribe()
  await one.settle()
  return one
}

test('behavior: nobody hears of their own messages, and nobody twice of one', async () => {
  const one = await listening()
  one.fanout.announce([{ ...stored(1), publisher: 'did:key:me' }])
  expect(one.deliveries()).toEqual([])
  one.fanout.announce([stored(2)])
  one.fanout.announce([stored(2), stored(3)])
  expect(one.deliveries()).toEqual(['m2', 'm3'])
})

test.each([
  [15, 0],
  [16, 1],
])(
  'behavior: of a window of 4 a message is remembered for four windows: %i later it comes again: %i',
  async (more, again) => {
    const one = await listening()
    for (let id = 0; id <= more; id++) {
      one.fanout.announce([stored(id)])
      one.answer(id, taken)
      await one.settle()
    }
    one.fanout.announce([stored(0)])
    expect(one.deliveries()).toHaveLength(more + 1 + again)
  },
)

test.each([
  [settings.maxBufferedBytes, 1],
  [settings.maxBufferedBytes + 1, 0],
])('behavior: with %i bytes on their way %i is delivered', async (bytes, count) => {
  const one = await listening()
  one.socket.bufferedAmount = bytes
  one.publish(1)
  expect(one.deliveries()).toHaveLength(count)
})

test('behavior: with eight times as many a request is still answered', async () => {
  const one = start()
  one.socket.bufferedAmount = 8 * settings.maxBufferedBytes
  one.subscribe()
  await one.settle()
  expect(one.sent).toHaveLength(1)
  expect(one.socket.terminate).not.toHaveBeenCalled()
})

test('error: a socket that fails, or fails to send, is cut off', async () => {
  const one = start()
  one.socket.emit('error', new Error('reset'))
  expect(one.socket.terminate).toHaveBeenCalledOnce()
  const unsent = start()
  unsent.socket.send = (_, done: (error?: Error) => void) => done(new Error('reset'))
  unsent.subscribe()
  await unsent.settle()
  expect(unsent.socket.terminate).toHaveBeenCalledOnce()
})

test('error: what is no request is answered as such', () => {
  const one = start()
  one.socket.emit('message', '[]', false)
  one.hear({ id: 3, jsonrpc: '1.0', method: 'irn_subscribe', params: { topic } })
  expect(one.sent.map(({ error }) => error?.data)).toEqual(['Serialization', 'InvalidJsonRpcVersion'])
})

test('behavior: the mailbox is read on when more than half of the window is free, and with each call', async () => {
  const one = start()
  one.keep(1, 2, 3, 4, 5, 6, 7, 8)
  one.subscribe()
  await one.settle()
  const reads = () => one.mailbox.backlog.mock.calls.length
  const before = reads()
  expect(one.deliveries()).toHaveLength(4)
  for (const at of [0, 1]) {
    one.answer(at, taken)
    await one.settle()
  }
  expect([reads(), one.deliveries().length]).toEqual([before, 4])
  one.answer(2, taken)
  await one.settle()
  expect(one.deliveries()).toHaveLength(7)
  one.answer(3, taken)
  one.answer(4, taken)
  await one.settle()
  expect(one.deliveries()).toHaveLength(7)
  one.hear({ id: 9, method: 'irn_unsubscribe', params: { topic: other } })
  await one.settle()
  expect(one.deliveries()).toHaveLength(8)
})

/** Holds the next reading of the mailbox up. */
function holdUp({ mailbox }: ReturnType<typeof start>) {
  let tell = (_: readonly Stored[]) => {}
  mailbox.backlog.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        tell = (messages) => resolve({ messages: [...messages], more: false })
      }),
  )
  return (...messages: Stored[]) => tell(messages)
}

test('behavior: what is kept while the mailbox is being read, behind where it was read, is read again', async () => {
  const one = start()
  const tell = holdUp(one)
  one.subscribe()
  await one.settle()
  one.publish(1)
  tell()
  await one.settle()
  expect(one.deliveries()).toEqual(['m1'])
})

test('behavior: what is read while a client is being sent away is not delivered to it', async () => {
  const one = await listening()
  one.publish(1)
  const tell = holdUp(one)
  one.fanout.recheck([topic])
  await one.settle()
  const ended = one.connection.end(1_001, 'The server is shutting down')
  tell(stored(2))
  await one.settle()
  one.answer(0, taken)
  await one.settle()
  await ended
  expect(one.deliveries()).toEqual(['m1'])
})

test('behavior: the end waits for each call under way', async () => {
  const one = start()
  const ends: ((outcome: Outcome) => void)[] = []
  one.mailbox.store.mockImplementation(() => new Promise((resolve) => ends.push(resolve)))
  for (const id of [1, 2]) one.hear({ id, method: 'irn_publish', params: { topic, message: `${id}`, ttl: 60, tag: 1 } })
  const ended = one.connection.end(1_001, 'The server is shutting down')
  await one.settle()
  ends[0]?.(none)
  await one.settle()
  expect(one.sent).toHaveLength(1)
  expect(one.socket.close).not.toHaveBeenCalled()
  ends[1]?.(none)
  await ended
  expect(one.sent).toHaveLength(2)
  expect(one.socket.close).toHaveBeenCalledOnce()
})

test('behavior: the end waits for each delivery, whatever becomes of the others', async () => {
  const one = await listening()
  one.publish(1, 2, 3)
  const ended = one.connection.end(1_001, 'The server is shutting down')
  one.mailbox.receive.mockImplementationOnce(() => new Promise(() => {}))
  one.answer(0, taken)
  await one.settle()
  one.answer(1, { error: { code: -32_000, message: 'no' } })
  await one.settle()
  expect(one.socket.close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1_000)
  await ended
  expect(one.socket.close).toHaveBeenCalledOnce()
})

test('behavior: a call is followed by its name', async () => {
  const root = vi.fn(noTracer.root)
  await listening({ tracer: { ...noTracer, root: root as never } })
  expect(root.mock.calls.map(([about]) => about)).toEqual([{ name: 'relay irn_subscribe', kind: 'server' }])
})
