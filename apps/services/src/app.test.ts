import { request } from 'node:http'
import fc from 'fast-check'
import { importJWK, type JWK, jwtVerify } from 'jose'
import { endpoints, failure, pathOf, wallet } from 'portico/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from './db/connect.js'
import { demoProjectId } from './seed/seed.js'
import { walletId, walletImageId } from './seed/wallets.js'
import { type RunningServices, startServices } from './start.js'
import { type EmbeddedPostgres, startPostgres } from './testing/postgres.js'

let server: EmbeddedPostgres
let services: RunningServices
let database: ReturnType<typeof connect>
const closedProject = 'ab'.repeat(16)
const quietProject = 'cd'.repeat(16)
const phoneUrl = 'http://phone.localhost:4302'

beforeAll(async () => {
  server = await startPostgres()
  services = await startServices({
    databaseUrl: server.url,
    port: 0,
    logLevel: 'silent',
    metrics: true,
    trustProxy: true,
    rate: { capacity: 20_000, perSecond: 20_000 },
    seed: { phoneUrl },
  })
  database = connect(server.url, { max: 2 })
  await services.projects.save({
    id: closedProject,
    name: 'Closed',
    allowedOrigins: ['https://app.example', 'https://*.app.example:8443'],
    verified: ['app.example'],
    features: [{ id: 'onramp', isEnabled: false, config: [] }],
  })
  await services.projects.save({ id: quietProject, name: 'Quiet', analytics: false, development: true })
  await services.projects.flag('https://evil.example')
})
afterAll(async () => {
  await database.close()
  await services.stop()
  await server.stop()
})

type Options = { projectId?: string | undefined; method?: string; headers?: Record<string, string>; body?: string }
const get = (path: string, query: Record<string, string> = {}, { projectId = demoProjectId, ...init }: Options = {}) =>
  fetch(
    `${services.url}${path}?${new URLSearchParams({ ...(projectId ? { projectId } : {}), st: 'portico', sv: 'react-evm-0.0.0', ...query })}`,
    init,
  )
const wallets = async (query: Record<string, string> = {}) => {
  const response = await get('/getWallets', query)
  expect(response.status).toBe(200)
  return v.parse(endpoints['wallets.list'].answer, await response.json())
}
const names = async (query: Record<string, string>) => (await wallets(query)).data.map(({ name }) => name)

