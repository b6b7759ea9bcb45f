import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inOnePiece, jsonText } from './wholeText.js'

const text = JSON.stringify({ name: 'Zoë', list: Array.from({ length: 9_000 }, (_, index) => index) })
const app = new Hono()
app.use(async (c, next) => {
  c.header('vary', 'origin', { append: true })
  await next()
  c.res.headers.set('x-behind', 'yes')
  if (c.req.query('fails')) throw new Error('behind the answer')
})
app.onError((_, c) => c.text('failed', 500))
app.get('/text', (c) => {
  c.header('cache-control', 'no-cache')
  return jsonText(c, text)
})
app.get('/stream', (c) => c.body(text))
app.notFound((c) => c.json({ reasons: [] }, 404))

let server: Server
let url = ''
beforeAll(async () => {
  server = createAdaptorServer({ fetch: inOnePiece(app.fetch), overrideGlobalObjects: false }) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
})

test('default: the text as it is, with its length in bytes and the headers from ahead and behind', async () => {
  const response = await fetch(`${url}/text`)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(text)),
    'cache-control': 'no-cache',
    vary: 'origin',
    'x-behind': 'yes',
  })
  expect(await response.text()).toBe(text)
})

test('behavior: many on one connection, each with its own', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, async () => (await fetch(`${url}/text`)).text()))
  expect(new Set(answers)).toEqual(new Set([text]))
})

test('behavior: HEAD has the headers and nothing else', async () => {
  const response = await fetch(`${url}/text`, { method: 'HEAD' })
  expect([response.status, response.headers.get('content-type'), await response.text()]).toEqual([
    200,
    'application/json',
    '',
  ])
})

test.each([
  ['/text?fails=1', 500, 'failed'],
  ['/stream', 200, text],
  ['/nothing', 404, '{"reasons":[]}'],
])('behavior: every other answer leaves as it was made: %s', async (path, status, body) => {
  const response = await fetch(`${url}${path}`)
  expect([response.status, await response.text()]).toEqual([status, body])
})

test('behavior: without a server the text is the body', async () => {
  const response = await app.request('/text')
  expect(await response.text()).toBe(text)
})
