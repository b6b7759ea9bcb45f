import { WebSocket } from 'ws'
import type { RpcReply } from './message.js'
import { replyOf } from './proxy.js'

/** One WebSocket connection to a node. */
export type Upstream = {
  /** @throws when the node does not answer in time, or the connection is lost */
  call(method: string, params: unknown): Promise<RpcReply>
  close(): void
}

type Pending = { resolve: (reply: RpcReply) => void; reject: (error: Error) => void; timer: NodeJS.Timeout }
export type UpstreamListener = {
  onNotification(message: { method: string; params: { subscription: unknown; result?: unknown } }): void
  onLost(): void
}

const connectMs = 5_000
const answerMs = 10_000
const pingMs = 20_000

/** Connects to the first of the addresses that lets us in. @throws when none does */
export async function connectUpstream(
  urls: readonly string[],
  maxPayload: number,
  listener: UpstreamListener,
): Promise<Upstream> {
  let last: unknown
  for (const url of urls) {
    try {
      return follow(await open(url, maxPayload), listener)
    } catch (error) {
      last = error
    }
  }
  throw new Error('No node of this chain takes WebSocket connections', { cause: last })
}

function open(url: string, maxPayload: number): Promise<WebSocket> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { handshakeTimeout: connectMs, maxPayload, perMessageDeflate: false })
    socket.on('error', reject)
    socket.once('open', () => resolve(socket))
  })
}

function follow(socket: WebSocket, listener: UpstreamListener): Upstream {
  const pending = new Map<number, Pending>()
  let next = 1
  let alive = true
  let closed = false
  const heart = setInterval(() => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  }, pingMs)
  heart.unref()
  socket.on('pong', () => {
    alive = true
  })
  socket.on('message', (data) => {
    alive = true
    const message = parse(String(data))
    if (!message) return
    const waiting = typeof message.id === 'number' ? pending.get(message.id) : undefined
    if (waiting) {
      pending.delete(message.id as number)
      clearTimeout(waiting.timer)
      waiting.resolve(replyOf(null, message))
      return
    }
    const { method, params } = message
    if (typeof method === 'string' && typeof params === 'object' && params !== null && 'subscription' in params)
      listener.onNotification({ method, params })
  })
  socket.once('close', () => {
    clearInterval(heart)
    for (const { reject, timer } of pending.values()) {
      clearTimeout(timer)
      reject(new Error('The node was lost'))
    }
    pending.clear()
    if (!closed) listener.onLost()
  })
  return {
    call: (method, params) =>
      new Promise((resolve, reject) => {
        if (socket.readyState !== WebSocket.OPEN) return reject(new Error('The node was lost'))
        const id = next++
        const timer = setTimeout(() => {
          pending.delete(id)
          reject(new Error('The node does not answer'))
        }, answerMs)
        pending.set(id, { resolve, reject, timer })
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
      }),
    close() {
      closed = true
      socket.close()
    },
  }
}

function parse(text: string): { id?: unknown; method?: unknown; params?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}
