import { Hono } from 'hono'
import { endpoints } from 'portico/wire'
import { expect, test } from 'vitest'
import { cors, requestId, secureHeaders } from './headers.js'

const framedPath = endpoints['verify.page'].path
const beaconPath = endpoints['events.batch'].path

function appWith({ secure = false, ownPages = false } = {}) {
  const app = new Hono<{ Variables: { ownPagesOnly: boolean; policy: string; requestId: string } }>()
  app.use(requestId)
  app.use(secureHeaders(secure))
  app.use(cors)
  app.all('*', (c) => {
    if (ownPages) c.set('ownPagesOnly', true)
    if (c.req.path === '/own') c.set('policy', "default-src 'self'")
    c.header('vary', 'accept-encoding')
    return c.text(c.get('requestId'))
  })
  return async (path: string, init: RequestInit = {}) => app.request(path, init)
}

test('behavior: every page may read an answer, but of what is for own pages alone', async () => {
  const headers = { origin: 'https://any.example' }
  const any = await appWith()('/any', { headers })
  expect(any.headers.get('access-control-allow-origin')).toBe('*')
  expect(any.headers.get('access-control-allow-credentials')).toBeNull()
  expect(any.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const own = await appWith({ ownPages: true })('/any', { headers })
  expect(own.headers.get('access-control-allow-origin')).toBeNull()
  expect(own.headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('behavior: what a page may send is said to a pre-flight, and to nobody else', async () => {
  const names = ['access-control-allow-methods', 'access-control-allow-headers', 'access-control-max-age']
  const said = (response: Response) => names.map((name) => response.headers.get(name) !== null)
  const ask = appWith()
  const preflight = await ask('/any', { method: 'OPTIONS' })
  expect([preflight.status, ...said(preflight)]).toEqual([204, true, true, true])
  const plain = await ask('/any')
  expect([plain.status, ...said(plain)]).toEqual([200, false, false, false])
  for (const { headers } of [preflight, plain])
    expect(headers.get('access-control-expose-headers')).toContain('x-request-id')
})

test('behavior: beacons are sent with credentials: their page is named, and caches are told', async () => {
  const ask = appWith()
  const beacon = await ask(beaconPath, { method: 'POST', headers: { origin: 'https://any.example' } })
  expect(beacon.headers.get('access-control-allow-origin')).toBe('https://any.example')
  expect(beacon.headers.get('access-control-allow-credentials')).toBe('true')
  expect(beacon.headers.get('vary')).toBe('accept-encoding, origin')
  const nobody = await ask(beaconPath, { method: 'POST' })
  expect(nobody.headers.get('access-control-allow-origin')).toBe('*')
  expect(nobody.headers.get('access-control-allow-credentials')).toBeNull()
})

test('behavior: no page may frame an answer, but that of an attestation', async () => {
  const ask = appWith()
  const plain = (await ask('/any')).headers
  expect(plain.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(plain.get('x-frame-options')).toBe('DENY')
  const framed = (await ask(framedPath.replace(/:\w+/, 'a'))).headers
  expect([framedPath.includes(':'), framed.get('x-frame-options')]).toEqual([false, null])
  expect(framed.get('content-security-policy')).toContain('frame-ancestors *')
  expect((await ask('/own')).headers.get('content-security-policy')).toBe("default-src 'self'")
})

test.each([
  [true, 'max-age=31536000; includeSubDomains'],
  [false, null],
])('param: secure, %s', async (secure, expected) => {
  expect((await appWith({ secure })('/any')).headers.get('strict-transport-security')).toBe(expected)
})

test.each([
  ['a', true],
  ['Mine_1.2:3-4', true],
  ['a'.repeat(128), true],
  ['a'.repeat(129), false],
  ['', false],
  ['a b', false],
  ['b/', false],
  ['/b', false],
  ['<b>', false],
])('behavior: the id %j of a request is kept: %s', async (id, kept) => {
  const response = await appWith()('/any', { headers: { 'x-request-id': id } })
  const told = response.headers.get('x-request-id')
  expect(told === id).toBe(kept)
  expect(await response.text()).toBe(told)
  if (!kept) expect(told).toMatch(/^[0-9a-f-]{36}$/)
})
