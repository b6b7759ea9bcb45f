import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import type { Chain, Nodes } from '../chains/nodes.js'
import { createRateLimiter } from '../guards/rate.js'
import type { SocketSettings } from '../rpcConfig.js'
import { codes, isCall, type RpcCall, type RpcReply, readCalls, refuse } from './message.js'
import { proxyCalls } from './proxy.js'
import { connectUpstream, type Upstream } from './upstream.js'

const ofSolana = ['account', 'logs', 'program', 'signature', 'slot', 'root', 'block', 'slotsUpdates', 'vote']
/** What subscribes, and what ends that. */
const unsubscribingOf = new Map([
  ['eth_subscribe', 'eth_unsubscribe'],
  ...ofSolana.map((topic) => [`${topic}Subscribe`, `${topic}Unsubscribe`] as const),
])
const unsubscribing = new Set(unsubscribingOf.values())

/** In place of what a lost node named a subscription by: the next one may give the same name to another. */
const stale = Symbol('stale')

type Subscription = {
  method: string
  params: unknown
  shown: string | number
  /** What the node names it by; nothing before it has answered for the first time. */
  upstream: unknown
}
type Notification = { method: string; params: { subscription: unknown } }
type Needs = {
  nodes: Nodes
  chain: Chain
  settings: SocketSettings
  onError: (error: unknown) => void
  /** Counts calls of the client's project. @returns why they are refused, if they are */
  admit(calls: number): Promise<string | undefined>
}

/** Pauses before each attempt to reach a node again. */
const attempts = [0, 500, 1_000, 2_000, 4_000, 8_000]

export type ChainSocket = {
  /** Serves the client that was let in. */
  attach(socket: WebSocket): void
  /** Ends what was opened for a client that never came. */
  drop(): void
}
/** Notifications that may come before the answer that names their subscription. */
const earlyMax = 1_000

/**
 * Serves one client of a chain. Calls go the way of the proxy; subscriptions go to a node that takes them, and are made again, under the ids
 * the client knows, when that node is lost.
 *
 * @throws when no node takes WebSocket connections
 */
