import { type AppError, fail } from '../base/errors/AppError.js'
import type { AlertCode } from '../base/errors/catalog.js'
import { connectErrors } from '../base/errors/connect.js'
import { httpErrors } from '../base/errors/http.js'
import { deferred } from '../base/promise.js'
import { randomBytes, toHex, utf8 } from './bytes.js'
import type { Clock } from './clock.js'
import { hashHex, type Primitives } from './crypto.js'
import { PeerError } from './protocol.js'
import { type Closing, lost, openSocket, type Socket } from './socket.js'

export const relayNumbers = { heartbeatMs: 5_000, queueDelayMs: 1_000, maxListeners: 10 } as const

export type RelayMessage = { topic: string; message: string; tag: number; attestation: string | undefined }
export type Publication = {
  topic: string
  message: string
  /** How long the relay keeps it for a receiver who is away, in seconds. */
  ttl: number
  tag: number
  prompt?: boolean | undefined
  attestation?: string | undefined
}

export type RelayOptions = {
  url: string
  projectId: string | undefined
  userAgent: string
  primitives: Primitives
  clock: Pick<Clock, 'learn'>
  /** Whether this relay is one that tells the time on opening: a word of it is waited for then. */
  tellsTime?: boolean | undefined
  ticket(): Promise<string>
  /** Handles a message that was not seen before, and tells whether it was for this page. It is acknowledged once this resolves. */
  onMessage(message: RelayMessage): Promise<boolean>
  onRefused(code: AlertCode): void
  /** The other tabs of this browser: they share one client id, so the relay may hand one of them what is for another. */
  tabs?: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'close'> | undefined
  WebSocket: typeof WebSocket
}

/** The mailbox in the middle: topics in, sealed messages out. It is connected only while there is a use for it. */
export type Relay = {
  /**
   * Opens the connection ahead of need; it is closed again if nothing comes of it.
   * @throws AppError `http/unreachable`, or the relay's refusal
   */
  warm(): Promise<void>
  /**
   * Resolves once the relay has answered a call: it may refuse a ticket only after the connection was opened.
   * @throws AppError `http/unreachable`, or the relay's refusal
   */
  answers(): Promise<unknown>
  subscribe(topic: string): Promise<void>
  /** Subscribes to the topics of sessions that are there already, restored or just signed in, now or whenever the relay can be reached. */
  expect(topics: readonly string[]): void
  unsubscribe(topic: string): void
  /** @throws AppError `http/unreachable` when the relay could not be reached for a minute, or its refusal */
  publish(publication: Publication): Promise<void>
  /** Leaves a session proposal on a pairing topic and subscribes to it, in one call where the relay knows how. */
  propose(publication: Publication): Promise<void>
  /** Makes sure that a connection which slept (a phone in a pocket) is alive. */
  check(): void
  close(): void
}

const openTimeoutMs = 15_000
/** The time comes with the opening; a relay that has none to tell holds nothing up for longer. */
const timeWaitMs = 1_000
const callTimeoutMs = 15_000
const warmForMs = 8_000
const publishForMs = 60_000
const probeTimeoutMs = 5_000
const idleCloseMs = 30_000
const firstRetryMs = 100
const retryMs = 1_000
const retriesMax = 5
const batchMax = 500
const seenMax = 512
const rateLimited = 3001
const refusedClose = 3000

