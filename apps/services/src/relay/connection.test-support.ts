import { EventEmitter } from 'node:events'
import { noTracer } from '@portico/watch'
import { vi } from 'vitest'
import type { WebSocket } from 'ws'
import { parseConfig } from '../config.js'
import { createAcknowledgements } from './acknowledgements.js'
import { type ConnectionDeps, createConnection } from './connection.js'
import { createFanout } from './fanout.js'
import type { Draft, Mailbox, Outcome, Stored } from './mailbox.js'

const clientId = 'did:key:me'
export const topic = 'a'.repeat(64)
export const settings = { ...parseConfig({ databaseUrl: 'postgres://x:y@z/db' }).relay, window: 4 }

export function stored(id: number): Stored {
  return { id: String(id), topic, message: `m${id}`, tag: 1, publisher: 'other', attestation: null, publishedAt: 1 }
}

type Sent = {
  id: number
  method?: string
  result?: unknown
  error?: { data: string }
  params?: { data: { message: string } }
}

/** One connection over a socket and a mailbox that do as the test says. */
export function startConnection(more: Partial<ConnectionDeps> = {}) {
  const sent: Sent[] = []
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
  const counters = {
    ...{ published: 0, delivered: 0, acknowledged: 0, refused: 0, failed: 0, cut: 0 },
    ...{ received_bytes: 0, sent_bytes: 0 },
  }
  const limiter = { take: vi.fn(() => 0) }
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
    limiter,
    tracer: noTracer,
    counters,
    nextId: () => String(++lastId),
    onError,
    ...more,
  })
  const hear = (message: object) => void socket.emit('message', JSON.stringify({ jsonrpc: '2.0', ...message }), false)
  return {
    connection,
    socket,
    fanout,
    mailbox,
    counters,
    limiter,
    sent,
    received,
    errors,
    hear,
    subscribe: () => hear({ id: 7, method: 'irn_subscribe', params: { topic } }),
    /** Kept, and told of to nobody. */
    keep: (...ids: number[]) => void kept.push(...ids.map(stored)),
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
