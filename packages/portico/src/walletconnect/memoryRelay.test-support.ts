import type { AddressInfo } from 'node:net'
import { type WebSocket as Peer, WebSocketServer } from 'ws'
import { utf8 } from './bytes.js'
import { hashHex, loadPrimitives } from './crypto.js'
import { formatError, formatRequest, formatResult, makeIds, parseRpc, type RpcMessage, sameId } from './json.js'

/**
 * A test double of the relay: the wire of the real one, everything in memory, no checks of who calls.
 * Its mailbox outlives `stop` and `start`, as the real one's database does.
 */
export type MemoryRelay = {
  url: string
  /** Everything clients called, in order. */
  calls: { method: string; params: Record<string, unknown>; id: string; client: string }[]
  /** Query parameters of each connection. */
  connections: URLSearchParams[]
  /** Answers every method named here with "method not found". */
  unsupported: Set<string>
  /** So many calls are answered as too many, with the code of the real one. */
  limited: number
  /** The client whose calls it hears, and leaves without an answer. */
  silentTo: string | undefined
  /** Whether it tells the time to who asks. */
  tellsTime: boolean
  /** When set, new connections are closed with it at once. */
  refusal: { code: number; reason: string } | undefined
  open(): number
  /** Sends a client's connections a frame as it is, well-formed or not. */
  inject(client: string, frame: string): void
  /** Leaves a message on a topic for one client, as somebody who is not there. */
  leave(client: string, topic: string, message: string, tag?: number): void
  /** Closes every connection, as a crash or a network change would. */
  drop(): void
  stop(): Promise<void>
  start(): Promise<void>
}

type Kept = {
  topic: string
  message: string
  tag: number
  attestation: unknown
  publishedAt: number
  from: string
  until: number
  delivered: Set<string>
  only?: string | undefined
}

type Ticket = { iss?: string; iat?: number; exp?: number }
const ticketOf = (query: URLSearchParams): Ticket => {
  const payload = query.get('auth')?.split('.')[1] ?? ''
  return JSON.parse(Buffer.from(payload, 'base64url').toString() || '{}') as Ticket
}
const clientOf = (query: URLSearchParams): string => ticketOf(query).iss ?? 'nobody'

/** As the real one does it: two minutes off are let pass. */
function untimely(query: URLSearchParams): MemoryRelay['refusal'] {
  const { iat = 0, exp = Number.POSITIVE_INFINITY } = ticketOf(query)
  const now = Date.now() / 1_000
  if (exp <= now - 120) return { code: 3000, reason: 'JWT Token is expired' }
  return iat > now + 120 ? { code: 3000, reason: 'JWT Token is not yet valid' } : undefined
}

