import type { Tracer } from '@portico/watch'
import { type RawData, WebSocket } from 'ws'
import type { RateLimiter } from '../guards/rate.js'
import { type Caller, callName, dataOf, type RelayDeps, RelayFault, runCall, subscriptionId } from './calls.js'
import { createDeliverySpans } from './deliverySpans.js'
import type { Stored } from './mailbox.js'
import { answerText, errorText, readMessage, tooMany } from './rpc.js'

export type Counters = Record<
  'published' | 'delivered' | 'acknowledged' | 'refused' | 'failed' | 'cut' | 'received_bytes' | 'sent_bytes',
  number
>

export type ConnectionDeps = RelayDeps & {
  clientId: string
  projectId: string
  network: string
  limiter: RateLimiter
  counters: Counters
  tracer: Tracer
  /** An id for a request of ours, unlike all others. */
  nextId(): string
  onError(error: unknown): void
}

export type Connection = {
  /** Ends the connection after the calls under way have been answered, and what was delivered is acknowledged or a second has passed. */
  end(code: number, reason: string): Promise<void>
  /** Sends a ping; a client that did not answer the last one is told so and cut off. */
  ping(): void
}

const pageSize = 100
/** Requests over the limit that are answered before the connection is closed. */
const patience = 100
/** Messages that a client may refuse on one connection. */
const mostDeclined = 10_000
/** A socket that holds so many times what deliveries stop at is one that asks and never reads. */
const overflow = 8
const retryMs = 1_000
/** How long one that is cut off has for reading why. */
const lastWordsMs = 5_000
/** How long the end waits for what was sent to be acknowledged: many round trips, and still seconds for all that comes after it. */
const leaveMs = 1_000

/**
 * One client on its socket. A delivery waits for its acknowledgement; when too many wait, or the socket takes no more, further messages
 * stay in the mailbox and are read from there as soon as there is room.
 */
