import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type WebSocket, WebSocketServer } from 'ws'
import { stringify } from './json.js'
import type { Ledger } from './ledger.js'
import { answer, type Methods } from './rpc.js'
import { createFeed, createSubscriptions } from './subscriptions.js'

const mostBytes = 1_000_000
const breathMs = 10

/** What this front tells beside JSON-RPC: where everything is, and more time. */
export type Controls = {
  about: unknown
  advance(slots: number): void
}

/** JSON-RPC over HTTP on one port and subscriptions over a WebSocket on the other, as real nodes have them. */
export async function startFront(options: {
  ledger: Ledger
  methods: Methods
  controls: Controls
  port: number
  socketPort: number
}): Promise<{ stop(): Promise<void> }> {
  const { ledger, methods, controls, port, socketPort } = options
  const http = createServer((request, response) => {
    void serve(request, response, methods, controls).catch(() => response.destroy())
  })
  const sockets = createServer((_, response) => response.writeHead(405).end())
  const feed = createFeed(ledger)
  const server = new WebSocketServer({ noServer: true, maxPayload: mostBytes })
  for (const each of [http, sockets]) {
    each.on('upgrade', (request, socket, head) => {
      server.handleUpgrade(request, socket, head, (opened) => attend(opened, ledger, feed))
    })
  }
  await Promise.all([listen(http, port), listen(sockets, socketPort)])
  return {
    async stop() {
      for (const client of server.clients) client.terminate()
      await Promise.all([close(http), close(sockets)])
    },
  }
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': 'content-type, solana-client',
  'access-control-max-age': '86400',
}

async function serve(request: IncomingMessage, response: ServerResponse, methods: Methods, controls: Controls) {
  const reply = (status: number, body: string, headers: Record<string, string> = {}) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(body)
  const { pathname } = new URL(request.url ?? '/', 'http://localhost')
  if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
  if (request.method === 'GET') {
    if (pathname === '/health') return reply(200, 'ok', { 'content-type': 'text/plain', ...cors })
    if (pathname === '/sandbox') return reply(200, stringify(controls.about))
    return reply(405, '{}')
  }
  if (request.method !== 'POST') return reply(405, '{}')
  const body = await read(request)
  if (body === undefined) return reply(413, '{}', cors)
  if (pathname !== '/sandbox/advance') return reply(200, await answer(methods, body), cors)
  // Only programs of this machine may turn the clock: a page cannot send this type without asking first.
  if (!request.headers['content-type']?.startsWith('application/json')) return reply(415, '{}')
  const { slots } = JSON.parse(body) as { slots?: unknown }
  if (typeof slots !== 'number' || !Number.isInteger(slots) || slots < 1 || slots > 10_000) return reply(400, '{}')
  controls.advance(slots)
  return reply(200, '{}')
}

async function read(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    length += part.length
    if (length > mostBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function attend(socket: WebSocket, ledger: Ledger, feed: ReturnType<typeof createFeed>): void {
  const say = (text: string) => {
    if (socket.readyState === socket.OPEN) socket.send(text)
  }
  const subscriptions = createSubscriptions(ledger, feed, (method, result, subscription) =>
    say(stringify({ jsonrpc: '2.0', method, params: { result, subscription } })),
  )
  socket.on('message', (data) => {
    void answer(subscriptions.methods, String(data)).then((text) => {
      if (text !== '') say(text)
      // A client that has just read the answer does not listen yet when the next message comes with it.
      setTimeout(subscriptions.afterAnswer, breathMs)
    })
  })
  socket.on('error', () => socket.terminate())
  socket.on('close', subscriptions.close)
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })

const close = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
