import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSharedRateLimiter } from './sharedRate.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

function fakeRedis() {
  const sums = new Map<string, number>()
  const redis = {
    up: true,
    async add(counts: readonly (readonly [string, number])[]) {
      if (!redis.up) return undefined
      return counts.map(([key, count]) => {
        sums.set(key, (sums.get(key) ?? 0) + count)
        return sums.get(key) ?? 0
      })
    },
  }
  return redis
}

test('default', async () => {
  const redis = fakeRedis()
  const [one, two] = [1, 2].map(() => createSharedRateLimiter(redis, { capacity: 10, perSecond: 1 }))
  if (!one || !two) throw new Error('not made')
  for (let count = 0; count < 6; count++) expect(one.take('a')).toBe(0)
  expect(two.take('a')).toBe(0)
  await vi.advanceTimersByTimeAsync(200)
  const through = Array.from({ length: 10 }, () => two.take('a')).filter((wait) => wait === 0)
  expect(through).toHaveLength(3)
  expect(two.take('b')).toBe(0)
  for (const limiter of [one, two]) limiter.stop()
})

test('behavior: without Redis each process keeps to its own bucket', async () => {
  const redis = fakeRedis()
  redis.up = false
  const limiter = createSharedRateLimiter(redis, { capacity: 3, perSecond: 1 })
  expect([1, 2, 3, 4].map(() => limiter.take('a') === 0)).toEqual([true, true, true, false])
  await vi.advanceTimersByTimeAsync(2_000)
  expect([1, 2, 3].map(() => limiter.take('a') === 0)).toEqual([true, true, false])
  limiter.stop()
})

test('behavior: what others took at the end of a second is learned in the next', async () => {
  vi.setSystemTime(1_000_700)
  const redis = fakeRedis()
  const [one, two] = [1, 2].map(() => createSharedRateLimiter(redis, { capacity: 20, perSecond: 0.001 }))
  if (!one || !two) throw new Error('not made')
  for (let count = 0; count < 6; count++) expect(one.take('a')).toBe(0)
  await vi.advanceTimersByTimeAsync(400)
  // What is read twice is counted once.
  for (let count = 0; count < 2; count++) {
    expect(two.take('a')).toBe(0)
    await vi.advanceTimersByTimeAsync(200)
  }
  expect(Array.from({ length: 20 }, () => two.take('a')).filter((wait) => wait === 0)).toHaveLength(12)
  for (const limiter of [one, two]) limiter.stop()
})
