import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLimit } from './limit.mjs'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A machine of which `idle` processors have nothing to do. */
function machine(idle: number) {
  const state = { idle, idleMs: 0, at: performance.now() }
  const idleMs = () => {
    const now = performance.now()
    state.idleMs += (now - state.at) * state.idle
    state.at = now
    return state.idleMs
  }
  const set = (processors: number) => {
    idleMs()
    state.idle = processors
  }
  return { idleMs, set }
}

test('behavior: what has not ended although it could run is ended when its time is over, once', () => {
  const end = vi.fn()
  createLimit(60_000, end, machine(1).idleMs)
  vi.advanceTimersByTime(55_000)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(end).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(600_000)
  expect(end).toHaveBeenCalledTimes(1)
})

test('behavior: time in which others have the processors does not count', () => {
  const end = vi.fn()
  const busy = machine(0.1)
  createLimit(60_000, end, busy.idleMs)
  vi.advanceTimersByTime(400_000)
  expect(end).not.toHaveBeenCalled()
  busy.set(1.5)
  vi.advanceTimersByTime(60_000)
  expect(end).toHaveBeenCalledTimes(1)
})

test('behavior: on a machine that is never idle, eight times as long by the clock', () => {
  const end = vi.fn()
  createLimit(60_000, end, machine(0).idleMs)
  vi.advanceTimersByTime(475_000)
  expect(end).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(end).toHaveBeenCalledTimes(1)
})

test('behavior: what has ended is not ended again', () => {
  const end = vi.fn()
  createLimit(10_000, end, machine(2).idleMs).stop()
  vi.advanceTimersByTime(600_000)
  expect(end).not.toHaveBeenCalled()
})
