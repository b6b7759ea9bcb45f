import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { deferred } from '../../../base/promise.js'
import { settle } from '../../fakes.test-support.js'
import type { Trace } from '../../family.js'
import { storedPayments } from '../../payments/stored.js'
import { minute } from '../../payments/stored.test-support.js'
import { currentRoute } from '../../router.js'
import { memoryAdapter } from '../../storage/adapters.js'
import { startPay } from './flow.js'
import { euro, here, makePay } from './pay.test-support.js'
import { payAgain } from './payment.js'
import { submitPay } from './submit.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const plain = { asset: `${here}/slip44:60`, amount: '1.5' }
const never = () => new Promise<never>(() => {})
type Given = NonNullable<Parameters<typeof makePay>[0]>

/** Two pages, one after the other, with the same disk. The first has pressed the button. */
async function leave(given: Given = {}, order: object = plain) {
  const storage = memoryAdapter()
  const first = makePay({ ...given, storage })
  void first.ask(order).catch(() => {})
  await settle(3)
  await startPay(first.client)
  const pressed = submitPay(first.client)
  await settle(10)
  const load = (part: Given = {}) => makePay({ ...part, storage })
  return { storage, first, pressed, load }
}

describe('a page that is loaded anew in the middle of a payment', () => {
  test('default: what was sent is waited for, shown, and not paid again', async () => {
    const { load, first } = await leave({ send: { wait: never } })
    expect(first.progress()).toMatchObject({ status: 'sent', hash: '0xhash' })
    const { ask, client, send, progress } = load({ send: { wait: vi.fn(never) } })
    const receipt = ask(plain)
    void receipt.catch(() => {})
    await settle(5)
    expect(currentRoute(client.store.get()).name).toBe('Pay')
    await startPay(client)
    await submitPay(client)
    expect(progress()).toMatchObject({ status: 'sent', hash: '0xhash', plan: { amount: '1500000000000000000' } })
    expect(send.send).not.toHaveBeenCalled()
    await vi.waitFor(() => expect(send.wait).toHaveBeenCalledWith(expect.objectContaining({ hash: '0xhash' })))
  })

  test('behavior: once it is in a block the app is told, and after that the same may be paid anew', async () => {
    const { load } = await leave({ send: { wait: never } })
    const second = load()
    const paid = second.ask(plain)
    await settle(3)
    await startPay(second.client)
    expect(await paid).toMatchObject({ hash: '0xhash', amount: '1.5' })
    const third = load()
    void third.ask(plain).catch(() => {})
    await settle(3)
    expect(third.progress().status).not.toBe('sent')
  })

  test('behavior: left while the wallet asked: nobody knows, and only a person who looked can pay again', async () => {
    const { load } = await leave({ send: { send: vi.fn(never) } })
    const { ask, client, send, progress } = load()
    void ask(plain).catch(() => {})
    await settle(5)
    await startPay(client)
    await vi.waitFor(() => expect(progress()).toMatchObject({ status: 'unknown', moved: false }))
    await startPay(client)
    await submitPay(client)
    expect(send.send).not.toHaveBeenCalled()
    payAgain(client)
    const fourth = load()
    void fourth.ask(plain).catch(() => {})
    await settle(3)
    expect(fourth.progress().status).not.toBe('unknown')
  })

  test('behavior: a bundle is followed by its id, by the wallet that sent it', async () => {
    const order = { asset: `${here}/erc20:${euro}`, amount: '40' }
    const able = { canBatch: async () => true }
    const { load, first } = await leave(
      { transact: { ...able, batchStatus: async () => ({ status: 'pending' }) } },
      order,
    )
    expect(first.progress()).toMatchObject({ status: 'sent', id: '0xid' })
    const batchStatus = vi.fn(async () => ({ status: 'confirmed' as const, hash: '0xbundle' }))
    const { ask, client, transact } = load({ transact: { ...able, batchStatus } })
    const paid = ask(order)
    await settle(3)
    await startPay(client)
    expect(await paid).toMatchObject({ hash: '0xbundle' })
    expect(batchStatus).toHaveBeenCalledWith(expect.objectContaining({ id: '0xid' }))
    expect(transact.batch).not.toHaveBeenCalled()
  })

  test('behavior: left while what it is paid with is being bought: it is not bought twice', async () => {
    const order = { asset: `${here}/erc20:${euro}`, amount: '40' }
    const { load, first } = await leave({ transact: { wait: vi.fn(never) }, send: { wait: vi.fn(never) } }, order)
    expect(first.progress()).toMatchObject({ status: 'signing', step: 'swap', hash: '0xstep' })
    const mined = deferred<never>()
    const wait = vi.fn(() => mined.promise)
    const second = load({ send: { wait }, transact: { wait } })
    void second.ask(order).catch(() => {})
    await settle(5)
    await startPay(second.client)
    expect(second.progress()).toMatchObject({ status: 'signing', step: 'swap', hash: '0xstep' })
    await vi.waitFor(() => expect(wait).toHaveBeenCalled())
    second.market.held[euro] = 40_400_000n
    mined.resolve({ status: 'confirmed' } as never)
    await vi.waitFor(() => expect(second.progress()).toMatchObject({ status: 'review', bought: true }))
    // The person says when it is paid.
    expect(second.send.send).not.toHaveBeenCalled()
    await submitPay(second.client)
    expect(second.transact.send).not.toHaveBeenCalled()
    expect(second.send.send).toHaveBeenCalledOnce()
  })

  test('behavior: no node had it when the page was left: it is not paid again, and told once it is in a block after all', async () => {
    const trace = vi.fn(async (): Promise<Trace> => ({ status: 'unknown' }))
    const { load, first } = await leave({ send: { trace, wait: never } })
    await vi.advanceTimersByTimeAsync(3 * minute)
    expect(first.progress()).toMatchObject({ status: 'unknown', hash: '0xhash' })
    first.leave()
    const second = load({ send: { trace, wait: async () => ({ status: 'confirmed' }) } })
    const paid = second.ask(plain)
    paid.catch(() => {})
    await settle(5)
    await startPay(second.client)
    await submitPay(second.client)
    expect(second.progress()).toMatchObject({ status: 'unknown', hash: '0xhash', sentAt: 1_000_000 })
    expect(second.send.send).not.toHaveBeenCalled()
    trace.mockResolvedValue({ status: 'confirmed', hash: '0xhash' })
    await vi.advanceTimersByTimeAsync(minute)
    expect(second.progress()).toMatchObject({ status: 'confirmed', hash: '0xhash' })
    expect(await paid).toMatchObject({ hash: '0xhash' })
  })

  test('behavior: no node has it, and the person says that it was not sent: it is followed still, and the same may be paid, also by a later page', async () => {
    const trace = vi.fn(async (): Promise<Trace> => ({ status: 'unknown' }))
    const { load, first } = await leave({ send: { trace, wait: never } })
    await vi.advanceTimersByTimeAsync(3 * minute)
    expect(storedPayments(first.client)).toMatchObject([{ hash: '0xhash', status: 'dropped', guard: {} }])
    expect(first.progress()).toMatchObject({ status: 'unknown', moved: false })
    payAgain(first.client)
    expect(storedPayments(first.client)).toMatchObject([{ hash: '0xhash', status: 'dropped' }])
    await startPay(first.client)
    expect(first.progress().status).toBe('review')
    first.leave()
    const second = load()
    second.ask(plain).catch(() => {})
    await settle(5)
    await startPay(second.client)
    expect(second.progress().status).toBe('review')
  })

  test('behavior: another transaction took its place, perhaps the same sped up: a later page does not pay it again either', async () => {
    const replaced = { trace: async (): Promise<Trace> => ({ status: 'replaced' }) }
    const { load, first } = await leave({ send: replaced })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(first.progress()).toMatchObject({ status: 'unknown', hash: '0xhash' })
    first.leave()
    const second = load({ send: replaced })
    second.ask(plain).catch(() => {})
    await settle(5)
    await startPay(second.client)
    await submitPay(second.client)
    // With a reason: one without is a transaction that no node has any more.
    expect(second.progress()).toMatchObject({ status: 'unknown', hash: '0xhash', message: expect.stringMatching(/./) })
    expect(second.send.send).not.toHaveBeenCalled()
    expect(storedPayments(second.client)).toMatchObject([{ hash: '0xhash', status: 'replaced' }])
  })

  test.each([
    ['too late for a block', () => fail(paymentErrors, 'tx/expired'), 'tx/expired'],
    ['its contract would not', () => fail(paymentErrors, 'tx/reverted', { reason: 'paused' }), 'tx/reverted'],
  ])('error: what it is paid with was not bought, and why is told: %s', async (_name, error, code) => {
    const order = { asset: `${here}/erc20:${euro}`, amount: '40' }
    const { load } = await leave({ transact: { wait: vi.fn(never) }, send: { wait: vi.fn(never) } }, order)
    const second = load({ send: { wait: async () => Promise.reject(error()) } })
    void second.ask(order).catch(() => {})
    await settle(5)
    await startPay(second.client)
    await vi.waitFor(() => expect(second.progress()).toMatchObject({ status: 'failed', code }))
  })

  test('behavior: the place of what it is paid with was taken, perhaps by the same: it is not bought again, nor by a third page', async () => {
    const order = { asset: `${here}/erc20:${euro}`, amount: '40' }
    const { load } = await leave({ transact: { wait: vi.fn(never) }, send: { wait: vi.fn(never) } }, order)
    const taken = { send: { wait: async () => Promise.reject(fail(paymentErrors, 'tx/nonce')) } }
    const [second, third] = [load(taken), load(taken)]
    for (const { ask, client, progress, transact } of [second, third]) {
      void ask(order).catch(() => {})
      await settle(5)
      await startPay(client)
      await vi.waitFor(() => expect(progress()).toMatchObject({ status: 'unknown', step: 'swap', moved: false }))
      await startPay(client)
      await submitPay(client)
      expect(transact.send).not.toHaveBeenCalled()
    }
  })

  test('behavior: another order, or another amount, is another payment', async () => {
    const { load } = await leave({ send: { wait: never } })
    for (const part of [{ amount: '1.6' }, { order: 'Ticket 43' }]) {
      const { ask, progress } = load()
      void ask({ ...plain, ...part }).catch(() => {})
      await settle(3)
      expect(progress().status).not.toBe('sent')
    }
  })

  test.each<[string, Given]>([
    ['declined', { send: { send: vi.fn(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))) } }],
    ['reverted', { send: { wait: () => Promise.reject(fail(paymentErrors, 'tx/reverted', { reason: 'no' })) } }],
    ['confirmed', {}],
  ])('behavior: %s: nothing is kept', async (_name, given) => {
    const { load, pressed } = await leave(given)
    await pressed
    await settle(5)
    const { ask, progress } = load()
    void ask(plain).catch(() => {})
    await settle(3)
    expect(['sent', 'unknown']).not.toContain(progress().status)
  })

  test.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('behavior: a week and %i ms later it is asked about: %s', async (more, isAsked) => {
    const { load } = await leave({ send: { wait: never } })
    vi.setSystemTime(1_000_000 + 7 * 86_400_000 + more)
    const { ask, progress } = load()
    void ask(plain).catch(() => {})
    await settle(3)
    expect(progress().status === 'sent').toBe(isAsked)
  })

  test('error: what somebody else wrote on the disk is left out', async () => {
    const { storage, load } = await leave({ send: { wait: never } })
    const key = 'portico.sent'
    const text = String(storage.getItem(key))
    for (const [from, to] of [
      ['"1500000000000000000"', '"-1"'],
      ['"direct"', '"all"'],
      ['"decimals":18', '"decimals":1e9'],
      ['"fee":"21000"', '"fee":"21000","doneFee":"-1"'],
      ['"fee":"21000"', '"fee":"21000","agreedFee":"-1"'],
    ] as const) {
      expect(text).toContain(from)
      storage.setItem(key, text.replaceAll(from, to))
      const { ask, progress } = load()
      void ask(plain).catch(() => {})
      await settle(3)
      expect(progress().status).not.toBe('sent')
    }
  })
})
