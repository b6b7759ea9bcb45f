import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPoster } from './poster.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('default: a few at a time', async () => {
  const done: (() => void)[] = []
  const poster = startPoster(() => new Promise((resolve) => done.push(resolve)))
  for (let count = 0; count < 20; count++) poster.post('https://a.example', String(count))
  expect(done).toHaveLength(8)
  done[0]?.()
  await vi.advanceTimersByTimeAsync(0)
  expect(done).toHaveLength(9)
  expect(poster.counters()).toMatchObject({ relay_watch_told: 1 })
})

test('behavior: what did not work is tried again, twice', async () => {
  const send = vi.fn(() => Promise.reject(new Error('away')))
  const poster = startPoster(send)
  poster.post('https://a.example', 'body')
  await vi.advanceTimersByTimeAsync(999)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(send).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(3)
  expect(poster.counters()).toEqual({ relay_watch_told: 0, relay_watch_failed: 3, relay_watch_lost: 1 })
})

test('behavior: the end', async () => {
  const send = vi.fn(() => Promise.reject(new Error('away')))
  const poster = startPoster(send)
  poster.post('https://a.example', 'body')
  await vi.advanceTimersByTimeAsync(0)
  poster.stop()
  poster.post('https://a.example', 'body')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(send).toHaveBeenCalledTimes(1)
})

test('error: more than can wait is lost', () => {
  const poster = startPoster(() => new Promise(() => {}))
  for (let count = 0; count < 10_010; count++) poster.post('https://a.example', 'body')
  expect(poster.counters()).toMatchObject({ relay_watch_lost: 2 })
})
