import { once } from 'node:events'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { demoProjectId } from '../seed/seed.js'
import {
  createKey,
  createToken,
  type Key,
  type OpenOptions,
  openClient,
  openSocket,
} from '../testing/relayClient.test-support.js'
import { newTopic, relayForTests } from './relay.test-support.js'

const { services, clients, open } = relayForTests()

/** What a connection is told before anything else, and how it ends. */
function told(options: Partial<OpenOptions> = {}) {
  const socket = openSocket({ url: services.relayUrl, projectId: demoProjectId, tellTime: true, ...options })
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  socket.on('error', () => {})
  return { socket, heard }
}

describe('the time', () => {
  const nowS = Math.floor(Date.now() / 1_000)

  test('default: who asks for it is told on opening', async () => {
    const before = Date.now()
    const { socket, heard } = told()
    await once(socket, 'message')
    const { method, params } = JSON.parse(heard[0] ?? '') as { method: string; params: { now: number } }
    expect(method).toBe('irn_time')
    expect(params.now).toBeGreaterThanOrEqual(before)
    expect(params.now).toBeLessThanOrEqual(Date.now())
    socket.terminate()
  })

  test('behavior: who is refused for a clock that is off is told ahead of the refusal', async () => {
    const token = createToken(createKey(), { aud: services.relayUrl, iat: nowS + 31_536_000, exp: nowS + 31_622_400 })
    const { socket, heard } = told({ token })
    const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
    expect([code, String(reason)]).toEqual([3000, 'JWT Token is not yet valid'])
    expect(heard).toEqual([expect.stringContaining('"method":"irn_time"')])
  })

  test('behavior: clients that did not ask hear nothing of it', async () => {
    const { socket, heard } = told({ tellTime: false })
    await once(socket, 'open')
    socket.send('{"id":1,"jsonrpc":"2.0","method":"irn_nothing"}')
    await once(socket, 'message')
    expect(heard).toHaveLength(1)
    expect(heard[0]).toContain('"id":1')
    socket.terminate()
  })

  test('behavior: the services tell theirs to every page', async () => {
    const response = await fetch(`${services.url}/health`, { headers: { origin: 'https://anybody.example' } })
    expect(response.headers.get('access-control-expose-headers')).toContain('date')
    expect(Date.parse(response.headers.get('date') ?? '')).toBeGreaterThan(1_600_000_000_000)
  })
})

describe('admission', () => {
  const refusal = async (options: Partial<OpenOptions>): Promise<{ code: number; reason: string }> => {
    const socket = openSocket({ url: services.relayUrl, projectId: demoProjectId, ...options })
    socket.on('error', () => {})
    const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
    return { code, reason: reason.toString() }
  }
  const status = async (options: Partial<OpenOptions>): Promise<number | undefined> => {
    const socket: WebSocket = openSocket({
      url: services.relayUrl,
      projectId: demoProjectId,
      closeEvent: false,
      ...options,
    })
    socket.on('error', () => {})
    const [, response] = (await once(socket, 'unexpected-response')) as [unknown, { statusCode?: number }]
    socket.terminate()
    return response.statusCode
  }
  const aud = () => services.relayUrl
  const idle = 'dd'.repeat(16)
  beforeAll(async () => {
    await services.projects.save({ id: idle, name: 'Idle', active: false })
  })
  const now = Math.floor(Date.now() / 1_000)
  const forged = (key: Key) => {
    const [head, , signature] = createToken(key, { aud: aud() }).split('.')
    const [, body] = createToken(createKey(), { aud: aud() }).split('.')
    return `${head}.${body}.${signature}`
  }
  const faults: [string, (key: Key) => Partial<OpenOptions>, number, string][] = [
    ['no project id', () => ({ projectId: undefined }), 401, 'Project ID is missing'],
    ['an unknown project', () => ({ projectId: '0'.repeat(32) }), 401, 'Unauthorized: invalid key'],
    ['a malformed project id', () => ({ projectId: "x'; drop table projects" }), 401, 'Unauthorized: invalid key'],
    ['a project that is switched off', () => ({ projectId: idle }), 401, 'Project not active'],
    ['a foreign origin', () => ({ origin: 'https://evil.example' }), 403, 'Unauthorized: origin not allowed'],
    ['no token', () => ({ token: '' }), 401, 'JWT Token is missing'],
    ['a token that is none', () => ({ token: 'a.b.c' }), 403, 'Unauthorized: JWT Token is not valid'],
    ['a forged token', (key) => ({ token: forged(key) }), 403, 'Unauthorized: JWT Token is not valid'],
    [
      'a token without signature',
      (key) => ({ token: createToken(key, { aud: aud() }, { alg: 'none', typ: 'JWT' }) }),
      403,
      'Unauthorized: JWT Token is not valid',
    ],
    [
      'an expired token',
      (key) => ({ token: createToken(key, { aud: aud(), iat: now - 9_000, exp: now - 1_000 }) }),
      401,
      'JWT Token is expired',
    ],
    [
      'a token of the future',
      (key) => ({ token: createToken(key, { aud: aud(), iat: now + 1_000 }) }),
      403,
      'JWT Token is not yet valid',
    ],
    [
      'a token for another server',
      (key) => ({ token: createToken(key, { aud: 'wss://relay.example' }) }),
      403,
      'Unauthorized: JWT Token is for another server',
    ],
  ]

  const tags: Readonly<Record<string, string>> = {
    'Project ID is missing': 'ProjectIdNotSpecified',
    'Unauthorized: invalid key': 'ProjectNotFound',
    'Project not active': 'ProjectInactive',
    'Unauthorized: origin not allowed': 'OriginNotAllowed',
    'JWT Token is missing': 'MissingJwt',
  }
  test.each(faults)('error: %s', async (_, options, code, reason) => {
    const key = createKey()
    expect(await refusal(options(key))).toEqual({ code: 3_000, reason })
    expect(await status(options(key))).toBe(code)
    // The same over HTTP, where the error says which one it is.
    const { token = createToken(key, { aud: aud() }), origin, ...rest } = options(key)
    const projectId = 'projectId' in rest ? rest.projectId : demoProjectId
    const query = new URLSearchParams({ ...(token ? { auth: token } : {}), ...(projectId ? { projectId } : {}) })
    const body = '{"id":1,"jsonrpc":"2.0","method":"irn_fetchMessages","params":{}}'
    const headers: Record<string, string> = origin ? { origin } : {}
    const response = await fetch(`${services.url}/rpc?${query}`, { method: 'POST', headers, body })
    expect(response.status).toBe(code)
    const error = { code: 3_000, message: reason, data: tags[reason] ?? 'InvalidJwt' }
    expect(await response.json()).toEqual({ id: null, jsonrpc: '2.0', error })
  })

  test('behavior: the token and the project may come in headers', async () => {
    const topic = newTopic()
    const token = createToken(createKey(), { aud: aud() })
    const headers = { authorization: `Bearer ${token}`, 'x-project-id': demoProjectId }
    const socket = new WebSocket(services.relayUrl, { headers })
    await once(socket, 'open')
    socket.send(`{"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"topic":"${topic}"}}`)
    expect(String((await once(socket, 'message'))[0])).toMatch(/^\{"id":1,"jsonrpc":"2.0","result":"[0-9a-f]{64}"\}$/)
    socket.terminate()
    const body = '{"id":1,"jsonrpc":"2.0","method":"irn_fetchMessages","params":{"topic":"'
    const posted = await fetch(`${services.url}/rpc`, { method: 'POST', headers, body: `${body}${topic}"}}` })
    expect(await posted.json()).toMatchObject({ result: { messages: [], hasMore: false } })
  })

  test('behavior: localhost may name the server otherwise', async () => {
    const port = new URL(services.relayUrl).port
    const client = await open({ origin: 'http://localhost:1234' })
    expect(await client.subscribe(newTopic())).toMatch(/^[0-9a-f]{64}$/)
    const key = createKey()
    await open({ key, token: createToken(key, { aud: `ws://api.localhost:${port}/relay` }) })
    const other = await openClient({ url: `ws://127.0.0.1:${port}`, projectId: demoProjectId })
    clients.push(other)
  })

  test('error: more connections than one client may have; one that ends makes room', async () => {
    const key = createKey()
    const full = await Promise.all(Array.from({ length: 5 }, () => open({ key })))
    expect(await refusal({ key })).toEqual({ code: 1_013, reason: 'Too many requests' })
    expect(await status({ key })).toBe(429)
    await open()
    await full[0]?.close()
    await vi.waitFor(() => open({ key }))
  })

  test('error: another path', async () => {
    const port = new URL(services.relayUrl).port
    expect(await status({ url: `ws://127.0.0.1:${port}/elsewhere` })).toBe(404)
  })
})

describe('over HTTP', () => {
  const post = async (body: string, token?: string) => {
    const key = createKey()
    const query = new URLSearchParams({
      projectId: demoProjectId,
      auth: token ?? createToken(key, { aud: services.relayUrl }),
    })
    const response = await fetch(`${services.url}/rpc?${query}`, { method: 'POST', body })
    return { status: response.status, text: await response.text() }
  }

  test('default', async () => {
    const bob = await open()
    const topic = newTopic()
    await bob.subscribe(topic)
    const request = {
      id: 1,
      jsonrpc: '2.0',
      method: 'irn_publish',
      params: { topic, message: 'posted', ttl: 60, tag: 7 },
    }
    const answer = await post(JSON.stringify(request).replace('"id":1', '"id":1234567890123456789'))
    expect(answer).toEqual({ status: 200, text: '{"id":1234567890123456789,"jsonrpc":"2.0","result":true}' })
    await vi.waitFor(() => expect(bob.messages()).toEqual(['posted']))
  })

  test('error: no token', async () => {
    expect(await post('{}', 'nonsense')).toMatchObject({ status: 403, text: expect.stringContaining('"code":3000') })
    expect(await post('{')).toMatchObject({ status: 200, text: expect.stringContaining('Serialization') })
  })
})
