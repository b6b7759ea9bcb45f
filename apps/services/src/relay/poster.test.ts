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

test('param: pauses: a second and ten of them are the default; what works later is told, and not lost', async () => {
  let fails = 2
  const send = vi.fn(() => (fails-- > 0 ? Promise.reject(new Error('away')) : Promise.resolve()))
  const poster = startPoster(send)
  poster.post('https://a.example', 'body')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(send).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(9_999)
  expect(send).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(send.mock.calls).toEqual(Array(3).fill(['https://a.example', 'body']))
  expect(poster.counters()).toEqual({ relay_watch_told: 1, relay_watch_failed: 2, relay_watch_lost: 0 })
})

test('behavior: those that wait go in their order, one for each that ended, however it ended', async () => {
  const ends: ((good: boolean) => void)[] = []
  const send = vi.fn(
    (_url: string, _body: string) =>
      new Promise<void>((resolve, reject) => ends.push((good) => (good ? resolve() : reject(new Error('away'))))),
  )
  const poster = startPoster(send, [])
  for (let count = 0; count < 12; count++) poster.post('https://a.example', String(count))
  expect(send.mock.calls.map(([, body]) => body)).toEqual(Array.from({ length: 8 }, (_, at) => String(at)))
  ends[3]?.(true)
  ends[5]?.(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(send.mock.calls.slice(8).map(([, body]) => body)).toEqual(['8', '9'])
  expect(poster.counters()).toEqual({ relay_watch_told: 1, relay_watch_failed: 1, relay_watch_lost: 1 })
})

test('behavior: after the end what fails is lost, and what waited is not sent', async () => {
  const ends: (() => void)[] = []
  const send = vi.fn(() => new Promise<void>((_, reject) => ends.push(() => reject(new Error('away')))))
  const poster = startPoster(send)
  for (let count = 0; count < 10; count++) poster.post('https://a.example', 'body')
  poster.stop()
  ends[0]?.()
  await vi.runAllTimersAsync()
  expect(send).toHaveBeenCalledTimes(8)
  expect(poster.counters()).toEqual({ relay_watch_told: 0, relay_watch_failed: 1, relay_watch_lost: 1 })
})
