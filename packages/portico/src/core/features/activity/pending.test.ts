import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { activityDefaults } from '../../../base/activityDefaults.js'
import { AppError } from '../../../base/errors/AppError.js'
import { alice, bob, connectQuietly, fakeFamily, fakeSend, makeTest, sharedStorage } from '../../fakes.test-support.js'
import type { SendFeature, Trace } from '../../family.js'
import { limitedDisk } from '../../storage/limited.test-support.js'
import { notePending, recallPending, settlePending } from './pending.js'
import type { PendingTransaction } from './state.js'
import { watchPending } from './watch.js'

const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const sentOf = (part: Partial<PendingTransaction> = {}): PendingTransaction => ({
  hash: hashOf(1),
  networkId: 'eip155:1',
  from: alice,
  to: bob,
  operation: 'send',
  out: { symbol: 'ETH', amount: '1.5' },
  sentAt: Date.now(),
  status: 'pending',
  ...part,
})

function make(part: Partial<SendFeature> = {}, storage = sharedStorage().tab()) {
  const families = [fakeFamily('eip155', { features: { send: async () => fakeSend(part) } })]
  const { client } = makeTest({ families, storage })
  connectQuietly(client, 'lantern')
  return { client, pending: () => client.store.get().pending ?? [] }
}
const minute = 60_000

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('notePending', () => {
  test('behavior: 99 at most, the newest; one of the same hash takes its place', () => {
    const { client, pending } = make()
    for (let index = 0; index < 120; index++) notePending(client, sentOf({ hash: hashOf(index) }))
    notePending(client, sentOf({ hash: hashOf(119), to: alice }))
    settlePending(client, hashOf(118), { status: 'dropped' })
    expect(pending()).toHaveLength(99)
    expect(pending()[0]).toMatchObject({ hash: hashOf(119), to: alice })
    expect(pending()[1]).toMatchObject({ hash: hashOf(118), status: 'dropped' })
  })

  test('behavior: a picture as long as a page is left out', () => {
    const { client, pending } = make()
    notePending(
      client,
      sentOf({ out: { symbol: 'ETH', amount: '1', icon: `data:image/png;base64,${'A'.repeat(9_000)}` } }),
    )
    expect(pending()[0]?.out).toEqual({ symbol: 'ETH', amount: '1', icon: undefined })
  })
})

describe('a full disk', () => {
  test('behavior: a swap that was sent is there after a reload: what can be read anew gives way to it', async () => {
    const { map, storage, fill } = limitedDisk(10_000)
    map.set('portico.balances', JSON.stringify({ v: 1, value: { a: 'x'.repeat(1_000) } }))
    const { client } = make({}, storage)
    fill()
    notePending(client, sentOf({ operation: 'trade' }))
    await vi.waitFor(() => expect(map.get('portico.pending')).toContain(hashOf(1)), minute)
    const next = make({}, storage)
    recallPending(next.client)
    expect(next.pending()).toMatchObject([{ hash: hashOf(1), operation: 'trade' }])
  })

  test('behavior: where nothing gives way it is listed as long as the page, and words say so', async () => {
    const { storage, fill } = limitedDisk(10_000)
    const { client, pending } = make({}, storage)
    fill()
    notePending(client, sentOf())
    recallPending(client)
    expect(pending()).toMatchObject([{ hash: hashOf(1) }])
    await vi.waitFor(() => expect(client.store.get().notices.alert?.code).toBe('storage/full'), minute)
  })
})

