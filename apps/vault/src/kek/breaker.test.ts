import { expect, onTestFinished, test, vi } from 'vitest'
import { makeBreaker } from './breaker.js'

class Away extends Error {}

function start(failures = 2) {
  const time = { now: 0 }
  const breaker = makeBreaker({
    ...{ failures, restMs: 1_000, clock: () => time.now },
    isAway: (error) => error instanceof Away,
  })
  const fail = (error: Error = new Away()) => breaker(() => Promise.reject(error)).catch(() => 'failed')
  const work = () => breaker(async () => 'done')
  return { time, breaker, fail, work }
}

test('default: what works is told, also when it tells nothing', async () => {
  const { breaker, work } = start()
  expect(await work()).toEqual({ result: 'done' })
  expect(await breaker(async () => undefined)).toEqual({ result: undefined })
})

test.each([
  [1, { result: 'done' }],
  [2, undefined],
  [3, undefined],
])('behavior: after %i failures in a row, of 2, nothing is asked', async (times, expected) => {
  const { fail, work } = start()
  for (let at = 0; at < times; at++) await fail()
  expect(await work()).toEqual(expected)
})

test.each([
  [999, undefined],
  [1_000, { result: 'done' }],
  [1_001, { result: 'done' }],
])('behavior: %i ms later one call finds out', async (ms, expected) => {
  const { time, fail, work } = start()
  await fail()
  await fail()
  time.now += ms
  expect(await work()).toEqual(expected)
})

test('behavior: while that one asks, nobody else does; when it fails the rest begins anew', async () => {
  const { time, breaker, fail, work } = start()
  await fail()
  await fail()
  time.now += 1_000
  let end = () => {}
  const asking = breaker(() => new Promise<void>((_, reject) => (end = () => reject(new Away()))))
  const tried = vi.fn(async () => 'done')
  expect(await breaker(tried)).toBeUndefined()
  expect(tried).not.toHaveBeenCalled()
  time.now += 500
  end()
  await expect(asking).rejects.toBeInstanceOf(Away)
  time.now += 999
  expect(await work()).toBeUndefined()
  time.now += 1
  expect(await work()).toEqual({ result: 'done' })
  // From here on it is as at the beginning.
  await fail()
  expect(await work()).toEqual({ result: 'done' })
})

test('behavior: a refusal is an answer: who refuses is not away', async () => {
  const { fail, work } = start()
  await fail()
  expect(await fail(new Error('refused'))).toBe('failed')
  await fail()
  expect(await work()).toEqual({ result: 'done' })
})

test('behavior: what works in between begins the count anew', async () => {
  const { fail, work } = start()
  for (let round = 0; round < 3; round++) {
    await fail()
    expect(await work()).toEqual({ result: 'done' })
  }
})

test('behavior: as long as it answers, many ask at once', async () => {
  const { breaker, work } = start()
  let end = () => {}
  const slow = breaker(() => new Promise<string>((resolve) => (end = () => resolve('late'))))
  expect(await work()).toEqual({ result: 'done' })
  end()
  expect(await slow).toEqual({ result: 'late' })
})

test('behavior: who asked before the rest and ends late does not let others in beside the one that finds out', async () => {
  const { time, breaker, fail, work } = start()
  const ends: ((error: Error) => void)[] = []
  const open = () => breaker(() => new Promise<void>((_, reject) => ends.push(reject))).catch(() => 'failed')
  const early = open()
  await fail()
  await fail()
  time.now += 1_000
  const asking = open()
  ends[0]?.(new Away())
  await early
  time.now += 1_000
  expect(await work()).toBeUndefined()
  ends[1]?.(new Away())
  await asking
})

test.each([-86_400_000, 86_400_000])(
  'behavior: it rests for its time, though the clock of the machine jumps by %i ms',
  async (jump) => {
    let time = 5_000
    vi.spyOn(performance, 'now').mockImplementation(() => time)
    const breaker = makeBreaker({ failures: 1, restMs: 1_000, isAway: () => true })
    await breaker(() => Promise.reject(new Away())).catch(() => {})
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jump })
    onTestFinished(() => void vi.useRealTimers())
    expect(await breaker(async () => 'asked')).toBeUndefined()
    time = 6_000
    expect(await breaker(async () => 'asked')).toEqual({ result: 'asked' })
  },
)
