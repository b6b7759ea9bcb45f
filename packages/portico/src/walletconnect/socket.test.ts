import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WebSocket as Peer, WebSocket, WebSocketServer } from 'ws'
import { until } from './client.test-support.js'
import { loadPrimitives } from './crypto.js'
import { formatResult, parseRpc } from './json.js'
import { makeRelay } from './relay.js'
import { openSocket } from './socket.js'

const topic = 'a'.repeat(64)
const here = {} as { server: WebSocketServer; url: string }
const peers: Peer[] = []

beforeEach(async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  Object.assign(here, { server, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` })
  server.on('connection', (peer) => {
    peers.push(peer)
    peer.on('message', (data) => {
      const message = parseRpc(String(data))
      if (message) peer.send(formatResult(message.id, true))
    })
  })
})
afterEach(async () => {
  for (const peer of peers.splice(0)) peer.terminate()
  await new Promise((resolve) => here.server.close(resolve))
})

const own = { WebSocket: WebSocket as unknown as typeof globalThis.WebSocket }
/** The other side is there no more, and nobody says so: a network that changed, a phone in a pocket. */
const silence = () => peers.at(-1)?.pause()

test('default', async () => {
  const socket = await openSocket({ url: here.url, timeoutMs: 5_000, onRequest() {}, ...own })
  expect(await socket.call('anything', {}, 5_000)).toBe(true)
  peers[0]?.close(3_000, 'why')
  expect(await socket.closed).toEqual({ code: 3_000, reason: 'why' })
})

test('behavior: one that is closed is over at once, also when the other side is out of reach', async () => {
  const socket = await openSocket({ url: here.url, timeoutMs: 5_000, onRequest() {}, ...own })
  silence()
  const asked = socket.call('anything', {}, 60_000)
  socket.close()
  await expect(asked).rejects.toMatchObject({ code: -1 })
  expect(await socket.closed).toEqual({ code: 1006, reason: '' })
})

test('behavior: a client that finds its connection dead has a new one without waiting for the old one’s goodbye', async () => {
  const client = makeRelay({
    url: here.url,
    projectId: 'c'.repeat(32),
    userAgent: 'test',
    primitives: await loadPrimitives(),
    ticket: async () => 'ticket',
    onMessage: async () => true,
    onRefused() {},
    ...own,
  })
  await client.subscribe(topic)
  silence()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  client.check()
  // The probe's five seconds, and the pause before the first try.
  await vi.advanceTimersByTimeAsync(5_200)
  vi.useRealTimers()
  await until(() => peers.length === 2)
  client.close()
})
