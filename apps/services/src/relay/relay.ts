import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { noTracer, type Tracer } from '@portico/watch'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Redis } from '../cluster/redis.js'
import type { Config } from '../config.js'
import type { Database } from '../db/connect.js'
import { createRateLimiter, type RateLimiter } from '../guards/rate.js'
import { refuseUpgrade } from '../guards/refuseUpgrade.js'
import type { Logger } from '../log.js'
import type { Projects } from '../projects.js'
import { createAcknowledgements } from './acknowledgements.js'
import { type Admission, admit, credentialsOf, headerOf } from './admission.js'
import { joinFanouts } from './bus.js'
import { type RelayDeps, RelayFault, runCall } from './calls.js'
import { type Connection, type Counters, createConnection } from './connection.js'
import { createFanout } from './fanout.js'
import { audienceCheck } from './jwt.js'
import { createMailbox } from './mailbox.js'
import { startPatrol } from './patrol.js'
import { answerText, errorText, readMessage, timeText, tooMany } from './rpc.js'
import { createWatches } from './watches.js'

export type Relay = {
  /** Takes over a connection that asked for an upgrade. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer, network: string): void
  /** The same calls over HTTP: nothing is pushed. */
  post(given: {
    query: URLSearchParams
    header: (name: string) => string | undefined
    body: string
    network: string
  }): Promise<{ status: number; body: string }>
  /** Removes messages whose time is over. */
  sweep(): Promise<void>
  counters(): Readonly<Record<string, number>>
  /** Ends all connections after the calls under way have been answered and what was acknowledged has been kept. */
  close(): Promise<void>
}

export type RelayOptions = {
  settings: Config['relay']
  database: Pick<Database, 'sql'>
  projects: Pick<Projects, 'find'>
  log: Logger
  /** Connections and HTTP calls of one network. */
  limiter: RateLimiter
  /** URLs of this relay. */
  audiences: readonly string[]
  /** Where several relay processes tell each other of messages. */
  redis?: Redis | undefined
  /** Where work is followed. */
  tracer?: Tracer | undefined
  now?: (() => number) | undefined
}

type Admitted = Extract<Admission, { ok: true }>

/** A network in the count of what is kept: nobody who looks through it meets addresses, though they could be tried out. */
const holderOf = (network: string) => createHash('sha256').update(`relay ${network}`).digest('base64url').slice(0, 22)

/** The path the relay is at; the bare root is taken too. */
export const relayPath = '/relay'
const closeTimeoutMs = 3_000