describe('recallPending', () => {
  test('default: it outlives the page', () => {
    const shared = sharedStorage()
    notePending(make({}, shared.tab()).client, sentOf())
    const { client, pending } = make({}, shared.tab())
    expect(pending()).toEqual([])
    recallPending(client)
    expect(pending()).toMatchObject([{ hash: hashOf(1), out: { symbol: 'ETH', amount: '1.5' }, status: 'pending' }])
  })

  test('behavior: what waits is kept for a week, what ended for a day', () => {
    const { client, pending } = make()
    notePending(client, sentOf())
    notePending(client, sentOf({ hash: hashOf(2), status: 'replaced' }))
    const left = () => {
      recallPending(client)
      return pending().map(({ hash }) => hash)
    }
    vi.setSystemTime(Date.now() + activityDefaults.pendingSettledMs)
    expect(left()).toEqual([hashOf(2), hashOf(1)])
    vi.setSystemTime(Date.now() + 1)
    expect(left()).toEqual([hashOf(1)])
    vi.setSystemTime(Date.now() + activityDefaults.pendingKeptMs)
    expect(left()).toEqual([])
  })

  test.each([
    ['a hash with markup', { hash: '"><img src=x>0123456789' }],
    ['a status that nobody knows', { status: 'lost' as never }],
    ['an amount that is no text', { out: { symbol: 'ETH', amount: 5 as never } }],
    ['a time that is none', { sentAt: -1 }],
  ])('error: %s is not taken up', (_name, part) => {
    const shared = sharedStorage()
    shared.map.set('portico.pending', JSON.stringify({ v: 1, value: [sentOf(part), sentOf()] }))
    const { client, pending } = make({}, shared.tab())
    recallPending(client)
    expect(pending()).toMatchObject([{ hash: hashOf(1) }])
  })
})

