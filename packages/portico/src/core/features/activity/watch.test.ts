import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { alice, bob, sharedStorage } from '../../fakes.test-support.js'
import type { SendFeature, Trace } from '../../family.js'
import { settle } from '../../payments/stored.js'
import { hashOf, keep, make, minute, sentOf } from '../../payments/stored.test-support.js'
import type { StoredPayment } from '../../payments/storedShape.js'
import { watchPending } from './watch.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
      fail(httpErrors, 'http/unreachable', { endpoint: 'x' }),
      { status: 'waiting', seen },
      { status: 'confirmed', hash: hashOf(1) },
    )
    keep(client, sentOf())
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

  test.each<[string, Trace, Partial<StoredPayment>]>([
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
    keep(client, sentOf())
    watch()
    await vi.advanceTimersByTimeAsync(0)
    expect(pending()).toMatchObject([expected])
  })

  test('behavior: dropped once no node has known it for two minutes, and back when one does', async () => {
    const { client, trace, watch, pending } = tracing({ status: 'waiting', seen }, { status: 'unknown' })
    keep(client, sentOf())
    watch()
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(pending()).toMatchObject([{ status: 'pending' }])
    await vi.advanceTimersByTimeAsync(minute)
    expect(pending()).toMatchObject([{ status: 'dropped' }])
    trace.mockResolvedValue({ status: 'confirmed', hash: hashOf(1) })
    await vi.advanceTimersByTimeAsync(minute)
    expect(pending()).toMatchObject([{ status: 'confirmed' }])
  })

  test('behavior: of an earlier page, not after one look that may have met a node that is behind', async () => {
    const { client, watch, pending } = tracing({ status: 'unknown' })
    keep(client, sentOf({ sentAt: Date.now() - 3 * minute }))
    watch()
    await vi.advanceTimersByTimeAsync(0)
    expect(pending()).toMatchObject([{ status: 'pending' }])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(pending()).toMatchObject([{ status: 'dropped' }])
  })

  test('behavior: not of another account or network', async () => {
    const { client, trace, watch } = tracing({ status: 'unknown' })
    keep(client, sentOf({ from: bob }))
    keep(client, sentOf({ hash: hashOf(2), networkId: 'eip155:10' }))
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
    keep(one.client, sentOf())
    expect(other.pending()).toMatchObject([{ status: 'pending' }])
    watchPending(one.client, () => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(other.pending()).toMatchObject([{ status: 'confirmed' }])
  })

  test('behavior: what another tab knows the end of waits no more, whatever an old answer says', async () => {
    const { client, trace, watch, pending } = tracing({ status: 'waiting', seen })
    keep(client, sentOf())
    trace.mockImplementation(async () => {
      settle(client, hashOf(1), { status: 'confirmed' })
      return { status: 'waiting', seen }
    })
    watch()
    await vi.advanceTimersByTimeAsync(minute)
    expect(pending()).toMatchObject([{ status: 'confirmed' }])
  })

  describe('a family that can only wait', () => {
    test.each([
      ['confirmed', async () => ({ status: 'confirmed' as const })],
      ['failed', () => Promise.reject(fail(paymentErrors, 'tx/reverted', { reason: '' }))],
      ['replaced', () => Promise.reject(fail(paymentErrors, 'tx/nonce'))],
      ['pending', () => Promise.reject(new Error('down'))],
    ])('behavior: %s', async (status, wait) => {
      const { client, pending } = make({ wait })
      keep(client, sentOf())
      watchPending(client, () => {})
      await vi.advanceTimersByTimeAsync(0)
      expect(pending()).toMatchObject([{ status }])
    })
  })
})