describe('every answer', () => {
  test('behavior: headers', async () => {
    const response = await get('/getWallets', {}, { headers: { origin: 'https://any.example' } })
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('x-frame-options')).toBe('DENY')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(response.headers.get('x-powered-by')).toBeNull()
  })

  test('behavior: the request id of the caller is kept, on errors too', async () => {
    const response = await get('/getWallets', {}, { projectId: 'f'.repeat(32), headers: { 'x-request-id': 'mine-1' } })
    expect(response.status).toBe(403)
    expect(response.headers.get('x-request-id')).toBe('mine-1')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('behavior: pre-flight', async () => {
    const headers = {
      origin: 'https://any.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-sdk-version',
    }
    const response = await get('/e', {}, { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-origin')).toBe('https://any.example')
    expect(response.headers.get('access-control-allow-credentials')).toBe('true')
    expect(response.headers.get('access-control-allow-headers')).toContain('x-sdk-version')
    expect(
      (await get('/getWallets', {}, { method: 'OPTIONS', headers })).headers.get('access-control-allow-origin'),
    ).toBe('*')
  })

  test('error: nothing there', async () => {
    for (const [path, method] of [
      ['/nothing', 'GET'],
      ['/getWallets', 'POST'],
      ['/%00', 'GET'],
      ['/getWalletImage/', 'GET'],
    ] as const) {
      const response = await get(path, {}, { method })
      expect(response.status).toBe(404)
      v.parse(failure, await response.json())
    }
  })

  test('error: paths and queries that do not decode', async () => {
    for (const path of [
      '/getWallets?search=%',
      `/getWallets?projectId=${demoProjectId}&search=%C3%28`,
      '/getWalletImage/%E0%A4%A',
      '/public/getTokenImage/%ff',
      '//',
      '/..%2f..%2fetc/passwd',
    ]) {
      const { status, body } = await raw(path)
      expect(status, path).toBeLessThan(500)
      expect(body).not.toMatch(/\n\s+at /)
    }
  })

  test('error: the relay without an upgrade', async () => {
    expect((await get('/relay')).status).toBe(426)
  })

  test('behavior: health, readiness and counters', async () => {
    expect(await (await get('/health')).text()).toMatch(/^OK v\d+\.\d+\.\d+, features: .*, uptime: \d+ seconds$/)
    expect((await get('/ready')).status).toBe(200)
    expect(await (await get('/metrics')).text()).toMatch(/^portico_events_accepted \d+$/m)
  })
})

describe('the project', () => {
  test.each([
    '/getWallets',
    '/appkit/v1/config',
    '/projects/v1/origins',
    '/getAnalyticsConfig',
    '/appkit/v1/project-limits',
  ])('error: %s refuses an unknown, a malformed and a missing id', async (path) => {
    for (const projectId of ['f'.repeat(32), 'nonsense', "' or 1=1 --", '']) {
      const response = await get(path, {}, { projectId })
      expect(response.status).toBe(403)
      expect(v.parse(failure, await response.json()).reasons[0]?.field).toBe('projectId')
    }
  })

  test('behavior: the id may come in a header', async () => {
    const response = await get('/getAnalyticsConfig', {}, { projectId: '', headers: { 'x-project-id': demoProjectId } })
    expect(await response.json()).toEqual({ isAnalyticsEnabled: true })
  })
})

describe('config', () => {
  test('default', async () => {
    const config = v.parse(endpoints['config.features'].answer, await (await get('/appkit/v1/config')).json())
    expect(config.features).toContainEqual({ id: 'multi_wallet', isEnabled: true, config: null })
    const closed = await (await get('/appkit/v1/config', {}, { projectId: closedProject })).json()
    expect(closed).toEqual({ features: [{ id: 'onramp', isEnabled: false, config: [] }] })
  })

  test('behavior: origins', async () => {
    const origins = async (projectId: string) => (await get('/projects/v1/origins', {}, { projectId })).json()
    expect(await origins(closedProject)).toEqual({
      allowedOrigins: ['https://*.app.example:8443', 'https://app.example'],
    })
    expect(await origins(demoProjectId)).toEqual({ allowedOrigins: ['localhost', '*.localhost', '127.0.0.1'] })
  })

  test('behavior: analytics and limits', async () => {
    expect(await (await get('/getAnalyticsConfig', {}, { projectId: quietProject })).json()).toEqual({
      isAnalyticsEnabled: false,
    })
    const limits = v.parse(endpoints['config.limits'].answer, await (await get('/appkit/v1/project-limits')).json())
    expect(limits).toEqual({ planLimits: { tier: 'none', isAboveRpcLimit: false, isAboveMauLimit: false } })
  })
})

describe('getWallets', () => {
  test('default', async () => {
    const answer = (await (await get('/getWallets')).json()) as { count: number; data: Record<string, unknown>[] }
    expect(answer.count).toBe(600)
    expect(answer.data).toHaveLength(40)
    for (const entry of answer.data) v.parse(wallet, entry)
    expect(Object.keys(answer.data[0] ?? {})).toEqual(
      expect.arrayContaining([
        'id',
        'name',
        'homepage',
        'image_id',
        'order',
        'mobile_link',
        'desktop_link',
        'link_mode',
        'webapp_link',
        'app_store',
        'play_store',
        'chrome_store',
        'rdns',
        'injected',
        'chains',
        'badge_type',
      ]),
    )
    expect(answer.data.map(({ name }) => name).slice(0, 4)).toEqual(['Lantern', 'Quill', 'Harbor', 'Oakline'])
  })

  test('behavior: the wallets of the sandbox', async () => {
    const { data } = await wallets({ include: ['Lantern', 'Quill', 'Harbor'].map(walletId).join(',') })
    expect(data).toMatchObject([
      { name: 'Lantern', rdns: 'dev.portico.lantern', mobile_link: null },
      { name: 'Quill', rdns: 'dev.portico.quill' },
      { name: 'Harbor', rdns: null, mobile_link: phoneUrl, webapp_link: phoneUrl },
    ])
  })

  test('param: page and entries', async () => {
    const pages = await Promise.all(
      Array.from({ length: 6 }, (_, index) => wallets({ page: String(index + 1), entries: '100' })),
    )
    const all = pages.flatMap(({ data }) => data)
    expect(new Set(all.map(({ id }) => id)).size).toBe(600)
    expect(new Set(all.map(({ name }) => name)).size).toBe(600)
    expect(all.map(({ order }) => order)).toEqual(
      [...all.map(({ order }) => order)].sort((a, b) => Number(a) - Number(b)),
    )
    expect((await wallets({ page: '7', entries: '100' })).data).toEqual([])
    expect((await wallets({ page: '0', entries: '0' })).data).toHaveLength(1)
    expect((await wallets({ entries: '99999999' })).data).toHaveLength(100)
  })

  test('param: search', async () => {
    expect(await names({ search: 'lAnTeRn' })).toEqual(['Lantern'])
    expect(await names({ search: '  lantérn ' })).toEqual(['Lantern'])
    expect(await names({ search: 'ＬＡＮＴＥＲＮ' })).toEqual(['Lantern'])
    expect((await wallets({ search: 'purse', entries: '100' })).count).toBeGreaterThan(100)
    for (const search of ['%', '_', '\\', "'", '%25', '"; drop table wallets; --', '\u0000']) {
      const { count } = await wallets({ search })
      expect(count).toBe(search === '\u0000' ? 600 : 0)
    }
    expect((await get('/getWallets', { search: 'x'.repeat(201) })).status).toBe(400)
  })

  test('param: include and exclude', async () => {
    expect((await wallets({ exclude: walletId('Lantern') })).count).toBe(599)
    expect(await names({ include: `${walletId('Quill')},unknown`, exclude: walletId('Lantern') })).toEqual(['Quill'])
    expect((await wallets({ include: 'unknown' })).count).toBe(0)
    expect((await wallets({ include: '' })).count).toBe(600)
  })

  test('param: chains', async () => {
    const { data, count } = await wallets({ chains: 'bip122:000000000019d6689c085ae165831e93', entries: '100' })
    expect(count).toBeGreaterThan(0)
    expect(count).toBeLessThan(600)
    for (const { chains } of data) expect(chains).toContain('bip122:000000000019d6689c085ae165831e93')
    expect((await wallets({ chains: 'eip155:31337,solana:none' })).count).toBeGreaterThan(400)
    expect((await wallets({ chains: 'eip155:999' })).count).toBe(0)
  })

  test('param: badge_type and badge', async () => {
    const certified = await wallets({ badge_type: 'certified' })
    expect(certified.data.every(({ badge_type }) => badge_type === 'certified')).toBe(true)
    expect((await wallets({ badge: 'certified' })).count).toBe(certified.count)
    expect((await wallets({ badge_type: 'none' })).count).toBe(600 - certified.count)
  })

  test('param: names and rdns', async () => {
    expect(await names({ names: 'lantern,Nobody', rdns: 'dev.portico.quill' })).toEqual(['Lantern', 'Quill'])
  })

  test('param: platform', async () => {
    const { data } = await wallets({ platform: 'ios', entries: '100' })
    for (const { app_store, mobile_link } of data) expect(app_store ?? mobile_link).toBeTypeOf('string')
    expect((await get('/getWallets', { platform: 'toaster' })).status).toBe(400)
  })
})

describe('images', () => {
  test('default', async () => {
    const response = await get(pathOf('images.wallet', { id: walletImageId('Lantern') }), {}, { projectId: '' })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
    expect(response.headers.get('cache-control')).toContain('max-age=86400')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    const text = await response.text()
    expect(text).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" [^>]*>.*<\/svg>$/s)
    expect(text).not.toMatch(/<script|<style|style=|href|onload|foreignObject/i)
    const again = await get(
      pathOf('images.wallet', { id: walletImageId('Lantern') }),
      {},
      { headers: { 'if-none-match': response.headers.get('etag') ?? '' } },
    )
    expect(again.status).toBe(304)
  })

  test('behavior: all wallets have pictures, and most of them differ', async () => {
    const { data } = await wallets({ entries: '100' })
    const drawn = await Promise.all(data.map(async ({ image_id }) => (await get(`/getWalletImage/${image_id}`)).text()))
    expect(new Set(drawn).size).toBeGreaterThan(60)
  })

  test('behavior: networks, currencies and tokens', async () => {
    for (const [name, id] of [
      ['images.asset', '692ed6ba-e569-459a-556a-776476829e00'],
      ['images.currency', 'USD'],
      ['images.token', 'USDC'],
      ['images.token', 'ÄÖ.e'],
    ] as const) {
      const response = await get(pathOf(name, { id }))
      expect(response.status).toBe(200)
      expect(await response.text()).toBe(await (await get(pathOf(name, { id }))).text())
    }
  })

  test('behavior: the picture of the operator comes first', async () => {
    const bytes = new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10])
    await database.db.execute(
      `insert into images (kind, id, type, bytes) values ('token', 'OWN', 'image/png', '\\x89504e470d0a1a0a')`,
    )
    const response = await get('/public/getTokenImage/OWN')
    expect(response.headers.get('content-type')).toBe('image/png')
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes)
  })

  test('error: unknown and malformed keys', async () => {
    expect((await get('/getWalletImage/00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await get(pathOf('images.token', { id: '<script>' }))).status).toBe(400)
    expect((await get(pathOf('images.asset', { id: 'a'.repeat(65) }))).status).toBe(400)
  })
})

describe('events', () => {
  const event = (props: Record<string, unknown>, rest: Record<string, unknown> = {}) => ({
    eventId: crypto.randomUUID(),
    url: 'https://app.example/path?secret=1#part',
    domain: 'app.example',
    timestamp: Date.now(),
    props: { type: 'track', ...props },
    ...rest,
  })
  const post = (path: '/e' | '/batch', body: unknown, options: Options = {}) =>
    get(
      path,
      {},
      {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers: { 'content-type': 'text/plain;charset=UTF-8' },
        ...options,
      },
    )
  const stored = async (eventId: string) => {
    const rows =
      await database.sql`select event, type, url, domain, address, properties, sdk_type, sdk_version, project_id from events where event_id = ${eventId}`
    return rows[0]
  }

  test('default', async () => {
    const body = event({ event: 'MODAL_OPEN', properties: { connected: true, extra: 'dropped' }, address: '0xabc' })
    const response = await post('/e', body)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ accepted: 1, refused: 0 })
    expect(await stored(body.eventId)).toEqual({
      event: 'MODAL_OPEN',
      type: 'track',
      url: 'https://app.example/path',
      domain: 'app.example',
      address: '0xabc',
      properties: { connected: true },
      sdk_type: 'portico',
      sdk_version: 'react-evm-0.0.0',
      project_id: demoProjectId,
    })
  })

  test('behavior: the address is kept only while the analytics of the project are on', async () => {
    const body = event({ event: 'INITIALIZE', properties: { networks: ['eip155:1'] }, address: '0xabc' })
    expect((await post('/e', body, { projectId: quietProject })).status).toBe(200)
    expect(await stored(body.eventId)).toMatchObject({ event: 'INITIALIZE', address: null })
  })

  test('behavior: queries are cut off links in properties, pairing keys with them', async () => {
    const body = event({
      event: 'CONNECT_PROXY_ERROR',
      properties: {
        message: 'failed at https://a.example/x?token=1 twice',
        uri: 'wc:abc@2?symKey=00ff&relay-protocol=irn',
      },
    })
    await post('/e', body)
    expect((await stored(body.eventId))?.properties).toEqual({
      message: 'failed at https://a.example/x twice',
      uri: 'wc:abc@2',
    })
  })

  test('behavior: error reports carry their fields beside the name', async () => {
    const body = event(
      {
        type: 'error',
        event: 'INTERNAL_SDK_ERROR',
        errorType: 'TypeError',
        errorMessage: 'x',
        stackTrace: 'at https://a.example/b.js?v=1:2:3',
      },
      { timestamp: new Date().toISOString() },
    )
    expect((await post('/e', body)).status).toBe(200)
    expect(await stored(body.eventId)).toMatchObject({
      type: 'error',
      properties: { errorType: 'TypeError', errorMessage: 'x', stackTrace: 'at https://a.example/b.js' },
    })
  })

  test('behavior: a batch keeps the good ones', async () => {
    const good = event({ event: 'CLICK_ALL_WALLETS' })
    const bad = [
      event({ event: 'NO_SUCH_EVENT' }),
      event({ event: 'MODAL_OPEN', properties: { connected: 'yes' } }),
      { eventId: 1 },
      null,
      event({ event: 'constructor' }),
      event({ type: 'error', event: 'MODAL_OPEN', properties: { connected: true } }),
    ]
    const response = await post('/batch', [...bad, good], { headers: { origin: 'http://localhost:4300' } })
    expect(await response.json()).toEqual({ accepted: 1, refused: 6 })
    expect(await stored(good.eventId)).toMatchObject({ event: 'CLICK_ALL_WALLETS', properties: {} })
    expect(services.counters().events_refused).toBeGreaterThanOrEqual(6)
    expect(await (await post('/batch', [])).json()).toEqual({ accepted: 0, refused: 0 })
  })

  test('error: refused events name the field', async () => {
    const fieldOf = async (body: unknown) => {
      const response = await post('/e', body)
      expect(response.status).toBe(400)
      return v.parse(failure, await response.json()).reasons[0]?.field
    }
    expect(await fieldOf(event({ event: 'NO_SUCH_EVENT' }))).toBe('props.event')
    expect(await fieldOf(event({ event: 'SWITCH_NETWORK', properties: {} }))).toBe('props.properties.network')
    expect(await fieldOf(event({ event: 'MODAL_OPEN', properties: { connected: true } }, { eventId: 'x' }))).toBe(
      'eventId',
    )
    expect(await fieldOf('{')).toBe('')
    expect(await fieldOf('')).toBe('')
  })

  test('error: origins outside the list, unknown and malformed projects', async () => {
    const body = event({ event: 'CLICK_NETWORKS' })
    const from = (origin: string, projectId = closedProject) => post('/e', body, { projectId, headers: { origin } })
    expect((await from('https://app.example')).status).toBe(200)
    expect((await from('https://x.app.example:8443')).status).toBe(200)
    for (const origin of [
      'http://app.example',
      'https://x.app.example',
      'https://a.b.app.example:8443',
      'https://evil-app.example',
      'http://localhost:3000',
      'null',
    ]) {
      const response = await from(origin)
      expect(response.status, origin).toBe(403)
      expect(v.parse(failure, await response.json()).reasons[0]?.field).toBe('origin')
    }
    expect((await from('http://demo.localhost:4300', demoProjectId)).status).toBe(200)
    expect((await from('https://app.example', 'f'.repeat(32))).status).toBe(403)
    expect((await from('https://app.example', 'short')).status).toBe(400)
  })

  test('error: a body that is too large', async () => {
    expect((await post('/batch', `[${'1,'.repeat(600_000)}1]`)).status).toBe(413)
  })
})

describe('verify', () => {
  const id = 'ab'.repeat(32)
  const page = (headers: Record<string, string>, query: Record<string, string> = {}, projectId = closedProject) =>
    raw(`/v3/attestation?${new URLSearchParams({ projectId, id, ...query })}`, headers)
  const tokenOf = (body: string) => /data-token="([^"]+)"/.exec(body)?.[1]

  test('default', async () => {
    const { status, body, headers } = await page(
      { referer: 'https://app.example/', 'sec-fetch-dest': 'iframe' },
      { origin: 'https://app.example' },
    )
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toContain('frame-ancestors *')
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain('data-origin="https://app.example"')
    const { publicKey, expiresAt } = v.parse(
      endpoints['verify.publicKey'].answer,
      await (await get('/v3/public-key')).json(),
    )
    expect(Object.keys(publicKey)).not.toContain('d')
    expect(expiresAt).toBeGreaterThan(Date.now() / 1_000)
    const { payload } = await jwtVerify(tokenOf(body) ?? '', await importJWK(publicKey as JWK, 'ES256'))
    expect(payload).toMatchObject({
      id,
      origin: 'https://app.example',
      isScam: false,
      isVerified: true,
      exp: expect.any(Number),
    })
    const script = await get('/v3/attestation.js')
    expect(script.headers.get('content-type')).toContain('text/javascript')
  })

  test('behavior: origins that are not verified, and flagged ones', async () => {
    const claims = async (origin: string) => {
      const { body } = await page({ referer: `${origin}/` })
      return JSON.parse(Buffer.from((tokenOf(body) ?? '').split('.')[1] ?? '', 'base64url').toString()) as Record<
        string,
        unknown
      >
    }
    expect(await claims('https://other.example')).toMatchObject({ isScam: false, isVerified: false })
    expect(await claims('https://evil.example')).toMatchObject({ isScam: true, isVerified: true })
  })

  test('error: no attestation without a page that the browser names', async () => {
    for (const [headers, query, projectId] of [
      [{}, {}, closedProject],
      [{ referer: 'https://app.example/' }, { origin: 'https://other.example' }, closedProject],
      [{ referer: 'https://app.example/', 'sec-fetch-dest': 'document' }, {}, closedProject],
      [{ referer: 'data:text/html,x' }, {}, closedProject],
      [{ referer: 'https://app.example/' }, {}, 'f'.repeat(32)],
    ] as const) {
      const { status, body } = await page(headers, query, projectId)
      expect(status).toBe(200)
      expect(tokenOf(body)).toBeUndefined()
    }
    expect((await raw('/v3/attestation?id=short')).status).toBe(400)
  })

  test('behavior: what a page confirmed can be looked up, and nobody takes it over', async () => {
    const key = 'cd'.repeat(32)
    const confirm = async (origin: string) => {
      const { body } = await page({ referer: `${origin}/` }, { id: key })
      return get('/v3/attestation/confirm', {}, { method: 'POST', body: tokenOf(body) ?? '' })
    }
    expect((await get(`/attestation/${key}`)).status).toBe(404)
    expect((await confirm('https://app.example')).status).toBe(200)
    await confirm('https://evil.example')
    const found = await get(`/attestation/${key}`, { v2Supported: 'true' })
    expect(v.parse(endpoints['verify.attestation'].answer, await found.json())).toEqual({
      attestationId: key,
      origin: 'https://app.example',
      isScam: false,
      isVerified: true,
    })
    for (const body of ['', 'a.b.c', 'x'.repeat(5_000)]) {
      expect((await get('/v3/attestation/confirm', {}, { method: 'POST', body })).status).toBe(400)
    }
    expect((await get('/attestation/nonsense')).status).toBe(400)
  })
})

