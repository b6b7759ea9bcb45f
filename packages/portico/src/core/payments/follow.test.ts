import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../base/errors/AppError.js'
import { chainErrors } from '../../base/errors/chain.js'
import { paymentErrors } from '../../base/errors/payment.js'
import { settle } from '../fakes.test-support.js'
import type { SendFeature, Trace } from '../family.js'
import { watchPending } from '../features/activity/watch.js'
import { codeOf, plain, reviewed } from '../features/pay/pay.test-support.js'
import { submitPay } from '../features/pay/submit.js'
import { memoryAdapter } from '../storage/adapters.js'
import { dropListed, storedPayments } from './stored.js'
import { minute } from './stored.test-support.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => {})
const traced = () => vi.fn<NonNullable<SendFeature['trace']>>(async (): Promise<Trace> => ({ status: 'waiting' }))

describe('what this page sent', () => {
  test('behavior: is looked for by one loop, whoever else waits for it', async () => {
    const trace = traced()
    const wait = vi.fn<SendFeature['wait']>(never)
    const { client, progress } = await reviewed({ send: { trace, wait } })
    await submitPay(client)
    const stop = watchPending(client, () => {})
    await vi.advanceTimersByTimeAsync(minute)
    expect(wait).not.toHaveBeenCalled()
    // Half a second, half as long again each time, each four seconds at last.
    expect(trace.mock.calls.length).toBeLessThan(22)
    wait.mockImplementation(async () => ({ status: 'confirmed', fee: 7n }))
    trace.mockResolvedValue({ status: 'confirmed', hash: '0xother' })
    await vi.advanceTimersByTimeAsync(5_000)
    // Of what is in a block the fee is asked for once.
    expect(progress()).toMatchObject({ status: 'confirmed', hash: '0xother', fee: '7' })
    expect(wait).toHaveBeenCalledOnce()
    stop()
  })

  test('behavior: has the reason of its contract where it failed, also where the network no longer tells that', async () => {
    const trace = traced().mockResolvedValue({ status: 'failed', hash: '0xhash' })
    const wait = vi.fn<SendFeature['wait']>(async () =>
      Promise.reject(fail(paymentErrors, 'tx/reverted', { reason: 'paused' })),
    )
    const told = await reviewed({ send: { trace, wait } })
    await submitPay(told.client)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(told.progress()).toMatchObject({
      status: 'failed',
      code: 'tx/reverted',
      message: expect.stringContaining('paused'),
    })
    const down = vi.fn<SendFeature['wait']>(async () => Promise.reject(fail(chainErrors, 'rpc/no-url')))
    const untold = await reviewed({ send: { trace, wait: down } })
    await submitPay(untold.client)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(untold.progress()).toMatchObject({ status: 'failed', code: 'tx/reverted' })
  })

  test('behavior: that vanished is unknown, stands in the way of nothing else, and is paid when it is in a block after all', async () => {
    const trace = traced()
    const { client, ask, progress, promise } = await reviewed({
      send: { trace, wait: async () => ({ status: 'confirmed', fee: 5n }) },
    })
    await submitPay(client)
    await vi.advanceTimersByTimeAsync(minute)
    trace.mockResolvedValue({ status: 'unknown' })
    await vi.advanceTimersByTimeAsync(minute)
    expect(progress().status).toBe('sent')
    expect(await codeOf(ask({ ...plain, amount: '2' }))).toBe('pay/busy')
    await vi.advanceTimersByTimeAsync(2 * minute)
    expect(progress()).toMatchObject({ status: 'unknown', moved: false })
    // Nothing is asked for twice by that.
    expect(storedPayments(client).filter(({ guard }) => guard)).toHaveLength(1)
    trace.mockResolvedValue({ status: 'confirmed', hash: '0xhash' })
    await vi.advanceTimersByTimeAsync(minute)
    expect((await promise).hash).toBe('0xhash')
    expect(storedPayments(client)).toMatchObject([{ hash: '0xhash', status: 'confirmed', guard: { paid: true } }])
  })

  test('behavior: another order may be paid once nobody has it any more', async () => {
    const trace = traced().mockResolvedValue({ status: 'unknown' })
    const { client, ask, pay, outcome } = await reviewed({ send: { trace, wait: never } })
    await submitPay(client)
    await vi.advanceTimersByTimeAsync(3 * minute)
    void ask({ ...plain, amount: '2' }).catch(() => {})
    await settle(3)
    expect(pay().order.amount).toBe('2')
    expect(await outcome).toBe('pay/unknown')
  })

  test('behavior: stays out of sight once the services list it', async () => {
    const trace = traced()
    const { client, progress } = await reviewed({
      storage: memoryAdapter(),
      send: { trace, wait: async () => ({ status: 'confirmed' }) },
    })
    await submitPay(client)
    await vi.advanceTimersByTimeAsync(1_000)
    dropListed(client, new Set(['0xhash']))
    expect(client.store.get().pending).toEqual([])
    trace.mockResolvedValue({ status: 'confirmed', hash: '0xhash' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(progress().status).toBe('confirmed')
    expect(client.store.get().pending).toEqual([])
  })
})
