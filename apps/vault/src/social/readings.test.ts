import { beforeEach, expect, test, vi } from 'vitest'
import { sharedReadings } from './readings.js'

const url = 'https://issuer.example/jwks'
const get = { method: 'GET', headers: {}, body: undefined, redirect: 'manual' as const }
const asked = vi.fn<typeof fetch>()
let read: ReturnType<typeof sharedReadings>
let answers = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.stubGlobal('fetch', asked)
  asked.mockReset()
  answers = 0
  asked.mockImplementation(
    async () => new Response(`answer ${++answers}`, { status: 203, headers: { 'content-type': 'text/jwks' } }),
  )
  read = sharedReadings()
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
const textOf = async (response: Promise<Response>) => (await response).text()

test('default: what an issuer publishes is read once for many, and each gets the whole of it', async () => {
  const options = { ...get, signal: AbortSignal.timeout(60_000) }
  const all = await Promise.all(Array.from({ length: 5 }, () => read(url, options)))
  expect(asked.mock.calls).toEqual([[url, options]])
  for (const one of all) {
    expect([one.status, one.headers.get('content-type')]).toEqual([203, 'text/jwks'])
    expect(await one.text()).toBe('answer 1')
  }
  expect(await textOf(read(`${url}2`, get))).toBe('answer 2')
})

test.each([
  ['below', 29_999, 'answer 1'],
  ['at', 30_000, 'answer 2'],
  ['above', 30_001, 'answer 2'],
])('behavior: what was read is good for half a minute: %s it', async (_, ms, expected) => {
  await read(url, get)
  vi.advanceTimersByTime(ms)
  expect(await textOf(read(url, get))).toBe(expected)
})

test('behavior: answers to one login alone are never shared', async () => {
  const post = { ...get, method: 'POST', body: 'code=1' }
  expect([await textOf(read(url, post)), await textOf(read(url, post))]).toEqual(['answer 1', 'answer 2'])
  const own = { ...get, headers: { Authorization: 'Bearer a' } }
  expect([await textOf(read(url, own)), await textOf(read(url, own))]).toEqual(['answer 3', 'answer 4'])
  expect(asked).toHaveBeenLastCalledWith(url, own)
  // Nor are they what another one is told.
  expect(await textOf(read(url, get))).toBe('answer 5')
})

test.each([
  ['what it does not say itself', 302, 2],
  ['the first that is right', 200, 1],
  ['the last', 299, 1],
  ['above', 500, 2],
])('error: what went wrong is asked again: %s', async (_, status, times) => {
  asked.mockImplementation(async () => new Response('x', { status }))
  expect((await read(url, get)).status).toBe(status)
  await read(url, get)
  expect(asked).toHaveBeenCalledTimes(times)
})

test('error: an issuer that cannot be reached is asked again, and all who waited are told', async () => {
  asked.mockRejectedValueOnce(new Error('away'))
  const both = [read(url, get), read(url, get)]
  for (const one of both) await expect(one).rejects.toThrow('away')
  expect(await textOf(read(url, get))).toBe('answer 1')
  expect(asked).toHaveBeenCalledTimes(2)
})
