import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { parseConfig } from '../config.js'
import { createRateLimiter } from '../guards/rate.js'
import { createLogger } from '../log.js'
import type { Project } from '../projects.js'
import { createKey, openSocket } from '../testing/relayClient.test-support.js'
import { createRelay, type Relay } from './relay.js'

let server: Server
let relay: Relay
let url: string
let find: ReturnType<typeof vi.fn<() => Promise<Project>>>
/** Answers all that were asked for their project. */
let admit: () => void

beforeEach(async () => {
  server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/relay`
  const admitted = new Promise<Project>((resolve) => {
    admit = () => resolve({ id: 'a'.repeat(32), name: 'P', active: true, origins: [], limits: {} } as never)
  })
  find = vi.fn(() => admitted)
})
afterEach(async () => {
  await relay.close()
  server.closeAllConnections()
  server.close()
})

function start(limits: { connectionsPerClient?: number; connectionsPerAddress?: number }) {
  const settings = parseConfig({ databaseUrl: 'postgres://nowhere/portico', relay: limits }).relay
  const sql = Object.assign(async () => [{ id: '0' }], {}) as never
  const limiter = createRateLimiter({ capacity: 1_000, perSecond: 1_000 })
  const log = createLogger('silent')
  relay = createRelay({ settings, database: { sql }, projects: { find }, log, limiter, audiences: [url] })
  server.on('upgrade', (request, socket, head) => relay.upgrade(request, socket, head, '127.0.0.1'))
}
/** How each of them ended up: open, or with what it was closed. */
const outcome = (socket: WebSocket) =>
  new Promise<string | number>((resolve) => {
    socket.on('error', () => {})
    // What is let in says nothing: it is asked something, and answers.
    socket.once('open', () => socket.send('{"id":1,"jsonrpc":"2.0","method":"none","params":{}}'))
    socket.once('message', () => resolve('open'))
    socket.once('close', resolve)
  })

test.each(['connectionsPerClient', 'connectionsPerAddress'] as const)(
  'param: %s: counts those that are being let in',
  async (limit) => {
    start({ [limit]: 3 })
    const key = createKey()
    const sockets = Array.from({ length: 6 }, () => openSocket({ url, projectId: 'a'.repeat(32), key }))
    const outcomes = Promise.all(sockets.map(outcome))
    const asked = limit === 'connectionsPerClient' ? 6 : 3
    await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(asked))
    admit()
    expect((await outcomes).map(String).sort()).toEqual(['1013', '1013', '1013', 'open', 'open', 'open'])
    // Those that end make room.
    const open = sockets.filter((socket) => socket.readyState === socket.OPEN)
    expect(open).toHaveLength(3)
    const last = open[0] as WebSocket
    last.close()
    await once(last, 'close')
    await vi.waitFor(async () => {
      expect(await outcome(openSocket({ url, projectId: 'a'.repeat(32), key }))).toBe('open')
    })
  },
)
