import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { runs } from '../../../../scripts/runs.js'
import { demoProjectId } from '../seed/seed.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'

const chainId = 'eip155:31337'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let database: TestDatabase
let services: RunningServices
let node: Awaited<ReturnType<typeof startNode>>

/** A node of one chain that is a bundler too, and pushes what its test hands in. */
async function startNode() {
  const asked: { method: string; params: unknown }[] = []
  const answerOf = (method: string): object => {
    if (method === 'eth_getBalance') return { result: '0xde0b6b3a7640000' }
    if (method === 'eth_getUserOperationReceipt')
      return { result: { success: true, logs: [], receipt: { transactionHash: '0xaa', blockNumber: '0x1' } } }
    return method === 'eth_estimateUserOperationGas'
      ? { error: { code: -32_500, message: 'AA21' } }
      : { result: '0x10' }
  }
  const http: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      const body = JSON.parse(text) as { id: unknown; method: string; params: unknown }
      const reply = (call: typeof body) => {
        asked.push(call)
        return { jsonrpc: '2.0', id: call.id, ...answerOf(call.method) }
      }
      response.end(JSON.stringify(Array.isArray(body) ? body.map(reply) : reply(body)))
    })
  })
  const server = new WebSocketServer({ server: http })
  let count = 0
  const subscribed: string[] = []
  /** How so many of the next subscriptions fail. */
  const mood: { fails: number; how: 'lost' | 'refused' } = { fails: 0, how: 'lost' }
  server.on('connection', (socket) => {
    socket.on('message', (data) => {
      const { id, method } = JSON.parse(String(data)) as { id: unknown; method: string }
      asked.push(JSON.parse(String(data)))
      const name = `0x${++count}`
      if (method === 'eth_subscribe' && mood.fails > 0) {
        mood.fails -= 1
        if (mood.how === 'lost') socket.terminate()
        else socket.send(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32_000, message: 'not now' } }))
      } else if (method === 'eth_subscribe') {
        subscribed.push(name)
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: name }))
        // In the same breath, as nodes do: the client must hear of the subscription first.
        push(name, 'first', socket)
      } else socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: true }))
    })
  })
  const push = (subscription: string, result: unknown, socket: WebSocket) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { subscription, result } }))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  return {
    asked,
    subscribed,
    mood,
    connections: () => server.clients.size,
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
    push: (result: unknown) => {
      for (const socket of server.clients) push(subscribed.at(-1) ?? '', result, socket)
    },
    cut: () => {
      for (const socket of server.clients) socket.terminate()
    },
    stop: () =>
      new Promise<void>((resolve) => {
        for (const socket of server.clients) socket.terminate()
        http.closeAllConnections()
        http.close(() => resolve())
      }),
  }
}

beforeAll(async () => {
  ;[database, node] = await Promise.all([startServicesDatabase(), startNode()])
  services = await startServices({
    databaseUrl: database.url,
    port: 0,
    logLevel: 'silent',
    rate: { capacity: 100_000, perSecond: 100_000 },
    seed: { wallets: 0 },
    sockets: { subscriptions: 2, maxMessageBytes: 4_096 },
    chains: [
      { id: chainId, name: 'One', symbol: 'ETH', rpcUrls: [node.url], wsUrls: ['ws://127.0.0.1:1', node.wsUrl] },
      { id: 'eip155:2', name: 'Two', symbol: 'ETH', rpcUrls: [node.url] },
      { id: 'eip155:3', name: 'Three', symbol: 'ETH', rpcUrls: [node.url], wsUrls: ['ws://127.0.0.1:1'] },
    ],
    bundlers: [
      { name: 'own', chains: [chainId], url: node.url },
      { name: 'lost', chains: ['eip155:2'], url: 'http://127.0.0.1:1' },
    ],
  })
})
afterAll(async () => {
  await services.stop()
  await Promise.all([database.stop(), node.stop()])
})

