import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pollUntil } from './poll.js'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const never = () => false

test.each([
  // Whoever could not look again in time is answered at once.
  ['below one more look', 399, 1],
  ['at one more look', 400, 2],
  ['above it', 401, 2],
  ['below two', 799, 2],
  ['at two', 800, 3],
])('behavior: it looks every 400 ms for as long as was said: %s', async (_, ms, looks) => {
  const look = vi.fn(async () => 'waiting')
  const seen = pollUntil(look, never, { ms, signal: new AbortController().signal })
  await vi.advanceTimersByTimeAsync(10_000)
  expect([await seen, look.mock.calls.length]).toEqual(['waiting', looks])
  expect(vi.getTimerCount()).toBe(0)
})

test('behavior: what has come is told at once, and looked for no more', async () => {
  let at = 0
  const look = vi.fn(async () => ++at)
  const seen = pollUntil(look, (value) => value === 2, {
    ms: 10_000,
    everyMs: 1_000,
    signal: new AbortController().signal,
  })
  await vi.advanceTimersByTimeAsync(999)
  expect(look).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1)
  expect([await seen, look.mock.calls.length]).toEqual([2, 2])
})

test('behavior: when nobody listens any more it looks once more, and leaves nothing behind', async () => {
  const caller = new AbortController()
  const removed = vi.spyOn(caller.signal, 'removeEventListener')
  const look = vi.fn(async () => 'waiting')
  const seen = pollUntil(look, never, { ms: 10_000, signal: caller.signal })
  await vi.advanceTimersByTimeAsync(500)
  expect(look).toHaveBeenCalledTimes(2)
  // Each pause that is over listens no more.
  expect(removed).toHaveBeenCalledTimes(1)
  caller.abort()
  expect(await seen).toBe('waiting')
  expect([look.mock.calls.length, vi.getTimerCount()]).toEqual([3, 0])
  expect(await pollUntil(look, never, { ms: 10_000, signal: caller.signal })).toBe('waiting')
  expect(look).toHaveBeenCalledTimes(4)
})