describe('watchPending', () => {
  /** A chain that tells, look by look, what became of it; the last again and again. */
  function tracing(...traces: (Trace | Error)[]) {
    const trace = vi.fn<NonNullable<SendFeature['trace']>>(async () => {
      const [found] = traces
      if (traces.length > 1) traces.shift()
      if (found instanceof Error || !found) throw found
      return found
    })
    const then = vi.fn()
    const made = make({ trace })
    return { ...made, trace, then, watch: () => watchPending(made.client, then) }
  }
  const seen = { nonce: 7, mark: 'ab' }

  test('default: confirmed by its receipt, after nodes that failed', async () => {
    const { client, trace, then, watch, pending } = tracing(
      new AppError('http/unreachable', { endpoint: 'x' }),
      { status: 'waiting', seen },
      { status: 'confirmed', hash: hashOf(1) },
    )
    notePending(client, sentOf())
    const stop = watch()
    await vi.advanceTimersByTimeAsync(5_000)
    expect(pending()).toMatchObject([{ status: 'confirmed', seen }])
    expect(trace.mock.lastCall?.[0]).toMatchObject({ hash: hashOf(1), from: alice, seen })
    expect(then).toHaveBeenCalledOnce()
    // Nobody looks again.
    await vi.advanceTimersByTimeAsync(minute)
    expect(trace).toHaveBeenCalledTimes(3)
    expect(then).toHaveBeenCalledOnce()
    stop()
  })

  test.each<[string, Trace, Partial<PendingTransaction>]>([
    ['failed', { status: 'failed', hash: hashOf(1) }, { status: 'failed', hash: hashOf(1) }],
    [
      'replaced, with what took its place',
      { status: 'replaced', by: hashOf(9) },
      { status: 'replaced', by: hashOf(9) },
    ],
    [
      'sent again: confirmed by its new hash',
      { status: 'confirmed', hash: hashOf(9) },
      { status: 'confirmed', hash: hashOf(9) },
    ],
  ])('behavior: %s', async (_name, end, expected) => {
    const { client, watch, pending } = tracing(end)
    notePending(client, sentOf())
    watch()
    await vi.advanceTimersByTimeAsync(0)
    expect(pending()).toMatchObject([expected])
  })

  test('behavior: dropped once no node has known it for two minutes, and back when one does', async () => {
    const { client, trace, watch, pending } = tracing({ status: 'waiting', seen }, { status: 'unknown' })
    notePending(client, sentOf())
    watch()
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(pending()).toMatchObject([{ status: 'pending' }])
    await vi.advanceTimersByTimeAsync(minute)
    expect(pending()).toMatchObject([{ status: 'dropped' }])
    trace.mockResolvedValue({ status: 'confirmed', hash: hashOf(1) })
    await vi.advanceTimersByTimeAsync(minute)
    expect(pending()).toMatchObject([{ status: 'confirmed' }])
  })

  test('behavior: looked at after half a second, then half as long again each time, each eight seconds at last', async () => {
    const { client, trace, watch } = tracing({ status: 'waiting', seen })
    const times: number[] = []
    trace.mockImplementation(async () => {
      times.push(Date.now())
      return { status: 'waiting', seen }
    })
    notePending(client, sentOf())
    const stop = watch()
    await vi.advanceTimersByTimeAsync(minute)
    stop()
    const pauses = times.slice(1).map((time, at) => time - (times[at] ?? 0))
    expect(pauses.slice(0, 9)).toEqual([500, 750, 1_125, 1_687, 2_531, 3_796, 5_695, 8_000, 8_000])
  })

  test.each([
    [-1, 'pending'],
    [0, 'pending'],
    [1, 'dropped'],
  ])('behavior: two minutes and %i ms after it was sent, at the second look: %s', async (more, status) => {
    const { client, watch, pending } = tracing({ status: 'unknown' })
    // The second look is half a second from here.
    notePending(client, sentOf({ sentAt: Date.now() + 500 - 2 * minute - more }))
    const stop = watch()
    await vi.advanceTimersByTimeAsync(500)
    expect(pending()).toMatchObject([{ status }])
    stop()
  })

  test.each([
    [1_999, 0],
    [2_000, 1],
  ])('behavior: %i ms after its end the list was asked %i times', async (ms, times) => {
    const { client, watch, then } = tracing({ status: 'confirmed', hash: hashOf(1) })
    notePending(client, sentOf())
    const stop = watch()
    await vi.advanceTimersByTimeAsync(0)
    await vi.advanceTimersByTimeAsync(ms)
    expect(then).toHaveBeenCalledTimes(times)
    stop()
  })

  test('behavior: of an earlier page, not after one look that may have met a node that is behind', async () => {
    const { client, watch, pending } = tracing({ status: 'unknown' })
    notePending(client, sentOf({ sentAt: Date.now() - 3 * minute }))
    watch()
    await vi.advanceTimersByTimeAsync(0)
    expect(pending()).toMatchObject([{ status: 'pending' }])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(pending()).toMatchObject([{ status: 'dropped' }])
  })

  test('behavior: not of another account or network', async () => {
    const { client, trace, watch } = tracing({ status: 'unknown' })
    notePending(client, sentOf({ from: bob }))
    notePending(client, sentOf({ hash: hashOf(2), networkId: 'eip155:10' }))
    watch()
    await vi.advanceTimersByTimeAsync(minute)
    expect(trace).not.toHaveBeenCalled()
  })

  test('behavior: another tab hears of it, and of its end', async () => {
    const shared = sharedStorage()
    const trace = vi.fn(async (): Promise<Trace> => ({ status: 'confirmed', hash: hashOf(1) }))
    const one = make({ trace }, shared.tab())
    const other = make({ trace: async () => ({ status: 'unknown' }) }, shared.tab())
    watchPending(other.client, () => {})
    notePending(one.client, sentOf())
    expect(other.pending()).toMatchObject([{ status: 'pending' }])
    watchPending(one.client, () => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(other.pending()).toMatchObject([{ status: 'confirmed' }])
  })

  test('behavior: what another tab knows the end of waits no more, whatever an old answer says', async () => {
    const { client, trace, watch, pending } = tracing({ status: 'waiting', seen })
    notePending(client, sentOf())
    trace.mockImplementation(async () => {
      settlePending(client, hashOf(1), { status: 'confirmed' })
      return { status: 'waiting', seen }
    })
    watch()
    await vi.advanceTimersByTimeAsync(minute)
    expect(pending()).toMatchObject([{ status: 'confirmed' }])
  })

  describe('a family that can only wait', () => {
    test.each([
      ['confirmed', async () => ({ status: 'confirmed' as const })],
      ['failed', () => Promise.reject(new AppError('tx/reverted', { reason: '' }))],
      ['replaced', () => Promise.reject(new AppError('tx/nonce'))],
      ['pending', () => Promise.reject(new Error('down'))],
    ])('behavior: %s', async (status, wait) => {
      const { client, pending } = make({ wait })
      notePending(client, sentOf())
      watchPending(client, () => {})
      await vi.advanceTimersByTimeAsync(0)
      expect(pending()).toMatchObject([{ status }])
    })
  })
})