const post = (path: string, query: Record<string, string>, body: unknown) =>
  fetch(`${services.url}${path}?${new URLSearchParams({ projectId: demoProjectId, ...query })}`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const call = (method: string, params: unknown = []) => ({ jsonrpc: '2.0', id: 'mine', method, params })

describe('POST /v1/bundler', () => {
  test('default: the answer of the bundler under the caller’s id', async () => {
    const response = await post('/v1/bundler', { chainId }, call('eth_sendUserOperation', [{}]))
    expect(await response.json()).toEqual({ jsonrpc: '2.0', id: 'mine', result: '0x10' })
  })

  test.each(['own', 'pimlico'])('param: bundler %s', async (bundler) => {
    const response = await post('/v1/bundler', { chainId, bundler }, call('eth_estimateUserOperationGas'))
    expect(await response.json()).toMatchObject({ id: 'mine', error: { code: -32_500, message: 'AA21' } })
  })

  test.each([
    ['an address of the caller’s', { chainId, bundler: 'https://bundler.example' }, 400, 'bundler_name'],
    ['an address within', { chainId, bundler: 'http://127.0.0.1:80' }, 400, 'bundler_name'],
    ['an unknown name', { chainId, bundler: 'other' }, 400, 'bundler'],
    ['a bundler of another chain', { chainId: 'eip155:2', bundler: 'own' }, 400, 'bundler'],
    ['a chain that is not served', { chainId: 'eip155:9' }, 400, 'chainId'],
    ['an unknown project', { chainId, projectId: 'f'.repeat(32) }, 401, 'authentication'],
    ['a bundler that does not answer', { chainId: 'eip155:2' }, 503, 'transport'],
  ])('error: %s', async (_name, query, status, field) => {
    const response = await post('/v1/bundler', query, call('eth_sendUserOperation'))
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
  })

  test('error: another method', async () => {
    expect((await post('/v1/bundler', { chainId }, call('eth_getBalance'))).status).toBe(422)
  })
})

describe('POST /v1/wallet', () => {
  test('default: what an account holds, by chain', async () => {
    const response = await post('/v1/wallet', {}, call('wallet_getAssets', [{ account, chainFilter: ['0x7a69'] }]))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 'mine',
      result: {
        '0x7a69': [
          {
            address: 'native',
            balance: '0xde0b6b3a7640000',
            type: 'NATIVE',
            metadata: expect.objectContaining({ symbol: 'ETH', decimals: 18, price: 0, iconUrl: expect.any(String) }),
          },
        ],
      },
    })
  })

  test('param: filters', async () => {
    const ask = async (params: object) =>
      (
        (await (await post('/v1/wallet', {}, call('wallet_getAssets', { account, ...params }))).json()) as {
          result: object
        }
      ).result
    expect(Object.keys(await ask({}))).toEqual(['0x7a69', '0x2', '0x3'])
    expect(await ask({ chainFilter: ['0x2'], assetTypeFilter: ['ERC20'] })).toEqual({ '0x2': [] })
    const found = await ask({ assetFilter: { '0x02': [{ address: 'native', type: 'NATIVE' }] } })
    expect(found).toMatchObject({ '0x2': [{ address: 'native' }] })
  })

  test('param: the status of calls', async () => {
    const id = `0x${(31_337).toString(16).padStart(64, '0')}${'a'.repeat(64)}`
    const { result } = (await (await post('/v1/wallet', {}, call('wallet_getCallsStatus', [id]))).json()) as {
      result: object
    }
    expect(result).toMatchObject({ status: 'CONFIRMED', receipts: [{ status: '0x1', chainId: '0x7a69' }] })
  })

  test.each([
    ['wallet_getAssets', [{}], -32_602],
    ['wallet_getCallsStatus', ['0x1'], -32_602],
    ['wallet_getCallsStatus', [`0x${'9'.repeat(128)}`], -4],
    ['wallet_prepareCalls', [{}], -32_602],
    ['wallet_sendPreparedCalls', [{}], -32_602],
    ['eth_accounts', [], -32_601],
  ])('error: %s %j', async (method, params, code) => {
    for (const path of ['/v1/wallet', '/v1/json-rpc']) {
      const response = await post(path, {}, call(method, params))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ id: 'mine', error: { code, data: null } })
    }
  })
})

test('behavior: whatever is posted, no crash, no stack, no hang', async () => {
  const method = fc.constantFrom(
    'wallet_getAssets',
    'wallet_getCallsStatus',
    'wallet_prepareCalls',
    'wallet_sendPreparedCalls',
    'eth_sendUserOperation',
    'eth_call',
  )
  const value = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(account, '0x7a69', { account }))
  const filled = fc.record({
    account: fc.constant(account),
    chainFilter: value,
    assetTypeFilter: value,
    assetFilter: value,
  })
  const body = fc.oneof(
    value,
    fc.string(),
    fc.record({ jsonrpc: fc.constant('2.0'), id: value, method, params: fc.oneof(value, filled) }),
  )
  const path = fc.constantFrom('/v1', '/v1/wallet', '/v1/bundler')
  await fc.assert(
    fc.asyncProperty(path, body, async (at, sent) => {
      const response = await post(at, { chainId }, sent as never)
      const text = await response.text()
      expect([at, sent, response.status]).not.toEqual([at, sent, 500])
      expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d/)
    }),
    { numRuns: runs(200) },
  )
})