export async function startMemoryRelay(): Promise<MemoryRelay> {
  const primitives = await loadPrimitives()
  const nextId = makeIds(6)
  const kept: Kept[] = []
  const peers = new Map<Peer, { client: string; topics: Set<string>; sent: Map<string, Kept> }>()
  const server: { value?: WebSocketServer | undefined; port: number } = { port: 0 }

  function push(peer: Peer, letter: Kept): void {
    const state = peers.get(peer)
    if (
      !state ||
      (letter.only ?? state.client) !== state.client ||
      letter.delivered.has(state.client) ||
      letter.from === state.client ||
      letter.until < Date.now()
    )
      return
    const id = nextId()
    state.sent.set(id, letter)
    const { topic, message, tag, publishedAt, attestation } = letter
    peer.send(
      formatRequest(id, 'irn_subscription', { id: topic, data: { topic, message, tag, publishedAt, attestation } }),
    )
  }

  function subscribe(peer: Peer, topic: string): void {
    peers.get(peer)?.topics.add(topic)
    for (const letter of kept) if (letter.topic === topic) push(peer, letter)
  }

  function publish(
    peer: Peer | undefined,
    topic: string,
    message: string,
    ttl: number,
    tag: number,
    attestation: unknown = null,
    only?: string,
  ): void {
    const from = (peer && peers.get(peer)?.client) ?? 'nobody'
    const letter: Kept = {
      topic,
      message,
      tag,
      attestation,
      from,
      publishedAt: Date.now(),
      until: Date.now() + ttl * 1000,
      delivered: new Set(),
      only,
    }
    kept.push(letter)
    for (const [other, { topics }] of peers) if (topics.has(topic)) push(other, letter)
  }

  async function serve(peer: Peer, message: Extract<RpcMessage, { kind: 'request' }>): Promise<unknown> {
    const p = (message.params ?? {}) as Record<string, string & number & string[]>
    const id = (topic: string) => hashHex(primitives, utf8(topic + (peers.get(peer)?.client ?? '')))
    const text = (key: string) => String(p[key])
    switch (message.method) {
      case 'irn_subscribe':
        subscribe(peer, text('topic'))
        return id(text('topic'))
      case 'irn_batchSubscribe':
        return Promise.all(
          (p.topics as unknown as string[]).map((topic) => {
            subscribe(peer, topic)
            return id(topic)
          }),
        )
      case 'irn_unsubscribe':
        peers.get(peer)?.topics.delete(text('topic'))
        return true
      case 'irn_publish':
        publish(peer, text('topic'), text('message'), Number(p.ttl), Number(p.tag), p.attestation)
        return true
      case 'wc_proposeSession':
        subscribe(peer, text('pairingTopic'))
        publish(peer, text('pairingTopic'), text('sessionProposal'), 300, 1100, p.attestation)
        return true
      case 'wc_approveSession':
        subscribe(peer, text('sessionTopic'))
        publish(peer, text('sessionTopic'), text('sessionSettlementRequest'), 300, 1102)
        publish(peer, text('pairingTopic'), text('sessionProposalResponse'), 300, 1101)
        return true
      default:
        throw new Error('Method not found')
    }
  }

  const relay: MemoryRelay = {
    url: '',
    calls: [],
    connections: [],
    unsupported: new Set(),
    limited: 0,
    silentTo: undefined,
    tellsTime: true,
    refusal: undefined,
    open: () => peers.size,
    inject(client, frame) {
      for (const [peer, state] of peers) if (state.client === client) peer.send(frame)
    },
    leave: (client, topic, message, tag = 1108) => publish(undefined, topic, message, 300, tag, null, client),
    drop() {
      for (const peer of peers.keys()) peer.terminate()
    },
    async stop() {
      const running = server.value
      server.value = undefined
      relay.drop()
      await new Promise<void>((resolve) => (running ? running.close(() => resolve()) : resolve()))
    },
    async start() {
      const listening = new WebSocketServer({ port: server.port, host: '127.0.0.1' })
      server.value = listening
      await new Promise((resolve) => listening.once('listening', resolve))
      server.port = (listening.address() as AddressInfo).port
      relay.url = `ws://127.0.0.1:${server.port}`
      listening.on('connection', (peer, request) => {
        const query = new URL(request.url ?? '/', relay.url).searchParams
        relay.connections.push(query)
        if (relay.tellsTime && query.get('tellTime') === 'true')
          peer.send(formatRequest(nextId(), 'irn_time', { now: Date.now() }))
        const refusal = relay.refusal ?? untimely(query)
        if (refusal) return peer.close(refusal.code, refusal.reason)
        peers.set(peer, { client: clientOf(query), topics: new Set(), sent: new Map() })
        peer.on('close', () => peers.delete(peer))
        // As the real one does it: what one call takes does not let the next one's answer overtake.
        let answered = Promise.resolve()
        const answer = (text: string | Promise<string>) => {
          answered = answered.then(async () => peer.send(await text))
        }
        peer.on('message', (data) => {
          const message = parseRpc(String(data))
          const state = peers.get(peer)
          if (!message || !state) return
          if (message.kind !== 'request') return void state.sent.get(sameId(message.id))?.delivered.add(state.client)
          relay.calls.push({
            method: message.method,
            params: message.params as Record<string, unknown>,
            id: message.id,
            client: state.client,
          })
          if (relay.silentTo === state.client) return
          if (relay.limited > 0) {
            relay.limited--
            return answer(formatError(message.id, { code: 3001, message: 'Too many requests' }))
          }
          if (relay.unsupported.has(message.method))
            return answer(formatError(message.id, { code: -32601, message: 'Method not found' }))
          answer(
            serve(peer, message).then(
              (result) => formatResult(message.id, result),
              (error: Error) => formatError(message.id, { code: -32601, message: error.message }),
            ),
          )
        })
      })
    },
  }
  await relay.start()
  return relay
}