export function createRelay({
  settings,
  database,
  projects,
  log,
  limiter,
  audiences,
  redis,
  tracer = noTracer,
  now = Date.now,
}: RelayOptions): Relay {
  const onError = (error: unknown) => log.error({ error }, 'the relay could not do its work')
  const isAudience = audienceCheck([...audiences, ...settings.audiences])
  const watches = settings.watches
    ? createWatches(database, { settings: settings.watches, isAudience, onError, now })
    : undefined
  const { space } = settings
  const kept = createMailbox(database, {
    limitPerTopic: settings.mailboxLimit,
    space: { client: space.perClient, address: space.perAddress, project: space.perProject },
    unheardMs: settings.unheardTtlSeconds * 1_000,
    now,
  })
  const mailbox = watches?.watching(kept) ?? kept
  const acknowledgements = createAcknowledgements(mailbox, onError)
  const local = createFanout()
  const fanout = redis ? joinFanouts(local, redis) : local
  let rescued = 0
  const patrol = startPatrol(
    { mailbox, fanout: local },
    {
      everyMs: () => (redis && !redis.isUp() ? settings.patrolMs / 8 : settings.patrolMs),
      onError,
      onFound: (count) => {
        rescued += count
      },
    },
  )
  const calls: RelayDeps = { mailbox, fanout, acknowledgements, settings, watches, now }
  const counters: Counters = {
    ...{ published: 0, delivered: 0, acknowledged: 0, refused: 0, failed: 0, cut: 0 },
    ...{ received_bytes: 0, sent_bytes: 0 },
  }
  const connections = new Set<Connection>()
  const perClient = new Map<string, number>()
  const perNetwork = new Map<string, number>()
  const httpLimiter: RateLimiter = createRateLimiter(settings.rate)
  let closing = false
  let lastId = 0
  // Ids of our own requests stay within what every client can read as a number: many keep no more than 53 bits.
  const nextId = () => {
    lastId = Math.max(lastId + 1, now() * 1_000)
    return String(lastId)
  }

  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: settings.maxMessageBytes * 2 + 65_536,
  })
  const heartbeat = setInterval(() => {
    for (const connection of connections) connection.ping()
  }, settings.pingMs)
  heartbeat.unref()

  const open = (socket: WebSocket, { clientId, projectId }: Admitted, network: string) => {
    const connection = createConnection(socket, {
      ...calls,
      clientId,
      projectId,
      network: holderOf(network),
      limiter: createRateLimiter(settings.rate),
      counters,
      tracer,
      nextId,
      onError,
    })
    connections.add(connection)
    socket.on('close', () => connections.delete(connection))
  }

  /** Counts a connection until its socket ends, from before it is let in: those that come at the same moment see it. */
  const reserve = (socket: Duplex, table: Map<string, number>, key: string) => {
    count(table, key, 1)
    socket.once('close', () => count(table, key, -1))
  }

  const decide = async (
    { request, socket }: { request: IncomingMessage; socket: Duplex },
    query: URLSearchParams,
    network: string,
  ): Promise<Admission> => {
    if ((perNetwork.get(network) ?? 0) >= settings.connectionsPerAddress || limiter.take(`${relayPath} ${network}`) > 0)
      return { ok: false, status: 429, reason: 'Too many requests' }
    reserve(socket, perNetwork, network)
    const admission = await admit(credentialsOf(query, headerOf(request)), { projects, isAudience, now })
    if (!admission.ok || socket.destroyed) return admission
    const full = (perClient.get(admission.clientId) ?? 0) >= settings.connectionsPerClient
    if (full) return { ok: false, status: 429, reason: 'Too many requests' }
    reserve(socket, perClient, admission.clientId)
    return admission
  }

  return {
    upgrade(request, socket, head, network) {
      socket.on('error', () => socket.destroy())
      const url = URL.canParse(request.url ?? '', 'http://relay')
        ? new URL(request.url ?? '', 'http://relay')
        : undefined
      if (!url || (url.pathname !== relayPath && url.pathname !== '/')) return refuseUpgrade(socket, 404)
      if (closing) return refuseUpgrade(socket, 503)
      if (socket.destroyed) return
      decide({ request, socket }, url.searchParams, network).then(
        (admission) => {
          if (socket.destroyed) return
          if (closing) return refuseUpgrade(socket, 503)
          if (!admission.ok) counters.refused++
          // A browser cannot read the status of a refused upgrade: clients that say so are told in the close frame.
          if (!admission.ok && url.searchParams.get('useOnCloseEvent') !== 'true')
            return refuseUpgrade(socket, admission.status)
          sockets.handleUpgrade(request, socket, head, (webSocket) => {
            // Ahead of all else, a refusal too: a clock that is off is often the reason for one.
            if (url.searchParams.get('tellTime') === 'true') webSocket.send(timeText(nextId(), now()))
            if (admission.ok) return open(webSocket, admission, network)
            webSocket.on('error', () => webSocket.terminate())
            webSocket.close(admission.status === 429 ? 1_013 : 3_000, admission.reason)
          })
        },
        (error: unknown) => {
          onError(error)
          refuseUpgrade(socket, 503)
        },
      )
    },
    async post({ query, header, body, network }) {
      if (limiter.take(`/rpc ${network}`) > 0) {
        return { status: 429, body: errorText(undefined, 'TooManyRequests', 'Too many requests') }
      }
      const admission = await admit(credentialsOf(query, header), { projects, isAudience, now })
      if (!admission.ok) {
        counters.refused++
        const error = { code: 3_000, message: admission.reason, data: tagOf(admission.reason) }
        return { status: admission.status, body: JSON.stringify({ id: null, jsonrpc: '2.0', error }) }
      }
      const message = readMessage(body)
      if (message.kind === 'broken')
        return { status: 200, body: errorText(message.id, message.tag, message.description) }
      if (message.kind === 'answer')
        return { status: 200, body: errorText(message.id, 'InvalidMethod', 'The method is missing') }
      if (httpLimiter.take(admission.clientId) > 0)
        return { status: 429, body: errorText(message.id, 'TooManyRequests', tooMany(settings.rate)) }
      const { clientId, projectId } = admission
      const caller = {
        clientId,
        projectId,
        network: holderOf(network),
        topics: () => [],
        subscribe(topics: readonly string[]) {
          watches?.subscribed(clientId, topics)
          return true
        },
        unsubscribe: (topics: readonly string[]) => watches?.unsubscribed(clientId, topics),
      }
      try {
        return {
          status: 200,
          body: answerText(message.id, await runCall(calls, caller, message.method, message.params)),
        }
      } catch (error) {
        if (error instanceof RelayFault) {
          if (error.tag === 'StorageLimitExceeded') counters.refused++
          return { status: 200, body: errorText(message.id, error.tag, error.message) }
        }
        counters.failed++
        onError(error)
        return { status: 200, body: errorText(message.id, 'Internal', 'Something went wrong here') }
      }
    },
    async sweep() {
      try {
        await mailbox.sweep()
      } finally {
        await watches?.sweep()
      }
    },
    counters: () => ({
      ...prefixed(counters),
      relay_connections: connections.size,
      relay_topics: fanout.size(),
      relay_rescued: rescued,
      ...watches?.counters(),
    }),
    async close() {
      closing = true
      clearInterval(heartbeat)
      await patrol.stop()
      await Promise.all([...connections].map((connection) => connection.end(1_001, 'The server is shutting down')))
      await acknowledgements.flush()
      await closed(sockets)
      // What clients acknowledged until they had said goodbye.
      await acknowledgements.flush()
      await watches?.stop()
    },
  }
}

/** Waits for the clients to say goodbye, but not for ever. */
async function closed(sockets: WebSocketServer): Promise<void> {
  const timer = setTimeout(() => {
    for (const socket of sockets.clients) socket.terminate()
  }, closeTimeoutMs)
  await new Promise<void>((resolve) => sockets.close(() => resolve()))
  clearTimeout(timer)
}

function count(table: Map<string, number>, key: string, change: number): void {
  const next = (table.get(key) ?? 0) + change
  if (next > 0) table.set(key, next)
  else table.delete(key)
}

function prefixed(counters: Counters): Record<string, number> {
  return Object.fromEntries(Object.entries(counters).map(([name, value]) => [`relay_${name}`, value]))
}

function tagOf(reason: string): string {
  if (reason === 'Project ID is missing') return 'ProjectIdNotSpecified'
  if (reason === 'Unauthorized: invalid key') return 'ProjectNotFound'
  if (reason === 'Project not active') return 'ProjectInactive'
  if (reason === 'Unauthorized: origin not allowed') return 'OriginNotAllowed'
  return reason === 'JWT Token is missing' ? 'MissingJwt' : 'InvalidJwt'
}
