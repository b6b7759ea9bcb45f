import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askGateways } from './follow.js'

const sender = `0x${'AB'.repeat(20)}` as const
const data = '0x1234'
const limits = { timeoutMs: 60_000, maxBytes: 10_000, allowedRanges: ['127.0.0.0/8'] }
const asked: { method: string | undefined; url: string; body: string }[] = []
let server: Server
let base: string
/** What the gateway at a path answers. */
const answers: Record<string, string> = {
  good: '{"data":"0xabcd"}',
  odd: '{"data":"0xabc"}',
  other: '{"data":"abcd"}',
  none: '{}',
  empty: '{"data":"0x"}',
  text: 'no json',
  // More levels than anything that is asked for here has.
  deep: `{"data":"0xabcd","more":${'['.repeat(2_000)}${']'.repeat(2_000)}}`,
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { method, url = '' } = request
    asked.push({ method, url, body: Buffer.concat(parts).toString() })
    const answer = answers[url.split('/')[1] ?? '']
    response.writeHead(answer ? 200 : 404).end(answer)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  asked.length = 0
})
const ask = (urls: readonly string[], own?: Parameters<typeof askGateways>[2]) =>
  askGateways({ sender, urls, data }, limits, own)

test('default: by GET where the address takes the question, by POST where it does not', async () => {
  expect(await ask([`${base}/good/{sender}/{data}/{sender}`])).toBe('0xabcd')
  expect(await ask([`${base}/good/{sender}`])).toBe('0xabcd')
  const lower = sender.toLowerCase()
  expect(asked).toEqual([
    { method: 'GET', url: `/good/${lower}/0x1234/${lower}`, body: '' },
    { method: 'POST', url: `/good/${lower}`, body: JSON.stringify({ data, sender: lower }) },
  ])
  expect(await ask([`${base}/empty`])).toBe('0x')
})

test.each(['odd', 'other', 'none', 'text', 'deep', 'missing'])(
  'error: a gateway that answers %s; the next one is asked',
  async (way) => {
    await expect(ask([`${base}/${way}`])).rejects.toThrow()
    expect(await ask([`${base}/${way}`, `${base}/good`])).toBe('0xabcd')
  },
)

test('error: none is named, and none answers: the last one says why', async () => {
  await expect(ask([])).rejects.toThrow('No gateway is named')
  await expect(ask([`${base}/text`, `${base}/missing`])).rejects.toThrow('404')
})

test('behavior: of many the first four', async () => {
  const bad = Array<string>(5).fill(`${base}/missing`)
  expect(await ask([...bad.slice(0, 3), `${base}/good`])).toBe('0xabcd')
  await expect(ask([...bad.slice(0, 4), `${base}/good`])).rejects.toThrow('404')
  expect(asked).toHaveLength(8)
})

test.each([
  [8_191, true],
  [8_192, true],
  [8_193, false],
])('behavior: an address of %i characters is asked: %s', async (length, good) => {
  const start = `${base}/good/`
  const url = `${start}${'a'.repeat(length - start.length)}`
  if (good) expect(await ask([url])).toBe('0xabcd')
  else await expect(ask([url])).rejects.toThrow('too long')
  expect(asked).toHaveLength(good ? 1 : 0)
})

test('behavior: what this server answers itself is not asked for; a contract of others is', async () => {
  const own = (mine: string, answer: object) => ({
    serves: (of: string) => of === mine,
    answer: async () => answer as never,
  })
  expect(await ask([`${base}/good`], own(sender, { data: '0x77' }))).toBe('0x77')
  await expect(ask([`${base}/good`], own(sender, { field: 'data', refused: 'Not kept here' }))).rejects.toThrow(
    'Not kept here',
  )
  expect(asked).toEqual([])
  expect(await ask([`${base}/good`], own('0x1', { data: '0x77' }))).toBe('0xabcd')
})