describe('WebSocket', () => {
  async function open(query: Record<string, string> = {}, path = '/v1') {
    const search = new URLSearchParams({ projectId: demoProjectId, chainId, ...query })
    const socket = new WebSocket(`${services.url.replace('http', 'ws')}${path}?${search}`)
    const heard: {
      id?: unknown
      result?: unknown
      error?: unknown
      params?: { subscription: string; result: unknown }
    }[] = []
    socket.on('message', (data) => heard.push(JSON.parse(String(data))))
    const status = await new Promise<number>((resolve, reject) => {
      socket.once('open', () => resolve(101))
      socket.once('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
      socket.once('error', reject)
    })
    return { socket, heard, status, send: (body: unknown) => socket.send(JSON.stringify(body)) }
  }
  const until = (check: () => unknown) => vi.waitUntil(check, { timeout: 60_000, interval: 10 })

  test('default: calls and subscriptions, on every path', async () => {
    for (const path of ['/v1', '/v1/', '/ws']) {
      const { socket, heard, send } = await open({}, path)
      send(call('eth_chainId'))
      await until(() => heard.length === 1)
      expect(heard[0]).toEqual({ jsonrpc: '2.0', id: 'mine', result: '0x7a69' })
      send(call('eth_subscribe', ['newHeads']))
      await until(() => heard.length === 3)
      expect(heard[2]?.params).toEqual({ subscription: heard[1]?.result, result: 'first' })
      send(call('eth_unsubscribe', [heard[1]?.result]))
      await until(() => heard.length === 4)
      expect(heard[3]).toMatchObject({ result: true })
      socket.terminate()
    }
  })

  test('behavior: a node that is lost costs no subscription', async () => {
    const { socket, heard, send } = await open()
    send(call('eth_subscribe', ['newHeads']))
    await until(() => heard.length === 2)
    const before = node.subscribed.length
    node.cut()
    await until(() => node.subscribed.length > before)
    await until(() => {
      node.push('again')
      return heard.some(({ params }) => params?.result === 'again' && params.subscription === heard[0]?.result)
    })
    socket.terminate()
  })

  test.each(['lost', 'refused'] as const)(
    'behavior: a node that is %s again while it is being reached',
    async (how) => {
      await until(() => node.connections() === 0)
      const { socket, heard, send } = await open()
      send(call('eth_subscribe', ['newHeads']))
      await until(() => heard.length === 2)
      const before = node.subscribed.length
      Object.assign(node.mood, { fails: 1, how })
      node.cut()
      await until(() => node.subscribed.length > before)
      await until(() => {
        node.push('again')
        return heard.some(({ params }) => params?.result === 'again' && params.subscription === heard[0]?.result)
      })
      // The socket that was refused may take a moment for its goodbye.
      await until(() => node.connections() === 1)
      expect(node.subscribed.length).toBe(before + 1)
      socket.terminate()
    },
  )

  test('behavior: limits', async () => {
    const { socket, heard, send } = await open()
    for (let count = 0; count < 3; count++) send(call('eth_subscribe', ['newHeads']))
    await until(() => heard.some(({ error }) => error))
    expect(heard.find(({ error }) => error)).toMatchObject({ error: { code: -32_005 } })
    send(call('debug_traceBlock'))
    await until(() => heard.some(({ error }) => (error as { code?: number } | undefined)?.code === -32_601))
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    socket.send('x'.repeat(5_000))
    expect(await closed).toBe(1_009)
  })

  test('behavior: a project that is above its calls of the month, while it is connected and after', async () => {
    const id = 'ab'.repeat(16)
    await services.projects.save({ id, name: 'Small', limits: { callsPerMonth: 4 } })
    const { socket, heard, send } = await open({ projectId: id })
    send([call('eth_chainId'), call('eth_chainId')])
    await until(() => heard.length === 1)
    send(call('eth_chainId'))
    await until(() => heard.length === 2)
    expect(heard[1]).toMatchObject({ result: '0x7a69' })
    send(call('eth_chainId'))
    await until(() => heard.length === 3)
    expect(heard[2]).toMatchObject({ error: { code: -32_005 } })
    socket.terminate()
    expect((await open({ projectId: id })).status).toBe(429)
  })

  test.each([
    ['no project', { projectId: '' }, 401],
    ['a chain that is not served', { chainId: 'eip155:9' }, 400],
    ['a chain without subscriptions', { chainId: 'eip155:2' }, 400],
    ['a chain whose nodes do not answer', { chainId: 'eip155:3' }, 410],
  ])('error: %s', async (_name, query, status) => {
    expect((await open(query)).status).toBe(status)
  })
})
