import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createRateLimiter } from './rate.js'

function limiter(bucket: { capacity: number; perSecond: number }, maxKeys?: number) {
  const clock = { now: 1_000_000 }
  const { take } = createRateLimiter(bucket, { now: () => clock.now, ...(maxKeys && { maxKeys }) })
  /** How many of so many tries are let through at once. */
  const burst = (tries: number, key = 'a') =>
    Array.from({ length: tries }, () => take(key)).filter((wait) => wait === 0)
  return { clock, take, burst }
}

test('behavior: a wall clock that jumps fills nothing, and holds nobody back', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const { take } = createRateLimiter({ capacity: 1, perSecond: 0.001 })
  expect(take('a')).toBe(0)
  for (const by of [86_400_000, -172_800_000]) {
    vi.setSystemTime(Date.now() + by)
    expect(take('a')).toBeGreaterThan(900)
  }
})

describe('a bucket', () => {
  test.each([
    [2, 2],
    [3, 3],
    [4, 3],
    [50, 3],
  ])('default: of %i requests at once %i fit', (tries, fit) => {
    expect(limiter({ capacity: 3, perSecond: 1 }).burst(tries)).toHaveLength(fit)
  })

  test.each([
    [999, 0],
    [1_000, 1],
    [1_001, 1],
    [1_999, 1],
    [2_000, 2],
    [2_999, 2],
    [3_000, 3],
    [4_000, 3],
    [86_400_000, 3],
  ])('behavior: empty, and left alone for %i ms, it holds %i: never more than it can', (ms, fit) => {
    const { clock, burst } = limiter({ capacity: 3, perSecond: 1 })
    burst(3)
    clock.now += ms
    expect(burst(20)).toHaveLength(fit)
  })

  test('behavior: one that was never empty does not save up either', () => {
    const { clock, burst } = limiter({ capacity: 3, perSecond: 1 })
    expect(burst(1)).toHaveLength(1)
    clock.now += 3_600_000
    expect(burst(20)).toHaveLength(3)
  })

  test.each([
    [1, 0, 1],
    [0.5, 0, 2],
    [0.1, 0, 10],
    [0.1, 1_000, 9],
    [0.1, 9_000, 1],
    [0.1, 9_999, 1],
    [0.1, 10_000, 0],
    [10, 0, 1],
  ])('behavior: at %f a second, and %i ms after the last, the wait is %i s', (perSecond, ms, wait) => {
    const { clock, take } = limiter({ capacity: 1, perSecond })
    expect(take('a')).toBe(0)
    clock.now += ms
    expect(take('a')).toBe(wait)
  })

  test('behavior: who is turned down pays nothing for asking', () => {
    const { clock, take } = limiter({ capacity: 1, perSecond: 1 })
    take('a')
    for (let tries = 0; tries < 10; tries++) expect(take('a')).toBe(1)
    clock.now += 1_000
    expect(take('a')).toBe(0)
  })

  test('behavior: a clock that is turned back takes nothing from anybody, and what comes back is counted from there on', () => {
    const { clock, burst } = limiter({ capacity: 3, perSecond: 1 })
    expect(burst(1)).toHaveLength(1)
    clock.now -= 600_000
    expect(burst(20)).toHaveLength(2)
    clock.now += 1_000
    expect(burst(20)).toHaveLength(1)
  })

  test('behavior: everybody has a bucket of their own', () => {
    const { burst } = limiter({ capacity: 2, perSecond: 1 })
    expect(burst(5, 'a')).toHaveLength(2)
    expect(burst(5, 'b')).toHaveLength(2)
  })
})

describe('param: maxKeys', () => {
  test.each([
    [19, 0],
    [20, 1],
    [21, 1],
  ])('behavior: after %i others, the one that was not seen for longest has %i left', (others, left) => {
    const { take } = limiter({ capacity: 1, perSecond: 0.000_001 }, 20)
    take('first')
    for (let index = 0; index < others; index++) take(`other ${index}`)
    expect(take('first') === 0).toBe(left === 1)
  })

  test('behavior: a tenth is forgotten at once, the oldest, and nobody who came since', () => {
    const { take } = limiter({ capacity: 1, perSecond: 0.000_001 }, 20)
    for (let index = 0; index < 20; index++) take(`key ${index}`)
    // Seen again: it is among the youngest.
    take('key 0')
    take('one more')
    expect(take('key 3')).toBeGreaterThan(0)
    expect(take('key 0')).toBeGreaterThan(0)
    expect(take('key 2')).toBe(0)
    expect(take('key 1')).toBe(0)
  })
  test('behavior: who was seen again before there was no room left is among the youngest too', () => {
    const { take } = limiter({ capacity: 1, perSecond: 0.000_001 }, 20)
    for (let index = 0; index < 19; index++) take(`key ${index}`)
    take('key 0')
    take('key 19')
    take('one more')
    expect(take('key 0')).toBeGreaterThan(0)
    expect(take('key 1')).toBe(0)
  })
})
