import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeNode, startFakeNode } from '../chains/fakeNode.test-support.js'
import { parseConfig } from '../config.js'
import { type RunningServices, startServices } from '../start.js'
import { startServicesDatabase, type TestDatabase } from '../testing/database.js'
import { stubbedApp } from '../testing/stubbedApp.test-support.js'
import { ancestorsOf } from './policy.js'

/** A token whose price the sources know. */
const priced = `0x${'cd'.repeat(20)}`

const origin = 'http://wallet.localhost:4999'
const open = 'ab'.repeat(16)
const empty = 'cd'.repeat(16)
const development = 'ef'.repeat(16)
const root = mkdtempSync(join(tmpdir(), 'portico-frame-'))
let server: TestDatabase
let services: RunningServices
let node: FakeNode
let paymaster: FakeNode
let vault: Server
const heard: { path: string; headers: IncomingHttpHeaders; body: string }[] = []

beforeAll(async () => {
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'frame.html'), '<title>frame</title>')
  writeFileSync(join(root, 'approve.html'), '<title>approve</title>')
  writeFileSync(join(root, 'assets/frame-1.js'), 'export {}')
  writeFileSync(join(root, 'secret.txt'), 'not served')
  vault = createServer((incoming, answer) => {
    let body = ''
    incoming.on('data', (part) => {
      body += part
    })
    incoming.on('end', () => {
      heard.push({ path: incoming.url ?? '', headers: incoming.headers, body })
      answer.writeHead(429, {
        'content-type': 'application/json',
        'dpop-nonce': 'n1',
        'retry-after': '7',
        'set-cookie': 'a=b',
      })
      answer.end('{"error":"throttled","message":"later"}')
    })
  })
  await new Promise<void>((resolve) => vault.listen(0, '127.0.0.1', resolve))
  const echo = (method: string) => ({ [method]: () => method })
  node = await startFakeNode({
    eth_blockNumber: () => '0x10',
    ...echo('eth_supportedEntryPoints'),
    ...echo('eth_getUserOperationByHash'),
  })
  paymaster = await startFakeNode({ pm_getPaymasterStubData: () => ({}), pm_getPaymasterData: () => ({}) })
  server = await startServicesDatabase()
  services = await startServices({
    databaseUrl: server.url,
    port: 0,
    logLevel: 'silent',
    chains: [{ id: 'eip155:31337', name: 'One', symbol: 'ETH', rpcUrls: [node.url] }],
    providers: { prices: ['fixed'] },
    prices: {
      fixed: {
        'eip155:31337:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee': '2000.5',
        [`eip155:31337:${priced}`]: '0.0000123',
      },
    },
    bundlers: [
      { name: 'own', chains: ['eip155:31337'], url: node.url, paymaster: { url: paymaster.url }, sponsors: true },
    ],
    frame: {
      origin,
      root,
      smartAccountNetworks: ['eip155:31337', 'eip155:5'],
      headlessOtpOrigins: ['https://own.example'],
    },
    vault: { url: `http://127.0.0.1:${(vault.address() as AddressInfo).port}` },
  })
  await services.projects.save({
    id: open,
    name: 'Shop',
    allowedOrigins: ['https://shop.example', '*.shop.example'],
    sponsorship: { 'eip155:31337': { perDay: '1' } },
  })
  await services.projects.save({ id: empty, name: 'Empty' })
  await services.projects.save({ id: development, name: 'Trial', development: true })
})
afterAll(async () => {
  await services.stop()
  await server.stop()
  node.stop()
  paymaster.stop()
  await new Promise((resolve) => vault.close(resolve))
  rmSync(root, { recursive: true })
})

