import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Vault } from './context.js'
import { requireListed, type Site, sitesAt } from './sites.js'

const origin = 'https://wallet.example'
const site = { projectId: '0'.repeat(32), origin: 'https://shop.example' }
const asked: { host: string | undefined; url: string | undefined }[] = []
let server: Server
let answer: { status: number; body: string; isUnmeasured?: boolean }

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ host: request.headers.host, url: request.url })
    const length = { 'content-length': String(Buffer.byteLength(answer.body)) }
    response.writeHead(answer.status, answer.isUnmeasured ? {} : length)
    response.write(answer.body)
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
beforeEach(() => {
  asked.length = 0
})
afterAll(() => void server.close())

const address = () => `127.0.0.1:${(server.address() as AddressInfo).port}`
const error = vi.fn()
const vault = (config: Parameters<typeof sitesAt>[0] = { origin, services: { url: `http://${address()}` } }) =>
  ({ config, sites: sitesAt(config), log: { error } }) as unknown as Vault
const outcome = (given: Site = site, at = vault()) =>
  requireListed(at, given).then(
    () => 'listed',
    ({ code }) => code as string,
  )

test('default', async () => {
  answer = { status: 200, body: '{"listed":true}' }
  expect(await outcome()).toBe('listed')
  expect(asked).toEqual([
    { host: 'wallet.example', url: `/frame/v1/site?projectId=${site.projectId}&origin=https%3A%2F%2Fshop.example` },
  ])
  // Each time anew: a list may have changed.
  answer = { status: 200, body: '{"listed":false}' }
  expect(await outcome()).toBe('site_refused')
})

test('behavior: pages of the wallet itself are on every list, and nobody is asked', async () => {
  answer = { status: 200, body: '{"listed":false}' }
  expect(await outcome({ ...site, origin })).toBe('listed')
  expect(asked).toEqual([])
})

test.each([
  ['a project that is not known', 403, '{"listed":true}'],
  ['a failure', 500, '{"listed":true}'],
  ['another answer', 200, '{"listed":"yes"}'],
  ['no JSON', 200, 'true'],
  ['far too much', 200, `{"listed":true,"more":"${'x'.repeat(2_000)}"}`],
])('error: %s lets nobody in', async (_, status, body) => {
  answer = { status, body }
  expect(await outcome()).toBe('sites_unreachable')
})

test.each([
  [1_024, 'listed'],
  [1_025, 'sites_unreachable'],
])('behavior: an answer of %i bytes, of 1024 at most: %s', async (length, expected) => {
  answer = { status: 200, body: '{"listed":true}'.padEnd(length) }
  expect(await outcome()).toBe(expected)
})

test('error: an answer that does not say how long it is', async () => {
  answer = { status: 200, body: '{"listed":true}', isUnmeasured: true }
  expect(await outcome()).toBe('sites_unreachable')
})

test('error: why nobody tells is written down, and goes with the refusal', async () => {
  answer = { status: 503, body: '' }
  const cause = expect.objectContaining({ message: 'The services answered 503' })
  await expect(requireListed(vault(), site)).rejects.toMatchObject({ code: 'sites_unreachable', cause })
  expect(error).toHaveBeenCalledWith({ error: cause }, 'the services do not tell which sites are listed')
})

test('param: services: without them the wallet’s own address is asked; over TLS where it says so', async () => {
  answer = { status: 200, body: '{"listed":true}' }
  const own = `http://${address()}`
  expect(await outcome(site, vault({ origin: own } as never))).toBe('listed')
  expect(asked.map(({ host }) => host)).toEqual([address()])
  // Plain HTTP is no answer to one who asks over TLS.
  await outcome(site, vault({ origin: own.replace('http:', 'https:') } as never))
  expect(error.mock.lastCall?.[0].error.code).toMatch(/^(?:EPROTO|ERR_SSL_\w+|ECONNRESET)$/)
  expect(asked).toHaveLength(1)
})
