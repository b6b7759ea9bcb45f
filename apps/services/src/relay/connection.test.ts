import { EventEmitter } from 'node:events'
import { noTracer } from '@portico/watch'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { parseConfig } from '../config.js'
import { createAcknowledgements } from './acknowledgements.js'
import { createConnection } from './connection.js'
import { createFanout } from './fanout.js'
import type { Draft, Mailbox, Outcome, Stored } from './mailbox.js'

const clientId = 'did:key:me'
const topic = 'a'.repeat(64)
const settings = { ...parseConfig({ databaseUrl: 'postgres://x:y@z/db' }).relay, window: 4 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function stored(id: number): Stored {
  return { id: String(id), topic, message: `m${id}`, tag: 1, publisher: 'other', attestation: null, publishedAt: 1 }
}

/** One connection over a socket and a mailbox that do as the test says. */
function start() {
  const sent: { id: number; method?: string; result?: unknown; params?: { data: { message: string } } }[] = []
  const kept: Stored[] = []
  const received = new Set<string>()
  const errors: unknown[] = []
  const mailbox = {
    store: vi.fn(async (_: readonly Draft[]): Promise<Outcome> => ({ full: [], over: [], stored: [], known: [] })),
    backlog: vi.fn(async (_: string, topics: readonly string[], without: readonly string[], limit: number) => {
      const left = kept.filter(({ id, topic }) => topics.includes(topic) && !received.has(id) && !without.includes(id))
      return { messages: left.slice(0, limit), more: left.length >= limit }
    }),
    receive: vi.fn(async (receipts: readonly { messageId: string }[]) => {
      for (const { messageId } of receipts) received.add(messageId)
    }),
  }
  const socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    bufferedAmount: 0,
    send(text: string, done: () => void) {
      sent.push(JSON.parse(text))
      queueMicrotask(done)
    },
    terminate: vi.fn(),
    close: vi.fn(),
    ping: vi.fn(),
  })
  const fanout = createFanout()
  let lastId = 0
  const onError = (error: unknown) => void errors.push(error)
  const connection = createConnection(socket as unknown as WebSocket, {
    mailbox: mailbox as unknown as Mailbox,
    fanout,
    acknowledgements: createAcknowledgements(mailbox, onError),
    settings,
    now: () => 1_000,
    clientId,
    projectId: 'project',
    network: 'network',
    limiter: { take: () => 0 },
    tracer: noTracer,
    counters: {
      ...{ published: 0, delivered: 0, acknowledged: 0, refused: 0, failed: 0, cut: 0 },
      ...{ received_bytes: 0, sent_bytes: 0 },
    },
    nextId: () => String(++lastId),
    onError,
  })
  const hear = (message: object) => void socket.emit('message', JSON.stringify({ jsonrpc: '2.0', ...message }), false)
  return {
    connection,
    socket,
    fanout,
    mailbox,
    sent,
    received,
    errors,
    hear,
    subscribe: () => hear({ id: 7, method: 'irn_subscribe', params: { topic } }),
    /** Kept and told of, as by another client. */
    publish(...ids: number[]) {
      const messages = ids.map(stored)
      kept.push(...messages)
      fanout.announce(messages)
    },
    deliveries: () => sent.flatMap(({ params }) => (params ? [params.data.message] : [])),
    answer: (at: number, body: object) => hear({ id: sent.filter(({ method }) => method)[at]?.id, ...body }),
    settle: () => vi.advanceTimersByTimeAsync(50),
  }
}

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
  const { hear, mailbox, socket, fanout, settle } = start()
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
})
