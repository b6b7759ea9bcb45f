import { expect, test } from 'vitest'
import { makeDollars, makeTokenDollars } from './dollars.js'

const answering = (body: unknown) => async () => new Response(JSON.stringify(body))

test('default', async () => {
  const asked: unknown[] = []
  const fetch = async (...args: unknown[]) => {
    asked.push(args)
    return new Response('{"dollars":"150.1234567"}')
  }
  expect(await makeDollars('p', fetch as any, Date.now)('solana:x')).toBe(150_123_456n)
  expect(asked).toMatchObject([['/price/solana:x?projectId=p', { method: 'POST', credentials: 'omit' }]])
})

test.each([
  { dollars: '3000', worth: 3_000_000_000n },
  { dollars: '0.0000019', worth: 1n },
  { dollars: null, worth: undefined },
  { dollars: 3000, worth: undefined },
  { dollars: '1e9', worth: undefined },
  { dollars: '-1', worth: undefined },
])('behavior: $dollars is $worth', async ({ dollars, worth }) => {
  expect(await makeDollars('p', answering({ dollars }), Date.now)('eip155:1')).toBe(worth)
})

test('error: no server is no price', async () => {
  const fetch = () => Promise.reject(new Error('away'))
  expect(await makeDollars('p', fetch, Date.now)('eip155:1')).toBeUndefined()
})

test('behavior: it is asked once for many transactions, and anew after half a minute', async () => {
  let [asked, time] = [0, 0]
  const fetch = async () => {
    asked += 1
    return new Response('{"dollars":"1"}')
  }
  const dollars = makeDollars('p', fetch, () => time)
  for (const [at, times] of [
    [0, 1],
    [29_999, 1],
    [30_000, 2],
  ] as const) {
    time = at
    await Promise.all([dollars('eip155:1'), dollars('eip155:1')])
    expect(asked).toBe(times)
  }
  await dollars('eip155:2')
  expect(asked).toBe(3)
})

test('behavior: of a token, by a question of its own, to twelve places: it may be worth very little', async () => {
  const asked: unknown[] = []
  const fetch = async (url: unknown) => {
    asked.push(url)
    return new Response('{"dollars":"0.0000123"}')
  }
  const token = `0x${'CD'.repeat(20)}`
  const dollars = makeTokenDollars('p', fetch as any, () => 0)
  expect(await Promise.all([dollars('eip155:1', token), dollars('eip155:1', token.toLowerCase())])).toEqual([
    12_300_000n,
    12_300_000n,
  ])
  expect(asked).toEqual([`/price/eip155:1/${token.toLowerCase()}?projectId=p`])
  // A server of before has no such question, and no answer to it.
  const old = async () => new Response('<html></html>', { status: 404 })
  expect(await makeTokenDollars('p', old, () => 0)('eip155:1', token)).toBeUndefined()
})
