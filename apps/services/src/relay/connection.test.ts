import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings, startConnection as start, stored, topic } from './connection.test-support.js'
import type { Outcome, Stored } from './mailbox.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('default: what waits comes first, then what is told of, each once', async () => {
  const one = start()
  one.publish(1)
  one.subscribe()
  await one.settle()
  one.publish(2)
  await one.settle()
  expect(one.deliveries()).toEqual(['m1', 'm2'])
  one.answer(0, { result: true })
  await one.settle()
  expect([...one.received]).toEqual(['1'])
})

test('behavior: a mailbox that could not be read for a while holds nothing back for ever', async () => {
  const one = start()
  one.mailbox.backlog.mockRejectedValueOnce(new Error('the database is away'))
  one.subscribe()
  await one.settle()
  expect(one.errors).toHaveLength(1)
  // The client has its answer, listens, and says nothing more.
  one.publish(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(one.deliveries()).toEqual(['m1'])
  one.publish(2)
  expect(one.deliveries()).toEqual(['m1', 'm2'])
})

test('behavior: what a client does not take leaves its window, and comes again with its next subscription', async () => {
  const one = start()
  one.subscribe()
  await one.settle()
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  one.publish(...all)
  for (const at of all.keys()) {
    await one.settle()
    one.answer(at, { error: { code: -32_000, message: 'no' } })
  }
  await one.settle()
  expect(one.deliveries()).toEqual(all.map((id) => `m${id}`))
  expect(one.received.size).toBe(0)
  one.publish(10)
  expect(one.deliveries()).toHaveLength(10)
  one.subscribe()
  await one.settle()
  expect(one.deliveries().slice(10)).toEqual(['m1', 'm2', 'm3'])
})

test('behavior: a publish that races an acknowledgement: what is read while its receipt is being kept comes once', async () => {
  const one = start()
  one.subscribe()
  await one.settle()
  one.publish(1, 2, 3, 4, 5, 6)
  let keep = () => {}
  one.mailbox.receive.mockImplementationOnce(async (receipts) => {
    await new Promise<void>((resolve) => {
      keep = resolve
    })
    for (const { messageId } of receipts) one.received.add(messageId)
  })
  for (const at of [0, 1, 2, 3]) one.answer(at, { result: true })
  await one.settle()
  one.publish(7)
  one.subscribe()
  await one.settle()
  keep()
  await one.settle()
  expect(one.deliveries()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'])
})

test('behavior: deliveries stop while the socket is full, and go on when it is read', async () => {
  const one = start()
  one.subscribe()
  await one.settle()
  one.socket.bufferedAmount = settings.maxBufferedBytes + 1
  one.publish(1, 2)
  await one.settle()
  expect(one.deliveries()).toEqual([])
  one.socket.bufferedAmount = 0
  one.hear({ id: 8, method: 'irn_unsubscribe', params: { topic: 'b'.repeat(64) } })
  await one.settle()
  expect(one.deliveries()).toEqual(['m1', 'm2'])
  expect(one.socket.terminate).not.toHaveBeenCalled()
})

test('behavior: whoever asks on and never reads is told so behind the rest, gets nothing more, and is cut off', async () => {
  const one = start()
  one.socket.bufferedAmount = 8 * settings.maxBufferedBytes + 1
  one.subscribe()
  await one.settle()
  expect(one.socket.close).toHaveBeenCalledExactlyOnceWith(1_008, 'What is sent to you is not read')
  one.subscribe()
  await one.settle()
  expect(one.sent).toEqual([])
  expect(one.socket.terminate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(one.socket.terminate).toHaveBeenCalledOnce()
})

test('behavior: pings, and whoever does not answer one until the next is cut off', () => {
  const { connection, socket } = start()
  connection.ping()
  socket.emit('pong')
  connection.ping()
  expect(socket.terminate).not.toHaveBeenCalled()
  connection.ping()
  expect(socket.ping).toHaveBeenCalledTimes(2)
  expect(socket.close).toHaveBeenCalledExactlyOnceWith(1_008, 'Pings are not answered')
  vi.advanceTimersByTime(5_000)
  expect(socket.terminate).toHaveBeenCalledOnce()
})

test('behavior: the end waits for a batch that is being kept, answers it, and begins nothing more', async () => {
  const one = start()
  let keep = (_: Outcome) => {}
  one.mailbox.store.mockImplementationOnce(
    () =>
      new Promise<Outcome>((resolve) => {
        keep = resolve
      }),
  )
  const publication = { topic, message: 'x', ttl: 60, tag: 1 }
  const messages = [publication, { ...publication, message: 'y' }]
  one.hear({ id: 7, method: 'irn_batchPublish', params: { messages } })
  const ended = one.connection.end(1_001, 'The server is shutting down')
  one.hear({ id: 8, method: 'irn_publish', params: publication })
  await one.settle()
  expect(one.socket.close).not.toHaveBeenCalled()
  keep({ full: [], over: [], stored: [], known: [] })
  await ended
  expect(one.sent).toEqual([{ id: 7, jsonrpc: '2.0', result: true }])
  expect(one.mailbox.store).toHaveBeenCalledOnce()
  expect(one.socket.close).toHaveBeenCalledWith(1_001, 'The server is shutting down')
})

test('behavior: the end waits until what was delivered is acknowledged and kept, and delivers nothing more', async () => {
  const one = start()
  one.subscribe()
  await one.settle()
  one.publish(1)
  const ended = one.connection.end(1_001, 'The server is shutting down')
  one.publish(2)
  one.subscribe()
  await one.settle()
  expect(one.deliveries()).toEqual(['m1'])
  expect(one.socket.close).not.toHaveBeenCalled()
  one.socket.close.mockImplementation(() => expect([...one.received]).toEqual(['1']))
  one.answer(0, { result: true })
  await one.settle()
  await ended
  expect(one.socket.close).toHaveBeenCalledOnce()
  expect(one.deliveries()).toEqual(['m1'])
})

test('behavior: the end waits for a second for who acknowledges nothing', async () => {
  const one = start()
  one.subscribe()
  await one.settle()
  one.publish(1)
  const ended = one.connection.end(1_001, 'The server is shutting down')
  await vi.advanceTimersByTimeAsync(900)
  expect(one.socket.close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  await ended
  expect(one.socket.close).toHaveBeenCalledOnce()
})

test('behavior: whoever leaves while a proposal of theirs is being kept is listened for no more', async () => {
  const { hear, mailbox, socket, fanout, settle, counters, sent } = start()
  let store = (_: Outcome) => {}
  mailbox.store.mockImplementation(
    () =>
      new Promise((resolve) => {
        store = resolve
      }),
  )
  hear({ id: 9, method: 'wc_proposeSession', params: { pairingTopic: topic, sessionProposal: 'AA==' } })
  await settle()
  expect(mailbox.store).toHaveBeenCalledOnce()
  socket.readyState = 3
  socket.emit('close')
  store({ full: [], over: [], stored: [], known: [] })
  await settle()
  expect(fanout.hasListeners(topic)).toBe(false)
  expect(sent).toEqual([])
  // It was kept all the same.
  expect(counters.published).toBe(1)
})

test('behavior: what was kept and not told of comes as soon as it is looked for again', async () => {
  const one = start()
  one.subscribe()
  await one.settle()
  one.keep(1)
  await one.settle()
  expect(one.deliveries()).toEqual([])
  one.fanout.recheck(['b'.repeat(64)])
  await one.settle()
  expect(one.deliveries()).toEqual([])
  one.fanout.recheck([topic])
  await one.settle()
  expect(one.deliveries()).toEqual(['m1'])
})

test('behavior: of a topic that is left nothing comes, announced or being read; leaving one that was none is answered too', async () => {
  const watches = { subscribed: vi.fn(), unsubscribed: vi.fn(), register: vi.fn(async () => ({ relayId: 'r' })) }
  const one = start({ watches: watches as never })
  one.subscribe()
  await one.settle()
  expect(watches.subscribed.mock.calls).toEqual([['did:key:me', [topic]]])
  one.hear({ id: 8, method: 'irn_watchRegister', params: { registerAuth: 't' } })
  await one.settle()
  expect(watches.register.mock.calls).toEqual([['t', 'did:key:me', [topic]]])
  let tell = (_: { messages: Stored[]; more: boolean }) => {}
  one.mailbox.backlog.mockImplementationOnce(
    () =>
      new Promise((resolve) => {
        tell = resolve
      }),
  )
  one.fanout.recheck([topic])
  await one.settle()
  one.hear({ id: 9, method: 'irn_unsubscribe', params: { topic } })
  await one.settle()
  tell({ messages: [stored(1)], more: false })
  await one.settle()
  one.publish(2)
  await one.settle()
  expect(one.deliveries()).toEqual([])
  expect(one.fanout.hasListeners(topic)).toBe(false)
  expect(watches.unsubscribed.mock.calls).toEqual([['did:key:me', [topic]]])
  const plain = start()
  plain.hear({ id: 9, method: 'irn_unsubscribe', params: { topic } })
  await plain.settle()
  expect(plain.sent).toEqual([{ id: 9, jsonrpc: '2.0', result: true }])
})

test('behavior: the end waits for a receipt that is being kept beside what is not acknowledged', async () => {
  const one = start()
  one.subscribe()
  await one.settle()
  one.publish(1, 2)
  one.mailbox.receive.mockImplementationOnce(() => new Promise(() => {}))
  one.answer(0, { result: true })
  await one.settle()
  void one.connection.end(1_001, 'The server is shutting down')
  await vi.advanceTimersByTimeAsync(900)
  expect(one.socket.close).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(one.socket.close).toHaveBeenCalledOnce()
})