describe('anything', () => {
  test('behavior: whatever the parameters are, no 500 and no stack trace', async () => {
    const anyText = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        '0',
        '-1',
        '1e9',
        'null',
        '%',
        "'",
        '../..',
        demoProjectId,
        'eip155:1',
        '1',
        '99999999999999999999',
      ),
    )
    const names = [
      'page',
      'entries',
      'search',
      'include',
      'exclude',
      'chains',
      'badge_type',
      'badge',
      'names',
      'rdns',
      'platform',
      'origin',
      'id',
      'decryptedId',
      'st',
      'sv',
      'projectId',
      'clientId',
    ] as const
    const paths = [
      '/getWallets',
      '/appkit/v1/config',
      '/projects/v1/origins',
      '/v3/attestation',
      '/v3/public-key',
      '/getAnalyticsConfig',
      '/appkit/v1/project-limits',
    ] as const
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...paths),
        fc.array(fc.tuple(fc.constantFrom(...names), anyText), { maxLength: 6 }),
        async (path, pairs) => {
          const query = new URLSearchParams([['projectId', demoProjectId], ...pairs])
          await expectCalm(await raw(`${path}?${query}`))
        },
      ),
      { numRuns: 300 },
    )
    const imagePaths = [
      '/getWalletImage/',
      '/public/getAssetImage/',
      '/public/getCurrencyImage/',
      '/public/getTokenImage/',
      '/attestation/',
    ] as const
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...imagePaths), anyText, async (path, id) =>
        expectCalm(await raw(path + encodeURIComponent(Buffer.from(id).toString()))),
      ),
      { numRuns: 150 },
    )
  })

  test('behavior: whatever the body is, no 500 and no stack trace', async () => {
    const eventLike = fc.record(
      {
        eventId: fc.oneof(fc.uuid(), fc.string()),
        url: fc.oneof(fc.webUrl({ withQueryParameters: true }), fc.string({ unit: 'binary' })),
        domain: fc.string({ unit: 'binary' }),
        timestamp: fc.oneof(
          fc.double(),
          fc.integer(),
          fc.string(),
          fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
        ),
        props: fc.record(
          {
            type: fc.constantFrom('track', 'error', 'other'),
            event: fc.oneof(
              fc.constantFrom('MODAL_OPEN', 'INITIALIZE', 'CLICK_NETWORKS', '__proto__', 'INTERNAL_SDK_ERROR'),
              fc.string(),
            ),
            properties: fc.oneof(fc.object(), fc.constant({ connected: true })),
            address: fc.string({ unit: 'binary' }),
            errorMessage: fc.string({ unit: 'binary' }),
          },
          { requiredKeys: ['type', 'event'] },
        ),
      },
      { requiredKeys: ['eventId', 'timestamp', 'props'] },
    )
    const body = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      eventLike.map((value) => JSON.stringify(value)),
      fc.array(eventLike, { maxLength: 5 }).map((value) => JSON.stringify(value)),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('/e', '/batch', '/v3/attestation/confirm', '/rpc'), body, async (path, text) =>
        expectCalm(await raw(`${path}?projectId=${demoProjectId}`, {}, 'POST', text)),
      ),
      { numRuns: 400 },
    )
  })

  const expectCalm = ({ status, body }: { status: number; body: string }) => {
    expect(status).toBeLessThan(500)
    expect(body).not.toMatch(/\n\s+at |node_modules|postgres|syntax error/i)
  }
})

describe('limits', () => {
  test('error: too many requests of one address', async () => {
    const tight = await startServices({
      databaseUrl: server.url,
      port: 0,
      logLevel: 'silent',
      trustProxy: true,
      rate: { capacity: 3, perSecond: 1 },
    })
    const from = (address: string) =>
      fetch(`${tight.url}/getWallets?projectId=${demoProjectId}`, {
        headers: { 'x-forwarded-for': `9.9.9.9, ${address}` },
      })
    const answers = await Promise.all(Array.from({ length: 5 }, () => from('1.1.1.1')))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('1')
    expect(v.parse(failure, await refused?.json()).reasons[0]?.field).toBe('rate_limited')
    expect((await from('2.2.2.2')).status).toBe(200)
    await tight.stop()
  })
})

/** A request without the conveniences of fetch: paths and headers go out as they are. */
function raw(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  body?: string,
): Promise<{ status: number; body: string; headers: Record<string, string | string[] | undefined> }> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: services.port,
        path,
        method,
        headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'text/plain' }) },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: text, headers: response.headers }))
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