type Answer = { status: number; headers: IncomingHttpHeaders; text: string }
function ask(
  path: string,
  init: { host?: string; method?: string; body?: string; headers?: Record<string, string> } = {},
) {
  const { host = new URL(origin).host, method = 'GET', body, headers = {} } = init
  return new Promise<Answer>((resolve, reject) => {
    const outgoing = request(
      { port: services.port, host: '127.0.0.1', path, method, headers: { host, ...headers } },
      (answer) => {
        let text = ''
        answer.on('data', (part) => {
          text += part
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      },
    )
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}
const directive = (policy: unknown, name: string) =>
  String(policy)
    .split('; ')
    .find((part) => part.startsWith(`${name} `))

describe('pages', () => {
  test('default', async () => {
    const { status, headers, text } = await ask(`/frame?projectId=${open}&rpcUrl=https://evil.example`)
    expect([status, text]).toEqual([200, '<title>frame</title>'])
    const policy = headers['content-security-policy']
    expect(policy).toMatchInlineSnapshot(
      `"default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data: blob:; connect-src 'self'; worker-src 'self'; frame-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors https://*.shop.example https://shop.example; require-trusted-types-for 'script'; trusted-types frame"`,
    )
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'origin',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  test('behavior: nobody frames for a project without origins, an unknown one or none', async () => {
    for (const query of [`?projectId=${empty}`, `?projectId=${'0'.repeat(32)}`, '']) {
      const { headers } = await ask(`/frame${query}`, { headers: { referer: 'https://shop.example/' } })
      expect(directive(headers['content-security-policy'], 'frame-ancestors')).toBe("frame-ancestors 'none'")
    }
  })

  test('behavior: this machine frames for projects under development', async () => {
    const { headers } = await ask(`/frame?projectId=${development}`)
    expect(directive(headers['content-security-policy'], 'frame-ancestors')).toContain('http://localhost:*')
  })

  test('behavior: the other pages stand alone', async () => {
    const { status, headers } = await ask(`/approve?projectId=${open}`)
    expect(status).toBe(200)
    expect(directive(headers['content-security-policy'], 'frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  test('behavior: assets may be kept for good, and have the policy too', async () => {
    const { headers } = await ask('/assets/frame-1.js')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toContain('immutable')
    expect(directive(headers['content-security-policy'], 'default-src')).toBe("default-src 'none'")
    expect((await ask('/assets/frame-1.js', { headers: { 'if-none-match': String(headers.etag) } })).status).toBe(304)
  })

  test('behavior: who types the address of the wallet comes to it, and nothing that was written behind it does', async () => {
    const { status, headers } = await ask('/?projectId=x#y')
    expect([status, headers.location]).toEqual([302, '/wallet'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('error: nothing else is there', async () => {
    for (const path of ['/wallets', '/secret.txt', '/assets/..%2f..%2fsecret.txt', '/getWallets', '/v1', '/relay']) {
      expect([path, (await ask(path)).status]).toEqual([path, 404])
    }
    expect((await ask('/assets/../secret.txt')).status).toBe(400)
  })

  test('error: a database that is busy, and what else fails', async () => {
    const met = async (error: Error) => {
      const config = parseConfig({ databaseUrl: server.url, frame: { origin, root } })
      const app = stubbedApp(config, { projects: { find: () => Promise.reject(error) } })
      const { status, headers } = await app.request(`${origin}/frame?projectId=${open}`, {
        headers: { host: new URL(origin).host },
      })
      return [status, headers.get('retry-after')]
    }
    const late = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
    expect(await met(new Error('The query failed', { cause: late }))).toEqual([503, '5'])
    expect(await met(new Error('Something else'))).toEqual([500, null])
  })

  test('behavior: the host of the services has no pages of the wallet', async () => {
    expect((await ask(`/frame?projectId=${open}`, { host: 'api.localhost:4999' })).status).toBe(404)
    expect((await ask('/vault/v1/email', { host: 'api.localhost:4999', method: 'POST', body: '{}' })).status).toBe(404)
    expect((await ask('/health', { host: 'api.localhost:4999' })).status).toBe(200)
  })

  test('behavior: what Apple posts is read as what the others put on the address', async () => {
    const body = 'state=s1&code=c%262&user=%7B%7D'
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://appleid.apple.com' }
    const { status, headers: told } = await ask('/callback', { method: 'POST', body, headers })
    expect([status, told.location]).toEqual([303, '/callback?state=s1&code=c%262'])
  })
})

describe('ancestors', () => {
  const project = (allowedOrigins: string[], more = {}) =>
    ({ active: true, development: false, allowedOrigins, ...more }) as unknown as Parameters<typeof ancestorsOf>[0]
  test.each([
    [['app.example'], 'https://app.example'],
    [['https://*.app.example:8443'], 'https://*.app.example:8443'],
    [['http://app.example'], "'none'"],
    [['a.example', 'evil.example; script-src *'], 'https://a.example'],
    [['*'], "'none'"],
    [[], "'none'"],
  ])('param: %s', (origins, expected) => {
    expect(ancestorsOf(project(origins), undefined)).toBe(expected)
  })

  test('behavior: what the header cannot say is decided by who asks', () => {
    const inner = project(['app.*.example'])
    expect(ancestorsOf(inner, 'https://app.one.example/page')).toBe('https://app.one.example')
    expect(ancestorsOf(inner, 'https://evil.test/')).toBe("'none'")
    expect(ancestorsOf(inner, 'http://app.one.example/')).toBe("'none'")
    expect(ancestorsOf(inner, undefined)).toBe("'none'")
    const many = project(Array.from({ length: 101 }, (_, index) => `a${index}.example`))
    expect(ancestorsOf(many, 'https://a7.example/x')).toBe('https://a7.example')
    expect(ancestorsOf(many, undefined)).toBe("'none'")
    expect(ancestorsOf(project(['a.example'], { active: false }), 'https://a.example/')).toBe("'none'")
  })
})

describe('what the pages ask', () => {
  test('default', async () => {
    const { status, text } = await ask(`/frame/v1/project?projectId=${open}`)
    expect(status).toBe(200)
    expect(JSON.parse(text)).toEqual({
      name: 'Shop',
      origins: expect.arrayContaining(['https://shop.example', '*.shop.example']),
      development: false,
      headlessOtpOrigins: ['https://own.example'],
      smartAccountEnabledNetworks: [31337],
      socials: [],
      farcaster: false,
      networks: [
        {
          caipNetworkId: 'eip155:31337',
          rpcUrl: `/rpc/eip155:31337?projectId=${open}`,
          name: 'One',
          nativeCurrency: { name: 'ETH', symbol: 'ETH', decimals: 18 },
          bundler: { url: `/bundler/eip155:31337?projectId=${open}`, sponsors: true, paymasters: true },
        },
      ],
    })
    expect((await ask(`/frame/v1/project?projectId=${'0'.repeat(32)}`)).status).toBe(403)
    const other = JSON.parse((await ask(`/frame/v1/project?projectId=${development}`)).text)
    expect(other.origins).toContain('localhost:*')
    // A project without a rule pays for nothing, and the wallet need not ask.
    expect(other.networks[0].bundler).toMatchObject({ sponsors: false, paymasters: false })
  })

  test('behavior: the vault asks which sites may sign in: those that may hold the wallet', async () => {
    const listed = async (project: string, site: string) => {
      const { status, text } = await ask(`/frame/v1/site?${new URLSearchParams({ projectId: project, origin: site })}`)
      return status === 200 ? (JSON.parse(text) as object) : status
    }
    expect(await listed(open, 'https://shop.example')).toEqual({ listed: true })
    expect(await listed(open, 'https://a.shop.example')).toEqual({ listed: true })
    for (const site of [
      'http://shop.example',
      'https://evil.test',
      'http://localhost:5300',
      'null',
      'https://shop.example.evil.test',
    ])
      expect([site, await listed(open, site)]).toEqual([site, { listed: false }])
    expect(await listed(empty, 'https://shop.example')).toEqual({ listed: false })
    expect(await listed(development, 'http://localhost:5300')).toEqual({ listed: true })
    expect(await listed(development, 'http://evil.test')).toEqual({ listed: false })
    expect(await listed('0'.repeat(32), 'https://shop.example')).toBe(403)
  })

  test('behavior: chains are asked through the host of the wallet, by its own pages alone', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 5, method: 'eth_blockNumber', params: [] })
    const path = `/rpc/eip155:31337?projectId=${open}`
    const { text } = await ask(path, { method: 'POST', body, headers: { origin } })
    expect(JSON.parse(text)).toEqual({ jsonrpc: '2.0', id: 5, result: '0x10' })
    const other = await ask(path, { method: 'POST', body, headers: { origin: 'https://shop.example' } })
    expect(other.status).toBe(403)
    expect(other.headers['access-control-allow-origin']).toBeUndefined()
    expect((await ask('/rpc/eip155:31337', { method: 'POST', body })).status).toBe(401)
    expect((await ask(`/rpc/eip155:9?projectId=${open}`, { method: 'POST', body })).status).toBe(400)
  })

  test('behavior: bundlers, paymasters and assets are asked through it too, and nothing that is not configured', async () => {
    const gas = { callGasLimit: '0x1', verificationGasLimit: '0x1', preVerificationGas: '0x1', maxFeePerGas: '0x1' }
    const operation = { sender: `0x${'a'.repeat(40)}`, nonce: '0x0', callData: '0x', ...gas }
    const asked = [operation, '0x0000000071727De22E5E9d8BAf0edAc6f37da032', '0x7a69', {}]
    const post = (path: string, method: string, from = origin, project = open) =>
      ask(`${path}${path.includes('?') ? '&' : '?'}projectId=${project}`, {
        method: 'POST',
        body: JSON.stringify({ jsonrpc: '2.0', id: 5, method, params: method.startsWith('pm_') ? asked : [] }),
        headers: { origin: from },
      })
    const bundler = '/bundler/eip155:31337'
    const paid = await post(bundler, 'pm_getPaymasterStubData')
    expect(JSON.parse(paid.text)).toEqual({ jsonrpc: '2.0', id: 5, result: {} })
    const unpaid = await post(bundler, 'pm_getPaymasterStubData', origin, development)
    expect(JSON.parse(unpaid.text)).toMatchObject({ error: { code: -32_501 } })
    for (const method of ['eth_supportedEntryPoints', 'eth_getUserOperationByHash'])
      expect(JSON.parse((await post(bundler, method)).text)).toEqual({ jsonrpc: '2.0', id: 5, result: method })
    expect((await post(bundler, 'eth_blockNumber')).status).toBe(422)
    expect((await post(bundler, 'eth_supportedEntryPoints', 'https://shop.example')).status).toBe(403)
    expect((await post('/bundler/eip155:9', 'eth_supportedEntryPoints')).status).toBe(400)
    const named = (url: string) => post(`${bundler}?paymaster=${encodeURIComponent(url)}`, 'pm_getPaymasterData')
    expect((await named(paymaster.url)).status).toBe(200)
    expect((await named('http://127.0.0.1:1/')).status).toBe(400)
    expect(paymaster.calls).toEqual(['pm_getPaymasterStubData', 'pm_getPaymasterData'])
    expect((await post('/assets', 'wallet_sendPreparedCalls')).status).toBe(422)
    expect(JSON.parse((await post('/assets', 'wallet_getAssets')).text)).toMatchObject({ error: { code: -32_602 } })
  })

  test('behavior: what a coin is worth, where a source knows, to its own pages alone', async () => {
    const worth = (chain: string, from = origin) =>
      ask(`/price/${chain}?projectId=${open}`, { method: 'POST', headers: { origin: from } })
    expect(JSON.parse((await worth('eip155:31337')).text)).toEqual({ dollars: '2000.5' })
    expect((await worth('eip155:9')).status).toBe(400)
    expect((await worth('eip155:31337', 'https://shop.example')).status).toBe(403)
    expect((await ask('/price/eip155:31337', { method: 'POST', headers: { origin } })).status).toBe(401)
    // A token by its contract, however it is written; never the coin's price in its place.
    expect(JSON.parse((await worth(`eip155:31337/${priced}`)).text)).toEqual({ dollars: '0.0000123' })
    expect(JSON.parse((await worth(`eip155:31337/0x${'CD'.repeat(20)}`)).text)).toEqual({ dollars: '0.0000123' })
    expect(JSON.parse((await worth(`eip155:31337/0x${'77'.repeat(20)}`)).text)).toEqual({ dollars: null })
    for (const none of ['0x12', 'eth', `0x${'ee'.repeat(20)}`])
      expect((await worth(`eip155:31337/${none}`)).status).toBe(400)
    expect((await worth(`eip155:31337/${priced}`, 'https://shop.example')).status).toBe(403)
  })

  test('behavior: the way to the vault', async () => {
    heard.length = 0
    const headers = {
      origin,
      dpop: 'proof',
      authorization: 'DPoP t',
      'content-type': 'application/json',
      cookie: 'a=b',
      'x-forwarded-for': '6.6.6.6',
      'x-other': '1',
    }
    const answer = await ask('/vault/v1/email', { method: 'POST', body: '{"email":1}', headers })
    expect([answer.status, answer.text]).toEqual([429, '{"error":"throttled","message":"later"}'])
    expect(answer.headers).toMatchObject({ 'dpop-nonce': 'n1', 'retry-after': '7' })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(heard).toHaveLength(1)
    expect(heard[0]).toMatchObject({ path: '/vault/v1/email', body: '{"email":1}' })
    expect(heard[0]?.headers).toMatchObject({
      dpop: 'proof',
      authorization: 'DPoP t',
      origin,
      'x-forwarded-for': '127.0.0.1',
    })
    expect(heard[0]?.headers.cookie ?? heard[0]?.headers['x-other']).toBeUndefined()

    const large = await ask('/vault/v1/email', { method: 'POST', body: 'x'.repeat(65_537), headers: { origin } })
    expect(large.status).toBe(413)
    const foreign = await ask('/vault/v1/email', {
      method: 'POST',
      body: '{}',
      headers: { origin: 'https://shop.example' },
    })
    expect(foreign.status).toBe(403)
    expect((await ask('/vault/v1/email')).status).toBe(404)
    expect(heard).toHaveLength(1)
  })
})

test('error: a folder without pages', async () => {
  const frame = { origin, root: join(root, 'assets') }
  await expect(startServices({ databaseUrl: server.url, port: 0, logLevel: 'silent', frame })).rejects.toThrow(
    'frame.html',
  )
})
