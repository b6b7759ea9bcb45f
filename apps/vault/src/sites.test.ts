import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Vault } from './context.js'
import { requireListed, type Site, sitesAt } from './sites.js'

const origin = 'https://wallet.example'
const site = { projectId: '0'.repeat(32), origin: 'https://shop.example' }
const asked: { host: string | undefined; url: string | undefined }[] = []
let server: Server
let answer: { status: number; body: string }

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ host: request.headers.host, url: request.url })
    const length = { 'content-length': String(Buffer.byteLength(answer.body)) }
    response.writeHead(answer.status, length).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

const vault = () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = { origin, services: { url } }
  return { config, sites: sitesAt(config), log: { error: () => undefined } } as unknown as Vault
}
const outcome = (given: Site = site) =>
  requireListed(vault(), given).then(
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
  asked.length = 0
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
