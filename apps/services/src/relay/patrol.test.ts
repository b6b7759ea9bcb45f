import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFanout } from './fanout.js'
import { patrolLimit } from './mailbox.js'
import { startPatrol } from './patrol.js'

const message = { topic: 'a', message: 'm', tag: 1, publisher: 'p', attestation: null, publishedAt: 0 }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A patrol that finds message 5, on whose topic somebody listens here. */
function start() {
  const fanout = createFanout()
  const recheck = vi.fn()
  fanout.listen('a', { message: () => {}, recheck })
  const onFound = vi.fn()
  const since = vi.fn(async () => [{ id: '5', topic: 'a' }])
  const mailbox = { newest: async () => '4', since }
  const patrol = startPatrol(
    { mailbox, fanout },
    { everyMs: () => 1_000, onError: (error) => expect.unreachable(String(error)), onFound },
  )
  return { fanout, recheck, onFound, since, patrol }
}

test('default: a message that nobody announced is found once', async () => {
  const { recheck, onFound, since, patrol } = start()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(since.mock.calls.length).toBeGreaterThan(2)
  expect(onFound.mock.calls).toEqual([[1]])
  expect(recheck.mock.calls).toEqual([['a']])
  await patrol.stop()
})

test('behavior: a message whose announcement is still on its way is left to it', async () => {
  const { fanout, recheck, onFound, patrol } = start()
  setTimeout(() => fanout.announce([{ ...message, id: '5' }]), 1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(onFound).not.toHaveBeenCalled()
  expect(recheck).not.toHaveBeenCalled()
  await patrol.stop()
})

test('behavior: an end is not held up, and looks for nothing more', async () => {
  const { recheck, onFound, since, patrol } = start()
  await vi.advanceTimersByTimeAsync(0)
  expect(since).toHaveBeenCalled()
  await patrol.stop()
  expect(onFound).not.toHaveBeenCalled()
  expect(recheck).not.toHaveBeenCalled()
})

test('behavior: more messages than one reading has are all looked at', async () => {
  const fanout = createFanout()
  const recheck = vi.fn()
  fanout.listen('a', { message: () => {}, recheck })
  const busy = Array.from({ length: 2 * patrolLimit }, (_, index) => ({ id: String(index + 1), topic: 'elsewhere' }))
  const all = [...busy, { id: String(busy.length + 1), topic: 'a' }]
  const since = async (id: string) => all.slice(Number(id), Number(id) + patrolLimit)
  const patrol = startPatrol(
    { mailbox: { newest: async () => '1', since }, fanout },
    { everyMs: () => 1_000, onError: (error) => expect.unreachable(String(error)) },
  )
  await vi.advanceTimersByTimeAsync(1_000)
  expect(recheck.mock.calls).toEqual([['a']])
  await patrol.stop()
})
