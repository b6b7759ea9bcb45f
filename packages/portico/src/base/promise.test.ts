import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred, untilAborted, wait, withTimeout } from './promise.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('withTimeout', () => {
  test('default: settles like the promise and leaves no timer', async () => {
    await expect(withTimeout(Promise.resolve(1), 50, () => new Error('late'))).resolves.toBe(1)
    await vi.advanceTimersByTimeAsync(0)
    expect(vi.getTimerCount()).toBe(0)
  })

  test('error: rejects with what the timeout makes', async () => {
    const outcome = expect(withTimeout(new Promise(() => {}), 50, () => new Error('late'))).rejects.toThrow('late')
    await vi.advanceTimersByTimeAsync(50)
    await outcome
  })
})

describe('untilAborted', () => {
  test('error: rejects with the reason at once, before or after the start', async () => {
    const abort = new AbortController()
    const waiting = untilAborted(new Promise(() => {}), abort.signal)
    abort.abort(new Error('stop'))
    await expect(waiting).rejects.toThrow('stop')
    await expect(untilAborted(new Promise(() => {}), abort.signal)).rejects.toThrow('stop')
  })

  test('default: an abort after the end changes nothing', async () => {
    const abort = new AbortController()
    const given = deferred<number>()
    const waiting = untilAborted(given.promise, abort.signal)
    given.resolve(7)
    await expect(waiting).resolves.toBe(7)
    abort.abort()
  })
})

test('wait: an abort ends it and its timer', async () => {
  const abort = new AbortController()
  const waiting = wait(1_000, abort.signal)
  abort.abort(new Error('stop'))
  await expect(waiting).rejects.toThrow('stop')
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