export function createConnection(socket: WebSocket, deps: ConnectionDeps): Connection {
  const { clientId, settings, mailbox, fanout, acknowledgements, counters, tracer } = deps
  /** Topics with the way to stop listening to them. */
  const topics = new Map<string, () => void>()
  /** Topics of which the mailbox may hold more than was sent, and those of them that got something while it was read. */
  const stale = new Set<string>()
  const touched = new Set<string>()
  /** Ids of our requests with the message each carried; messages acknowledged whose receipt is not kept yet. */
  const outstanding = new Map<string, string>()
  const settling = new Set<string>()
  const deliveries = createDeliverySpans(tracer)
  /** Messages that the client did not take. They wait for its next subscription: at once again they would keep both busy for ever. */
  const declined = new Set<string>()
  /** The last messages sent: a message may be read from the mailbox before its announcement arrives. */
  const recent = new Set<string>()
  let running = 0
  let pumping = false
  let alive = true
  let over = 0
  let onIdle: (() => void) | undefined
  let onSettled: (() => void) | undefined
  /** One that leaves delivers nothing more, one that ends begins nothing more. */
  let phase: 'open' | 'leaving' | 'ending' = 'open'
  let retry: NodeJS.Timeout | undefined

  const isOpen = () => socket.readyState === WebSocket.OPEN
  const delivers = () => isOpen() && phase === 'open'
  /** Why stands behind all that it has not read yet. It holds what it holds for a few seconds more, and gets nothing else. */
  const cut = (reason: string) => {
    if (!isOpen()) return
    phase = 'ending'
    counters.cut++
    socket.close(1_008, reason)
    const timer = setTimeout(() => socket.terminate(), lastWordsMs)
    timer.unref()
    socket.once('close', () => clearTimeout(timer))
  }
  const send = (text: string) => {
    if (!isOpen()) return
    if (socket.bufferedAmount > overflow * settings.maxBufferedBytes) return cut('What is sent to you is not read')
    counters.sent_bytes += Buffer.byteLength(text)
    socket.send(text, (error) => (error ? socket.terminate() : resume()))
  }
  const room = () => (socket.bufferedAmount > settings.maxBufferedBytes ? 0 : settings.window - outstanding.size)

  const push = (stored: Stored) => {
    const id = deps.nextId()
    outstanding.set(id, stored.id)
    recent.add(stored.id)
    for (const oldest of recent) {
      if (recent.size <= settings.window * 4) break
      recent.delete(oldest)
    }
    counters.delivered++
    deliveries.begin(id)
    const params = { id: subscriptionId(stored.topic, clientId), data: dataOf(stored) }
    send(`{"id":${id},"jsonrpc":"2.0","method":"irn_subscription","params":${JSON.stringify(params)}}`)
  }
  const deliver = (stored: Stored) => {
    if (stored.publisher === clientId || recent.has(stored.id) || !delivers()) return
    if (stale.has(stored.topic)) touched.add(stored.topic)
    else if (room() <= 0) stale.add(stored.topic)
    else push(stored)
  }
  const recheck = (topic: string) => {
    if (!topics.has(topic)) return
    // The mailbox may be being read at this moment, and may have been asked before the message was there.
    touched.add(topic)
    stale.add(topic)
    void pump()
  }
  /** Reads what waits in the mailbox, as far as there is room. */
  const pump = async () => {
    if (pumping) return
    pumping = true
    try {
      while (stale.size > 0 && delivers() && room() > 0) {
        const names = [...stale].slice(0, 500)
        for (const name of names) touched.delete(name)
        const limit = Math.min(room(), pageSize)
        // What was acknowledged on this or another connection must be known before the mailbox is asked.
        await acknowledgements.flush()
        const without = [...outstanding.values(), ...settling, ...declined]
        const { messages, more } = await mailbox.backlog(clientId, names, without, limit)
        if (!delivers()) return
        for (const row of messages) if (topics.has(row.topic)) push(row)
        if (!more) for (const name of names) if (!touched.has(name)) stale.delete(name)
      }
    } catch (error) {
      deps.onError(error)
      // The topics stay stale, and what is announced on them waits for this reading: a client that only listens has nothing else to set it going.
      if (isOpen()) {
        retry ??= setTimeout(() => {
          retry = undefined
          void pump()
        }, retryMs)
      }
    } finally {
      pumping = false
    }
  }
  const resume = () => {
    if (stale.size > 0 && room() > settings.window / 2) void pump()
  }

  const caller: Caller = {
    clientId,
    projectId: deps.projectId,
    network: deps.network,
    subscribe(names) {
      const added = names.filter((name) => !topics.has(name))
      if (topics.size + added.length > settings.topicsPerConnection) return false
      // What it asked for was kept after it had gone: nobody would end what begins here.
      if (!isOpen()) return true
      for (const name of added) topics.set(name, fanout.listen(name, { message: deliver, recheck }))
      // A topic that is subscribed again gets what it did not acknowledge, as after a reconnection.
      for (const name of names) stale.add(name)
      declined.clear()
      deps.watches?.subscribed(clientId, names)
      return true
    },
    topics: () => [...topics.keys()],
    unsubscribe(names) {
      for (const name of names) {
        topics.get(name)?.()
        topics.delete(name)
        stale.delete(name)
      }
      deps.watches?.unsubscribed(clientId, names)
    },
  }

  const call = async (id: string, method: string, params: unknown) => {
    running++
    try {
      const result = await tracer.root({ name: callName(method), kind: 'server' }, () =>
        runCall(deps, caller, method, params),
      )
      if (/publish|Session/i.test(method)) counters.published++
      send(answerText(id, result))
    } catch (error) {
      if (error instanceof RelayFault) {
        if (error.tag === 'StorageLimitExceeded') counters.refused++
        send(errorText(id, error.tag, error.message))
      } else {
        counters.failed++
        deps.onError(error)
        send(errorText(id, 'Internal', 'Something went wrong here'))
      }
    } finally {
      running--
      if (running === 0) onIdle?.()
    }
    if (stale.size > 0) void pump()
  }

  const settled = () => {
    if (outstanding.size + settling.size === 0) onSettled?.()
  }
  const settle = (id: string, accepted: boolean) => {
    const messageId = outstanding.get(id)
    if (messageId === undefined) return
    outstanding.delete(id)
    deliveries.end(id, accepted ? 'acknowledged' : 'declined')
    if (!accepted) {
      settled()
      declined.add(messageId)
      return declined.size > mostDeclined ? socket.terminate() : resume()
    }
    settling.add(messageId)
    counters.acknowledged++
    acknowledgements.add({ clientId, messageId }, () => {
      settling.delete(messageId)
      settled()
      resume()
    })
  }

  socket.on('message', (data, isBinary) => {
    counters.received_bytes += bytesOf(data)
    if (isBinary) return send(errorText(undefined, 'Serialization', 'Messages are text'))
    const message = readMessage(String(data))
    if (message.kind === 'answer') return settle(message.id, message.accepted)
    if (deps.limiter.take('') > 0) {
      counters.refused++
      if (++over > patience) return socket.close(1013, 'Too many requests')
      return send(errorText(message.id, 'TooManyRequests', tooMany(settings.rate)))
    }
    if (message.kind === 'broken') return send(errorText(message.id, message.tag, message.description))
    if (phase === 'ending') return
    void call(message.id, message.method, message.params)
  })
  socket.on('pong', () => {
    alive = true
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', () => {
    for (const stop of topics.values()) stop()
    topics.clear()
    stale.clear()
    outstanding.clear()
    deliveries.close()
    clearTimeout(retry)
  })

  /** What is delivered no more here comes elsewhere. What was, would come there once more while its receipt is not kept. */
  const leave = () =>
    new Promise<void>((resolve) => {
      const done = () => {
        clearTimeout(timer)
        resolve()
      }
      const timer = setTimeout(done, leaveMs)
      onSettled = done
      socket.once('close', done)
    })

  return {
    async end(code, reason) {
      phase = 'leaving'
      if (isOpen() && outstanding.size + settling.size > 0) await leave()
      phase = 'ending'
      if (running > 0) {
        await new Promise<void>((resolve) => {
          onIdle = resolve
        })
      }
      if (isOpen()) socket.close(code, reason)
    },
    ping() {
      if (!alive) return cut('Pings are not answered')
      alive = false
      if (isOpen()) socket.ping()
    },
  }
}

const bytesOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength
