import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { demoProjectId } from './seed/seed.js'
import { type RunningServices, startServices } from './start.js'
import { type EmbeddedPostgres, freePort, startPostgres } from './testing/postgres.js'
import {
  type Answered,
  type Asked,
  askProxy,
  dialProxy,
  servicesName,
  startCaddy,
  startNginx,
  type TestProxy,
  walletName,
} from './testing/proxy.test-support.js'
import { startRedis, type TestRedis } from './testing/redis.test-support.js'
import { createKey, createToken, openClient, type RelayClient } from './testing/relayClient.test-support.js'

// Slow: a database that waits for its disk, as hosts have it, two processes of the services, and the programs of Debian.

const relayUrl = `wss://${servicesName}/relay`
const capacity = 30
const framed = 'ab'.repeat(16)
const root = mkdtempSync(join(tmpdir(), 'portico-proxied-'))
const ports: number[] = []
let database: EmbeddedPostgres
let redis: TestRedis
const running: RunningServices[] = []

const startOne = (port: number) =>
  startServices({
    databaseUrl: database.url,
    redisUrl: redis.url,
    port,
    logLevel: 'silent',
    publicUrl: `https://${servicesName}`,
    trustProxy: true,
    metrics: true,
    operator: { token: 'o'.repeat(32) },
    rate: { capacity, perSecond: 1 },
    frame: { origin: `https://${walletName}`, root },
    seed: { wallets: 40 },
  })
const startAll = async () => {
  for (const port of ports) running.push(await startOne(port))
}
const stopAll = () => Promise.all(running.splice(0).map((services) => services.stop()))

beforeAll(async () => {
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'frame.html'), `<title>frame</title>${' '.repeat(4_096)}`)
  writeFileSync(join(root, 'assets/frame-1.js'), 'export {}\n')
  ;[database, redis] = await Promise.all([startPostgres({ fsync: true }), startRedis()])
  ports.push(await freePort(), await freePort())
  await startAll()
  const allowedOrigins = Array.from({ length: 100 }, (_, index) => `https://${'long-name-'.repeat(6)}${index}.example`)
  await running[0]?.projects.save({ id: framed, name: 'Framed', allowedOrigins })
})
afterAll(async () => {
  await stopAll()
  await redis?.kill()
  await database?.stop()
  rmSync(root, { recursive: true, force: true })
})

const upgrade = {
  connection: 'upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': Buffer.alloc(16).toString('base64'),
}
let last = 1
/** Nobody's limit is touched by another test. */
const newAddress = () => `127.0.${++last >> 8}.${last & 255}`
const newTopic = () => randomBytes(32).toString('hex')
const names = ({ raw }: Answered) => raw.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase())

/** What the services answer when they are asked without a proxy. */
function direct(path: string, host: string): Promise<{ names: string[]; headers: Record<string, unknown> }> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port: ports[0], path, headers: { host }, agent: false }, (response) => {
      response.resume()
      response.on('end', () =>
        resolve({
          names: response.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()),
          headers: response.headers,
        }),
      )
    }).on('error', reject)
  })
}

describe.each([
  ['nginx', startNginx],
  ['caddy', startCaddy],
] as const)('%s', (name, startProxy) => {
  let proxy: TestProxy
  const clients: RelayClient[] = []
  beforeAll(async () => {
    proxy = await startProxy(ports)
  })
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()))
  })
  afterAll(async () => {
    await proxy?.stop()
  })
  const ask = (asked: Asked) => askProxy(proxy, { from: newAddress(), ...asked })
  const listWallets = (from: string, headers: Record<string, string> = {}) =>
    ask({ path: `/getWallets?projectId=${demoProjectId}`, from, headers })
  async function open(key = createKey(), url = relayUrl): Promise<RelayClient> {
    const token = createToken(key, { aud: relayUrl })
    const client = await openClient({ url, projectId: demoProjectId, key, token, dial: dialProxy(proxy) })
    clients.push(client)
    return client
  }

  test('default: it takes its file, and both names are served over TLS', async () => {
    expect(proxy.faults()).toBe('')
    expect(await ask({ path: '/ready' })).toMatchObject({ status: 200, body: '{"status":"ready"}' })
    expect(await ask({ path: '/frame', host: walletName })).toMatchObject({ status: 200, body: /<title>frame/ })
    expect((await listWallets(newAddress())).status).toBe(200)
  })

  test('behavior: headers are those of the services, none twice and none of the proxy', async () => {
    const ofTheWay = [
      'connection',
      'keep-alive',
      'date',
      'transfer-encoding',
      'content-length',
      'x-request-id',
      'server',
    ]
    for (const [path, host] of [
      ['/ready', servicesName],
      ['/frame', walletName],
      ['/assets/frame-1.js', walletName],
      ['/nothing', walletName],
    ] as const) {
      const [own, proxied] = [await direct(path, host), await ask({ path, host })]
      const kept = (all: string[]) => all.filter((one) => !ofTheWay.includes(one)).sort()
      expect(kept(names(proxied)), path).toEqual(kept(own.names))
      for (const header of kept(own.names))
        expect(proxied.headers[header], `${path} ${header}`).toBe(own.headers[header])
      expect(proxied.headers.server ?? '').not.toMatch(/\d/)
    }
  })

  test('behavior: the longest policy of a page fits', async () => {
    const page = await ask({ path: `/frame?projectId=${framed}`, host: walletName })
    expect(page.status).toBe(200)
    expect(String(page.headers['content-security-policy']).match(/https:/g)).toHaveLength(100)
  })

  test('behavior: http leads to https, with path and query', async () => {
    const answer = await new Promise<{ status: number | undefined; to: string | undefined }>((resolve, reject) => {
      request({
        host: '127.0.0.1',
        port: proxy.http,
        path: '/getWallets?a=1',
        headers: { host: servicesName },
        agent: false,
      })
        .on('response', (response) => {
          response.resume()
          resolve({ status: response.statusCode, to: response.headers.location })
        })
        .on('error', reject)
        .end()
    })
    expect(answer.status).toBe(308)
    expect(answer.to?.replace(`:${proxy.https}`, '')).toBe(`https://${servicesName}/getWallets?a=1`)
  })

  test('error: another name gets no certificate of ours', async () => {
    await expect(ask({ path: '/ready', host: 'other.example' })).rejects.toThrow(/alert|unrecognized|handshake/i)
  })

  test('behavior: lists are compressed where the client takes it', async () => {
    const list = await listWallets(newAddress(), { 'accept-encoding': 'gzip' })
    expect(list.headers['content-encoding']).toBe('gzip')
    const page = await ask({ path: '/frame', host: walletName, headers: { 'accept-encoding': 'gzip' } })
    expect(page.headers['content-encoding']).toBeUndefined()
  })

  test('behavior: a socket of the relay goes through, and a reload of the proxy costs no message', async () => {
    const [alice, bob, topic] = [await open(), await open(), newTopic()]
    await bob.subscribe(topic)
    await alice.publish(topic, 'one')
    await vi.waitFor(() => expect(bob.messages()).toEqual(['one']))
    const gone = once(bob.socket, 'close')
    // What has changed shows that it is the new file that serves.
    await proxy.reload((file) => file.replace(/(respond @never|return) 404/, '$1 410'))
    await vi.waitFor(async () => expect((await ask({ path: '/metrics' })).status).toBe(410))
    if (name === 'nginx') {
      await alice.publish(topic, 'two')
      await vi.waitFor(() => expect(bob.messages()).toEqual(['one', 'two']))
      expect(bob.socket.readyState).toBe(bob.socket.OPEN)
    } else {
      // Debian's Caddy is older than `stream_close_delay`: clients are sent away, and come back as from a lost network.
      await gone
      const again = await open(alice.key)
      await again.publish(topic, 'two')
      const back = await open(bob.key)
      await back.subscribe(topic)
      await vi.waitFor(() => expect(back.messages()).toContain('two'))
    }
    await proxy.reload((file) => file)
    await vi.waitFor(async () => expect((await ask({ path: '/metrics' })).status).toBe(404))
  })

  test('behavior: so do one at the root, and those of the chains', async () => {
    const client = await open(createKey(), `wss://${servicesName}/`)
    expect(await client.subscribe(newTopic())).toMatch(/^[0-9a-f]{64}$/)
    for (const path of ['/ws', '/v1', '/v1/']) {
      const answer = await ask({ path: `${path}?projectId=unknown&chainId=eip155:1`, headers: upgrade })
      // Whoever asks for a socket there is asked for a project first.
      expect([answer.status, answer.body]).toEqual([401, expect.stringContaining('not known here')])
    }
  })

  test('behavior: whose limit is counted follows from the connection, whatever a stranger writes', async () => {
    const from = newAddress()
    const forge = () => ({
      'x-forwarded-for': `203.0.113.${++last & 255}, 198.51.100.${last & 255}`,
      'x-real-ip': '192.0.2.1',
      forwarded: 'for=192.0.2.2',
    })
    const statuses: number[] = []
    // Two processes share the limit, a moment late, and let one more in each second.
    while (statuses.at(-1) !== 429 && statuses.length < 10 * capacity)
      statuses.push((await listWallets(from, forge())).status)
    expect(statuses.slice(0, capacity)).toEqual(Array.from({ length: capacity }, () => 200))
    expect(statuses.at(-1)).toBe(429)
    // Nobody else pays for it, not even who was named.
    expect((await listWallets(newAddress())).status).toBe(200)
  })

  // Debian's Caddy cannot be told of one.
  const testOfNginx = name === 'nginx' ? test : () => {}
  testOfNginx('behavior: behind a balancer that it is told of, that one names the client', async () => {
    const from = newAddress()
    const balancer = /set_real_ip_from (\S+); (real_ip_header \S+; real_ip_recursive on;)/
    expect((await listWallets(from)).status).toBe(200)
    await proxy.reload((file) =>
      file
        .replace(/# +set_real_ip_from .*/, (line) =>
          line.replace('#', '').replace(balancer, 'set_real_ip_from 127.0.0.0/8; $2'),
        )
        .replace('return 404', 'return 410'),
    )
    await vi.waitFor(async () => expect((await ask({ path: '/metrics' })).status).toBe(410))
    const said = (client: string) => listWallets(from, { 'x-forwarded-for': `198.51.100.1, ${client}` })
    let tries = 0
    while ((await said('203.0.113.1')).status !== 429 && tries++ < 10 * capacity);
    expect(tries).toBeLessThan(10 * capacity)
    expect((await said('203.0.113.2')).status).toBe(200)
    await proxy.reload((file) => file)
    await vi.waitFor(async () => expect((await ask({ path: '/metrics' })).status).toBe(404))
  })

  test.each([
    '/metrics',
    '/metrics?a=1',
    '//metrics',
    '/./metrics',
    '/x/../metrics',
    '/x/%2e%2e/metrics',
    '/%6detrics',
    '/%6Detrics',
    '/x\\..\\metrics',
    '\\metrics',
    '/\\metrics',
    '/metrics#a',
    '/metrics/',
    '/x/%2e%2e%2fmetrics',
    '/x/..;/metrics',
  ])('error: the numbers are not to be had from outside, as %s', async (path) => {
    const answer = await ask({ path })
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toContain('portico_')
    // Nor is the password of the operator's page asked for.
    const page = await ask({ path: path.replace(/metrics|%6[dD]etrics/, 'operator') })
    expect(page.status).toBeGreaterThanOrEqual(400)
    expect(page.status).not.toBe(401)
  })

  test('behavior: the operator is asked for the password on this machine', async () => {
    expect((await ask({ path: '/operator', from: '127.0.0.1' })).status).toBe(401)
    expect((await ask({ path: '/operator' })).status).toBe(403)
  })

  test('error: a body above the limit of the services, with its length ahead or without', async () => {
    const path = `/e?projectId=${demoProjectId}`
    const body = Buffer.alloc(1_048_577, 'a')
    for (const headers of [{ 'content-length': String(body.length) }, { 'transfer-encoding': 'chunked' }]) {
      const answer = await ask({ path, method: 'POST', body, headers: { origin: 'https://app.example', ...headers } })
      expect(answer.status).toBe(413)
      expect(JSON.parse(answer.body)).toMatchObject({ status: 'FAILED', reasons: [{ field: 'body' }] })
      expect(answer.headers['access-control-allow-origin']).toBeDefined()
      expect((await ask({ path: '/rpc/eip155:1', host: walletName, method: 'POST', body, headers })).status).toBe(413)
    }
    // The services have read all of it, and found that it is no JSON.
    expect((await ask({ path, method: 'POST', body: body.subarray(1) })).status).toBe(400)
  })

  test('behavior: one of two processes ends, and its sockets come back at the other', async () => {
    const [alice, bob, topic] = [await open(), await open(), newTopic()]
    await bob.subscribe(topic)
    await alice.publish(topic, 'one')
    const closed = [alice, bob].map(({ socket }) => once(socket, 'close'))
    await running.shift()?.stop()
    await Promise.race(closed)
    const again = await Promise.all([open(alice.key), open(bob.key)])
    await again[1].subscribe(topic)
    await again[0].publish(topic, 'two')
    await vi.waitFor(() => expect(again[1].messages()).toContain('two'))
    running.unshift(await startOne(ports[0] ?? 0))
  })

  test('error: while no process answers, pages are told so, and when to ask again', async () => {
    await stopAll()
    try {
      const answer = await listWallets(newAddress(), { origin: 'https://app.example' })
      expect(answer.status).toBe(503)
      expect(JSON.parse(answer.body)).toMatchObject({ status: 'FAILED' })
      expect(answer.headers).toMatchObject({ 'retry-after': '5', 'access-control-allow-origin': '*' })
      expect(names(answer).filter((one) => one === 'strict-transport-security')).toHaveLength(1)
    } finally {
      await startAll()
    }
    await vi.waitFor(async () => expect((await listWallets(newAddress())).status).toBe(200), { timeout: 30_000 })
  })

  test('behavior: neither tokens nor queries nor addresses of clients are written anywhere, whatever goes wrong', async () => {
    const secret = createToken(createKey(), { aud: relayUrl })
    const [path, from] = [`/relay?auth=${secret}&projectId=${demoProjectId}`, newAddress()]
    const headers = { authorization: `Bearer ${secret}`, referer: `https://${servicesName}${path}` }
    await ask({ path, from, headers })
    expect((await ask({ path, from, headers: { ...headers, ...upgrade } })).status).toBe(101)
    await ask({ path: `/e?auth=${secret}`, method: 'POST', from, headers, body: Buffer.alloc(1_048_577) })
    await stopAll()
    try {
      expect((await ask({ path, from, headers })).status).toBe(503)
    } finally {
      await startAll()
    }
    await vi.waitFor(async () => expect((await listWallets(newAddress())).status).toBe(200), { timeout: 30_000 })
    // There is a log, and it says what was asked.
    await vi.waitFor(() => expect(proxy.written()).toMatch(/"(path|uri)":"\/relay"/))
    const written = proxy.written()
    for (const part of secret.split('.')) expect(written).not.toContain(part)
    expect(written).not.toContain(demoProjectId)
    expect(written).not.toContain(from)
  })
})
