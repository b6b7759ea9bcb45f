import { EventEmitter } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { parseConfig } from '../config.js'
import { openChainSocket } from './socket.js'

type Asked = { id: number; method: string; params: unknown[]; on: number; answer(result: unknown): void }

let node: WebSocketServer
/** What the node was asked, on which of its connections. */
const asked: Asked[] = []
const connections: WebSocket[] = []

beforeEach(async () => {
  asked.length = 0
  connections.length = 0
  node = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  node.on('connection', (socket) => {
    const on = connections.push(socket)
    socket.on('message', (data) => {
      const { id, method, params } = JSON.parse(String(data))
      const answer = (result: unknown) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }))
      asked.push({ id, method, params, on, answer })
    })
  })
  await new Promise((ready) => node.once('listening', ready))
})
afterEach(async () => {
  for (const socket of node.clients) socket.terminate()
  await new Promise((closed) => node.close(closed))
})

/** A client whose connection is let in. */
async function start() {
  const wsUrls = [`ws://127.0.0.1:${(node.address() as AddressInfo).port}`]
  const open = await openChainSocket({
    nodes: {} as never,
    chain: { id: 'eip155:1', name: 'One', symbol: 'ETH', decimals: 18, testnet: true, rpcUrls: [], wsUrls },
    settings: parseConfig({ databaseUrl: 'postgres://nowhere/portico' }).sockets,
    onError: (error) => expect.unreachable(String(error)),
    admit: async () => undefined,
  })
  const heard: { id?: number; result?: unknown; params?: { subscription: string; result: unknown } }[] = []
  const state = { OPEN: 1, readyState: 1, bufferedAmount: 0, terminate: () => {}, close: () => {} }
  const send = (text: string) => void heard.push(JSON.parse(text))
  const client = Object.assign(new EventEmitter(), state, { send })
  open.attach(client as unknown as WebSocket)
  const ask = (id: number, method: string, params: unknown[]) =>
    client.emit('message', JSON.stringify({ jsonrpc: '2.0', id, method, params }), false)
  return { heard, ask, end: () => client.emit('close') }
}
const untilAsked = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count))
const subscribed = (on: number) =>
  asked.filter((entry) => entry.on === on && entry.method === 'eth_subscribe').map(({ params }) => params[0])

test('behavior: what is subscribed to while a lost node is reached again is subscribed to once', async () => {
  const { ask, heard, end } = await start()
  ask(1, 'eth_subscribe', ['first'])
  await untilAsked(1)
  asked[0]?.answer('0x1')
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  connections[0]?.terminate()
  // The node is back, and has been asked for what there was.
  await untilAsked(2)
  ask(2, 'eth_subscribe', ['second'])
  await untilAsked(3)
  for (const entry of asked.slice(1)) entry.answer(`0x${entry.id}0`)
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  ask(3, 'eth_subscribe', ['third'])
  await vi.waitFor(() => expect(subscribed(2)).toContain('third'))
  expect(subscribed(2)).toEqual(['first', 'second', 'third'])
  end()
})

test('behavior: what is unsubscribed from while a lost node is reached again stays away', async () => {
  const { ask, heard, end } = await start()
  ask(1, 'eth_subscribe', ['first'])
  ask(2, 'eth_subscribe', ['second'])
  await untilAsked(2)
  for (const entry of asked) entry.answer(`0x${entry.id}`)
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  connections[0]?.terminate()
  await untilAsked(3)
  ask(3, 'eth_unsubscribe', [heard.find(({ id }) => id === 2)?.result])
  // Nothing is asked of the node: it would take the number for one of its own.
  await vi.waitFor(() => expect(heard).toHaveLength(3))
  asked[2]?.answer('0x30')
  ask(4, 'eth_subscribe', ['third'])
  await vi.waitFor(() => expect(subscribed(2)).toContain('third'))
  expect(subscribed(2)).toEqual(['first', 'third'])
  expect(asked.map(({ method }) => method)).not.toContain('eth_unsubscribe')
  end()
})

test.each([
  ['eth_subscribe', 'eth_unsubscribe', '0x1', '0x9'],
  ['accountSubscribe', 'accountUnsubscribe', 1, 9],
  ['slotsUpdatesSubscribe', 'slotsUpdatesUnsubscribe', 1, 9],
])('behavior: what is unsubscribed from while it is subscribed to again ends at the node: %s', async (...given) => {
  const [subscribe, unsubscribe, before, after] = given
  const { ask, heard, end } = await start()
  ask(1, subscribe, ['first'])
  await untilAsked(1)
  asked[0]?.answer(before)
  await vi.waitFor(() => expect(heard).toHaveLength(1))
  connections[0]?.terminate()
  await untilAsked(2)
  ask(2, unsubscribe, [heard[0]?.result])
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  expect(heard[1]?.result).toBe(true)
  asked[1]?.answer(after)
  await vi.waitFor(() => expect(asked.at(-1)).toMatchObject({ method: unsubscribe, params: [after], on: 2 }))
  expect(asked).toHaveLength(3)
  end()
})

test('behavior: numbers that a lost node gave mean nothing to the next one', async () => {
  const { ask, heard, end } = await start()
  ask(1, 'eth_subscribe', ['first'])
  ask(2, 'eth_subscribe', ['second'])
  await untilAsked(2)
  for (const entry of asked) entry.answer(`0x${entry.id}`)
  await vi.waitFor(() => expect(heard).toHaveLength(2))
  connections[0]?.terminate()
  // The first is being subscribed to again, the second is not yet.
  await untilAsked(3)
  ask(3, 'eth_subscribe', ['third'])
  await untilAsked(4)
  asked[3]?.answer('0x2')
  await vi.waitFor(() => expect(heard).toHaveLength(3))
  const notify = (subscription: string, result: string) =>
    connections[1]?.send(
      JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } }),
    )
  notify('0x2', 'of the third')
  await vi.waitFor(() => expect(heard).toHaveLength(4))
  expect(heard[3]?.params).toEqual({ subscription: heard[2]?.result, result: 'of the third' })
  // What comes along with the answer that names it is heard, too.
  asked[2]?.answer('0x1')
  notify('0x1', 'of the first')
  await vi.waitFor(() => expect(heard).toHaveLength(5))
  const first = heard.find(({ id }) => id === 1)?.result
  expect(heard[4]?.params).toEqual({ subscription: first, result: 'of the first' })
  end()
})
