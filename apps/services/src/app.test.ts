import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import fc from 'fast-check'
import { endpoints, failure } from 'portico/wire'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/runs.js'
import { webUrls } from '../../../scripts/webUrls.js'
import { demoProjectId } from './seed/seed.js'
import { startServices } from './start.js'
import { appForTests, closedProject, quietProject } from './testing/app.test-support.js'

const { get, raw, databaseUrl } = appForTests()
/** Large numbers belong to the long tier. */
const many = process.env.LONG === '1' ? 20 : 1

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

  test.each(['/x%2fy/../health', '/x%2fy/%2e%2e/health', '/x%5cy/.%2E/health', '/./health', '/..'])(
    'error: a segment of dots on the wire, %s: a proxy in front may have read it in another way',
    async (path) => {
      const { status, headers, body } = await raw(path)
      expect(status).toBe(400)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(body).toContain('segment of dots')
    },
  )

  test('error: the relay without an upgrade', async () => {
    expect((await get('/relay')).status).toBe(426)
  })

  test('behavior: health, readiness and counters', async () => {
    expect(await (await get('/health')).text()).toMatch(/^OK v\d+\.\d+\.\d+, features: .*, uptime: \d+ seconds$/)
    expect((await get('/ready')).status).toBe(200)
    const counted = await (await get('/metrics')).text()
    for (const name of [
      'events_accepted',
      'relay_connections',
      'relay_published',
      'relay_acknowledged',
      'relay_refused',
    ])
      expect(counted).toMatch(new RegExp(`^portico_${name} \\d+$`, 'm'))
    expect(counted).toContain('portico_http_request_duration_seconds_count{method="GET",route="/ready",status="200"} 1')
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

describe('anything', () => {
  test('behavior: whatever the parameters are, no 500 and no stack trace', { timeout: 120_000 * many }, async () => {
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
      { numRuns: runs(150 * many) },
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
      { numRuns: runs(75 * many) },
    )
  })

  test('behavior: whatever the body is, no 500 and no stack trace', { timeout: 120_000 * many }, async () => {
    const eventLike = fc.record(
      {
        eventId: fc.oneof(fc.uuid(), fc.string()),
        url: fc.oneof(webUrls, fc.string({ unit: 'binary' })),
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
      { numRuns: runs(200 * many) },
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
      databaseUrl: databaseUrl(),
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

  test('error: a body that comes in without end', async () => {
    const tight = await startServices({ databaseUrl: databaseUrl(), port: 0, logLevel: 'silent', receiveMs: 100 })
    const socket = connectSocket(tight.port, '127.0.0.1')
    const drip = setInterval(() => socket.write(' '), 20)
    socket.write('POST /e HTTP/1.1\r\nhost: a\r\ncontent-length: 100000\r\n\r\n')
    let text = ''
    socket.on('data', (part) => {
      text += String(part)
    })
    socket.on('error', () => {})
    await once(socket, 'close')
    clearInterval(drip)
    expect(text).toMatch(/^HTTP\/1\.1 408 /)
    await tight.stop()
  })
})