/** What a refused connection means to the app; `undefined` for a loss that may pass. */
export function refusalOf(closing: Closing): AlertCode | undefined {
  const reason = closing.reason.toLowerCase()
  if (/not yet valid|expired/.test(reason)) return 'device/clock'
  if (/origin not allowed/.test(reason)) return 'config/origin-not-allowed'
  if (/project id is missing/.test(reason)) return 'config/no-project-id'
  if (closing.code === refusedClose || /invalid key|project/.test(reason)) return 'config/invalid-project-id'
  return undefined
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

export function makeRelay(options: RelayOptions): Relay {
  const topics = new Set<string>()
  const seen = new Set<string>()
  const state: {
    socket?: Socket | undefined
    opening?: Promise<Socket> | undefined
    refused?: AppError | undefined
    /** The last refusal since `warm`, though it may have been mended since: what was dated before it is of no use. */
    turnedDown?: AppError | undefined
    queue: Promise<void>
    /** Publications and calls that still want the connection. */
    waiting: number
    tries: number
    ended: boolean
    tellsTime: boolean | undefined
    idle?: ReturnType<typeof setTimeout> | undefined
    pulse?: ReturnType<typeof setInterval> | undefined
  } = { queue: Promise.resolve(), waiting: 0, tries: 0, ended: false, tellsTime: options.tellsTime }

  const needed = () => topics.size > 0 || state.waiting > 0

  function markSeen(hash: string): boolean {
    if (seen.has(hash)) return false
    seen.add(hash)
    if (seen.size > seenMax) seen.delete(seen.values().next().value ?? hash)
    return true
  }

  function receive(socket: Socket, id: string, params: unknown): void {
    const message = readDelivery(params)
    // One after another, so that an update never overtakes an earlier one.
    state.queue = state.queue.then(async () => {
      // What a page that is going away has not handled stays in the mailbox.
      if (state.ended) return
      if (message && !(await handle(message)) && !state.ended) options.tabs?.postMessage(message)
      socket.confirm(id)
    })
  }

  /** False when the message is another tab's business. */
  async function handle(message: RelayMessage): Promise<boolean> {
    if (!topics.has(message.topic)) return false
    if (!markSeen(await hashHex(options.primitives, utf8(message.message)))) return true
    return options.onMessage(message).catch(() => true)
  }

  options.tabs?.addEventListener('message', (event) => {
    const message = readDelivery({ data: (event as MessageEvent<unknown>).data })
    if (message) state.queue = state.queue.then(async () => void (await handle(message)))
  })

  async function connect(again = true): Promise<Socket> {
    const url = new URL(options.url)
    const query = { auth: await options.ticket(), projectId: options.projectId, ua: options.userAgent }
    for (const [name, value] of Object.entries({ ...query, useOnCloseEvent: 'true', tellTime: 'true' }))
      if (value) url.searchParams.set(name, value)
    const time = deferred<boolean>()
    const socket: Socket = await openSocket({
      url: url.href,
      timeoutMs: openTimeoutMs,
      WebSocket: options.WebSocket,
      onRequest: ({ id, method, params }) => {
        if (method === 'irn_subscription') receive(socket, id, params)
        if (method === 'irn_time') time.resolve(options.clock.learn(Number((params as { now?: unknown } | null)?.now)))
      },
    })
    if (state.tellsTime) {
      const miss = () => {
        state.tellsTime = false
        time.resolve(false)
      }
      // What has come meanwhile is read first.
      const late = setTimeout(() => setTimeout(miss), timeWaitMs)
      const wasOff = await time.promise.finally(() => clearTimeout(late))
      if (wasOff && again && !state.ended) {
        // The ticket bears the wrong time.
        socket.close()
        return connect(false)
      }
    }
    if (state.ended) socket.close()
    state.socket = socket
    void socket.closed.then((closing) => dropped(socket, closing))
    subscribeAll(socket, callTimeoutMs)
    scheduleIdleClose()
    return socket
  }

  /** Subscribing again also brings what waits in the mailbox. A connection that will not do it is of no use. */
  function subscribeAll(socket: Socket, timeoutMs: number, known = [...topics]): void {
    for (let i = 0; i < known.length; i += batchMax) {
      socket.call('irn_batchSubscribe', { topics: known.slice(i, i + batchMax) }, timeoutMs).then(
        // It works: the next loss is a new one.
        () => (state.tries = Math.min(state.tries, 1)),
        () => socket.close(),
      )
    }
  }

  function open(): Promise<Socket> {
    if (state.ended) return Promise.reject(lost('The client was destroyed'))
    if (state.socket) return Promise.resolve(state.socket)
    state.pulse ??= setInterval(heartbeat, relayNumbers.heartbeatMs)
    state.opening ??= connect()
      .catch((error: unknown) => {
        if (error instanceof PeerError && error.code !== -1) refuse({ code: error.code, reason: error.message })
        state.socket?.close()
        state.socket = undefined
        throw state.refused ?? lost('The relay cannot be reached')
      })
      .finally(() => {
        state.opening = undefined
      })
    return state.opening
  }

  function refuse(closing: Closing): void {
    const code = refusalOf(closing)
    if (!code) return
    state.refused = state.turnedDown = fail(
      connectErrors,
      'connect/failed',
      {},
      { cause: fail({ [code]: code }, code) },
    )
    options.onRefused(code)
  }

  function dropped(socket: Socket, closing: Closing): void {
    if (state.socket === socket) state.socket = undefined
    if (state.ended) return
    refuse(closing)
    if (!state.refused && needed()) void reconnect()
    else if (!needed()) stopPulse()
  }

  async function reconnect(): Promise<void> {
    while (!state.ended && !state.refused && !state.socket && needed() && state.tries < retriesMax) {
      await pause(state.tries === 0 ? firstRetryMs : state.tries * 1_000)
      state.tries++
      await open().catch(() => {})
    }
  }

  /** Every five seconds: takes up again what the quick retries gave up on. */
  function heartbeat(): void {
    if (state.socket) state.tries = 0
    else if (!needed()) stopPulse()
    if (needed() && !state.socket && !state.opening && !state.refused) void open().catch(() => {})
  }

  function stopPulse(): void {
    clearInterval(state.pulse)
    state.pulse = undefined
  }

  /** Closes the connection when nothing has used it for a while. */
  function scheduleIdleClose(): void {
    clearTimeout(state.idle)
    if (needed() || state.ended) return
    state.idle = setTimeout(() => {
      if (!needed()) state.socket?.close()
    }, idleCloseMs)
  }

  /** Tries until the relay has answered, over as many connections as it takes. */
  async function persist<T>(act: (socket: Socket) => Promise<T>, forMs: number, anew = true): Promise<T> {
    const deadline = Date.now() + forMs
    // A new act of the visitor deserves a new try, whatever was refused before.
    if (anew) state.refused = undefined
    const refusal = () => (anew ? state.refused : state.turnedDown)
    if (refusal()) throw refusal()
    state.waiting++
    try {
      for (let wait = firstRetryMs; ; wait = retryMs) {
        const outcome = await open()
          .then(act)
          .then(
            (result) => ({ result }),
            (cause: unknown) => ({ cause }),
          )
        if ('result' in outcome) return outcome.result
        const { cause } = outcome
        const code = cause instanceof PeerError ? cause.code : -1
        if (code !== -1 && code !== rateLimited) throw refusal() ?? cause
        // In the meantime a connection that the relay closed on us says why.
        await pause(code === rateLimited ? relayNumbers.heartbeatMs : wait)
        if (refusal()) throw refusal()
        if (state.ended || Date.now() >= deadline) {
          throw fail(httpErrors, 'http/unreachable', { endpoint: 'relay' }, { cause })
        }
      }
    } finally {
      state.waiting--
      scheduleIdleClose()
    }
  }

  const deliver = (method: string, params: unknown, anew?: boolean) =>
    persist((socket) => socket.call(method, params, callTimeoutMs), publishForMs, anew)

  async function remember(message: string): Promise<void> {
    markSeen(await hashHex(options.primitives, utf8(message)))
  }

  function release(topic: string): void {
    state.socket?.call('irn_unsubscribe', { topic }, callTimeoutMs).catch(() => {})
  }

  return {
    warm() {
      state.turnedDown = undefined
      return persist(async () => {}, warmForMs)
    },
    // A topic of nobody: what waits on one that is not listened to yet would be acknowledged unread.
    answers: () =>
      persist(async (socket) => {
        const topic = toHex(randomBytes(32))
        await socket.call('irn_subscribe', { topic }, callTimeoutMs)
        release(topic)
      }, warmForMs),
    async subscribe(topic) {
      topics.add(topic)
      await deliver('irn_subscribe', { topic })
    },
    expect(list) {
      for (const topic of list) topics.add(topic)
      // One that is being opened subscribes to all there are by then.
      if (state.socket) subscribeAll(state.socket, callTimeoutMs, [...list])
      else void open().catch(() => {})
    },
    unsubscribe(topic) {
      if (!topics.delete(topic)) return
      release(topic)
      scheduleIdleClose()
    },
    async publish(publication) {
      await remember(publication.message)
      await deliver('irn_publish', { prompt: false, ...publication })
    },
    async propose(publication) {
      const { topic, message, ttl, attestation } = publication
      await remember(message)
      topics.add(topic)
      try {
        // Behind `warm`, and the same act.
        await deliver(
          'wc_proposeSession',
          { pairingTopic: topic, sessionProposal: message, ttl, attestation: attestation ?? null },
          false,
        )
      } catch (error) {
        if (!(error instanceof PeerError)) throw error
        // A relay by the older document alone: the same in two steps.
        await deliver('irn_subscribe', { topic })
        await deliver('irn_publish', { prompt: false, ...publication })
      }
    },
    check() {
      state.refused = undefined
      if (!needed() || state.opening) return
      if (!state.socket) return void open().catch(() => {})
      subscribeAll(state.socket, probeTimeoutMs)
    },
    close() {
      state.ended = true
      clearTimeout(state.idle)
      stopPulse()
      state.socket?.close()
      options.tabs?.close()
    },
  }
}

function readDelivery(params: unknown): RelayMessage | undefined {
  const data = (params as { data?: unknown } | null | undefined)?.data as
    | Partial<Record<keyof RelayMessage, unknown>>
    | null
    | undefined
  if (typeof data?.topic !== 'string' || typeof data.message !== 'string') return undefined
  return {
    topic: data.topic,
    message: data.message,
    tag: typeof data.tag === 'number' ? data.tag : 0,
    attestation: typeof data.attestation === 'string' ? data.attestation : undefined,
  }
}
