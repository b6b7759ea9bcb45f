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
  since.mockClear()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(since).not.toHaveBeenCalled()
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

/** A patrol by a clock that begins at 0, each of whose readings finds the same. */
function watch({ everyMs = 1_000, newest = '4', found = [{ id: '5', topic: 'a' }], ...own } = {}) {
  vi.setSystemTime(0)
  const fanout = createFanout()
  const recheck = vi.fn()
  fanout.listen('a', { message: () => {}, recheck })
  const since = vi.fn(async (_: string) => found)
  const onError = vi.fn()
  const options = { everyMs: () => everyMs, onError, ...own }
  const begin = vi.fn(async () => newest)
  const patrol = startPatrol({ mailbox: { newest: begin, since }, fanout }, options)
  return { fanout, recheck, since, begin, onError, patrol, asked: () => since.mock.calls.map(([id]) => id) }
}

test.each([
  ['999', '0'],
  ['1000', '0'],
  ['1001', '1'],
  ['1002', '2'],
])('behavior: it begins a thousand numbers before the newest: %s', async (newest, first) => {
  const { patrol, asked } = watch({ newest })
  await vi.advanceTimersByTimeAsync(0)
  expect(asked()).toEqual([first])
  await patrol.stop()
})

test.each([
  ['below', 9_999, '0'],
  ['at', 10_000, '5'],
  ['above', 10_001, '5'],
])('behavior: what is ten seconds old is not looked at again: %s them', async (_, everyMs, from) => {
  // Nobody listens, so no reading waits for an announcement.
  const { patrol, asked, recheck } = watch({ everyMs, found: [{ id: '5', topic: 'b' }] })
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(asked()).toEqual(['0', from])
  await vi.advanceTimersByTimeAsync(everyMs)
  expect(asked().at(-1)).toBe('5')
  expect(recheck).not.toHaveBeenCalled()
  await patrol.stop()
})

test('behavior: where nothing was found the newest is looked for again from where it stood', async () => {
  const { patrol, asked, begin, onError } = watch({ newest: '1007', found: [], everyMs: 10_000 })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(asked()).toEqual(['7', '7', '7'])
  expect([begin.mock.calls.length, onError.mock.calls]).toEqual([1, []])
  await patrol.stop()
})

test.each([
  ['below', 19_999, 1],
  ['at', 20_000, 2],
  ['above', 20_001, 2],
])('behavior: who was sent to the mailbox is not sent again within twenty seconds: %s them', async (_, ms, times) => {
  // The first reading takes a quarter of a second, in which it waits for an announcement.
  const { patrol, recheck } = watch({ everyMs: ms - 250 })
  await vi.advanceTimersByTimeAsync(249)
  expect(recheck).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(recheck).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(ms)
  expect(recheck.mock.calls).toEqual(Array(times).fill(['a']))
  await patrol.stop()
})

test('behavior: of several those alone are looked for whose topics somebody listens to, and that are not known', async () => {
  const onFound = vi.fn()
  const found = ['a', 'b', 'a'].map((topic, at) => ({ id: String(5 + at), topic }))
  const { patrol, fanout, recheck } = watch({ found, ...{ onFound } })
  fanout.announce([{ ...message, id: '7' }])
  await vi.advanceTimersByTimeAsync(5_000)
  expect([onFound.mock.calls, recheck.mock.calls]).toEqual([[[1]], [['a']]])
  await patrol.stop()
})

test('error: a reading that fails is told of, and the next one is made', async () => {
  const { patrol, since, onError, recheck } = watch()
  since
    .mockReset()
    .mockRejectedValueOnce(new Error('away'))
    .mockResolvedValue([{ id: '5', topic: 'a' }])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(onError.mock.calls).toEqual([[expect.objectContaining({ message: 'away' })]])
  expect(recheck.mock.calls).toEqual([['a']])
  await patrol.stop()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(recheck).toHaveBeenCalledOnce()
})