export async function openChainSocket({ nodes, chain, settings, onError, admit }: Needs): Promise<ChainSocket> {
  const subscriptions = new Map<string | number, Subscription>()
  const limiter = createRateLimiter(settings.rate)
  let client: WebSocket | undefined
  let ended = false
  let reaching = false
  let numbers = 0
  let naming = 0
  let early: Notification[] = []

  const send = (message: unknown) => {
    if (!client || client.readyState !== client.OPEN) return
    if (client.bufferedAmount > settings.maxBufferedBytes) return client.terminate()
    client.send(JSON.stringify(message))
  }
  const hand = (notification: Notification) => {
    const { method, params } = notification
    const found = [...subscriptions.values()].find(({ upstream }) => upstream === params.subscription)
    if (found) send({ jsonrpc: '2.0', method, params: { ...params, subscription: found.shown } })
    else if (naming > 0 && early.length < earlyMax) early.push(notification)
  }
  /** Once the client knows the subscription: what came before follows. */
  const named = (subscription: Subscription, upstreamId: unknown) => {
    subscription.upstream = upstreamId
    naming -= 1
    const waiting = early
    early = []
    for (const notification of waiting) hand(notification)
  }
  const listener = {
    onNotification: hand,
    onLost() {
      // Lost again while it is being reached: that attempt fails by itself, and the next one follows.
      if (reaching) return
      reaching = true
      void again()
        .catch(onError)
        .finally(() => {
          reaching = false
        })
    },
  }
  const connect = () => connectUpstream(chain.wsUrls ?? [], settings.maxMessageBytes * 10, listener)
  let upstream: Upstream = await connect()

  async function again(): Promise<void> {
    for (const pause of attempts) {
      await wait(pause)
      if (ended) return
      // What is subscribed to from the new connection's first moment on goes there by itself; what still waits for the lost one fails.
      const before = [...subscriptions.values()].filter((subscription) => subscription.upstream !== undefined)
      for (const subscription of before) subscription.upstream = stale
      early = []
      try {
        upstream = await connect()
        if (ended) return upstream.close()
        for (const subscription of before) if (subscriptions.has(subscription.shown)) await redo(subscription)
        return
      } catch (error) {
        upstream.close()
        if (ended) return
        onError(error)
      }
    }
    client?.close(1_013, 'No node of this chain answers')
  }

  /** @throws when the node is lost, or does not take it */
  async function redo(subscription: Subscription): Promise<void> {
    const { method, params, shown } = subscription
    naming += 1
    const reply = await upstream.call(method, params).catch((error: unknown) => {
      naming -= 1
      throw error
    })
    named(subscription, 'result' in reply ? reply.result : stale)
    if (!('result' in reply)) throw new Error('The node does not take a subscription again')
    // The client has unsubscribed meanwhile.
    if (!subscriptions.has(shown)) void endAtNode(subscription)
  }

  /** Whether the node hears it or not: nothing of it reaches the client any more. */
  async function endAtNode({ method, upstream: name }: Subscription): Promise<void> {
    if (name !== stale) await upstream.call(unsubscribingOf.get(method) ?? '', [name]).catch(() => undefined)
  }

  async function subscribe({ id, method, params = [] }: RpcCall): Promise<RpcReply> {
    if (subscriptions.size >= settings.subscriptions) return refuse(id, codes.limit, 'Too many subscriptions')
    // EVM nodes name subscriptions by a text, Solana’s by a number.
    const shown = method === 'eth_subscribe' ? `0x${randomBytes(16).toString('hex')}` : ++numbers
    const subscription: Subscription = { method, params, shown, upstream: undefined }
    subscriptions.set(shown, subscription)
    naming += 1
    const reply = await upstream.call(method, params).catch(() => undefined)
    if (reply && 'result' in reply) {
      setImmediate(named, subscription, reply.result)
      return { jsonrpc: '2.0', id, result: shown }
    }
    naming -= 1
    subscriptions.delete(shown)
    return reply ? { ...reply, id } : refuse(id, codes.internal, 'The node was lost')
  }

  async function unsubscribe({ id, params }: RpcCall): Promise<RpcReply> {
    const shown = Array.isArray(params) ? (params[0] as string | number) : ''
    const subscription = subscriptions.get(shown)
    // Of one that the node has not named yet the client cannot know.
    if (subscription?.upstream === undefined) return refuse(id, codes.params, 'There is no such subscription')
    subscriptions.delete(shown)
    await endAtNode(subscription)
    return { jsonrpc: '2.0', id, result: true }
  }

  async function answer(text: string): Promise<unknown> {
    const parsed = readCalls(text)
    if ('refused' in parsed) return parsed.refused
    const [call] = parsed.calls
    const refusal = await admit(parsed.calls.length)
    if (refusal !== undefined) return refuse(call?.id ?? null, codes.limit, refusal)
    if (!parsed.batch && call && isCall(call)) {
      if (unsubscribingOf.has(call.method)) return subscribe(call)
      if (unsubscribing.has(call.method)) return unsubscribe(call)
    }
    return proxyCalls(nodes, chain.id, text).then(
      ({ body }) => body,
      (error: unknown) => {
        onError(error)
        return refuse(call?.id ?? null, codes.internal, 'No node of this chain answers')
      },
    )
  }

  const end = () => {
    ended = true
    subscriptions.clear()
    upstream.close()
  }
  return {
    drop: end,
    attach(socket) {
      client = socket
      socket.on('error', () => socket.terminate())
      socket.on('message', (data, isBinary) => {
        if (isBinary) return send(refuse(null, codes.invalid, 'Messages are text'))
        if (limiter.take('') > 0) return send(refuse(null, codes.limit, 'Too many requests'))
        void answer(String(data)).then(send, onError)
      })
      socket.once('close', end)
    },
  }
}
