import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { chainErrors } from '../../../base/errors/chain.js'
import { connectErrors } from '../../../base/errors/connect.js'
import { httpErrors } from '../../../base/errors/http.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { beforeAsking } from '../../../base/unasked.js'
import { alice, bob, settle, sharedStorage } from '../../fakes.test-support.js'
import type { Trace } from '../../family.js'
import { closeModal } from '../../modal.js'
import { nativeAddress } from '../../payments/exchange/tokens.js'
import { storedPayments } from '../../payments/stored.js'
import { checkWhetherPaid } from './checkPaid.js'
import { choosePay, startPay } from './flow.js'
import { codeOf, dollar, ether, euro, here, plain, readCall, reviewed, router } from './pay.test-support.js'
import { acceptPay, payAgain } from './payment.js'
import { submitPay } from './submit.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const rejection = () => fail(chainErrors, 'rpc/error', { name: 'User Rejected', code: 4001, message: 'no' })
const broken = () => fail(chainErrors, 'rpc/error', { name: 'Internal', code: -32603, message: 'gone' })

/** The exchange is seen to be done: the rest is paid, and nothing left twice. */
async function isPaidOnceBought(page: Awaited<ReturnType<typeof reviewed>>): Promise<void> {
  const { client, progress, transact, send, market, promise } = page
  market.held[euro] = 40_400_000n
  market.held[nativeAddress] = ether
  await checkWhetherPaid(client)
  expect(progress()).toMatchObject({ status: 'review', bought: true })
  await submitPay(client)
  expect((await promise).hash).toBe('0xhash')
  expect(transact.send).toHaveBeenCalledTimes(1)
  expect(send.send).toHaveBeenCalledTimes(1)
}

describe('an outcome that nobody knows', () => {
  test('error: it is not tried again by itself, not by a press and not by the app', async () => {
    const { client, ask, send, progress, outcome } = await reviewed()
    vi.mocked(send.send).mockRejectedValueOnce(broken())
    await submitPay(client)
    await vi.waitFor(() => expect(progress()).toMatchObject({ status: 'unknown', moved: false }))
    await submitPay(client)
    const again = codeOf(ask(plain))
    await settle(3)
    await startPay(client)
    await submitPay(client)
    expect(progress().status).toBe('unknown')
    expect(send.send).toHaveBeenCalledTimes(1)
    closeModal(client)
    expect(await outcome).toBe('pay/unknown')
    expect(await again).toBe('pay/unknown')
  })

  test('behavior: once that much is gone from the account, it cannot be paid again', async () => {
    const { client, market, send, progress } = await reviewed()
    vi.mocked(send.send).mockRejectedValueOnce(broken())
    await submitPay(client)
    market.held[nativeAddress] = 8n * ether
    await checkWhetherPaid(client)
    expect(progress()).toMatchObject({ status: 'unknown', moved: true })
    payAgain(client)
    await startPay(client)
    expect(progress().status).toBe('unknown')
  })

  test('behavior: nothing is gone, and the person says that it was not sent', async () => {
    const { client, send, progress, promise } = await reviewed()
    vi.mocked(send.send).mockRejectedValueOnce(broken())
    await submitPay(client)
    await checkWhetherPaid(client)
    payAgain(client)
    await startPay(client)
    expect(progress().status).toBe('review')
    await submitPay(client)
    expect((await promise).hash).toBe('0xhash')
  })

  test('behavior: another transaction took its place: it may be the same payment', async () => {
    const wait = async () => Promise.reject(fail(paymentErrors, 'tx/nonce'))
    const { client, progress } = await reviewed({ send: { wait } })
    await submitPay(client)
    await vi.waitFor(() => expect(progress().status).toBe('unknown'))
  })

  test('behavior: nor is it paid where the network says that something else took its place', async () => {
    const wait = async () => ({ status: 'replaced' as const, hash: '0xother' })
    const { client, progress } = await reviewed({ send: { wait } })
    await submitPay(client)
    await vi.waitFor(() => expect(progress().status).not.toBe('sent'))
    expect(progress().status).toBe('unknown')
  })

  test.each([
    ['not allowed', () => fail(chainErrors, 'rpc/error', { name: 'x', code: 4100, message: 'no' })],
    ['no money for it', () => fail(paymentErrors, 'tx/insufficient-funds')],
    ['no wallet', () => fail(connectErrors, 'walletconnect/not-connected')],
  ])('behavior: a wallet that did not begin is known to have sent nothing: %s', async (_name, error) => {
    const { client, send, progress } = await reviewed()
    vi.mocked(send.send).mockRejectedValueOnce(error())
    await submitPay(client)
    expect(progress()).toMatchObject({ status: 'failed' })
  })

  test('behavior: nor did one that was never asked: the same may be asked for at once, and by another page', async () => {
    const { client, send, progress } = await reviewed()
    const unreachable = () => Promise.reject(fail(httpErrors, 'http/unreachable', { endpoint: 'eth_feeHistory' }))
    vi.mocked(send.send).mockImplementationOnce(() => beforeAsking(unreachable))
    await submitPay(client)
    expect(progress()).toMatchObject({ status: 'failed', code: 'http/unreachable' })
    expect(storedPayments(client)).toEqual([])
  })
})

describe('swapping and paying', () => {
  const euros = { asset: `${here}/erc20:${euro}`, amount: '40' }

  test('default: in one bundle: approval of the maximum, the swap, and exactly the amount to the recipient', async () => {
    const { client, pay, progress, transact, promise } = await reviewed(
      { transact: { canBatch: async () => true } },
      euros,
    )
    const usd = pay().options.find(({ token }) => token.address === dollar)
    if (usd) await choosePay(client, usd.token)
    const now = progress()
    if (now.status !== 'review') throw new Error(now.status)
    expect(now.plan.way).toBe('together')
    await submitPay(client)
    expect(await promise).toMatchObject({ hash: '0xbundle', paid: { symbol: 'USDX', maximum: now.plan.maximum } })
    const [bundle] = vi.mocked(transact.batch ?? vi.fn()).mock.calls[0] ?? []
    expect(bundle).toMatchObject({ atomicRequired: true, from: alice })
    const [approval, swap, transfer] = bundle?.calls ?? []
    expect(readCall(approval?.data ?? '')).toEqual({
      selector: '0x095ea7b3',
      to: router,
      amount: BigInt(now.plan.maximum),
    })
    expect(swap).toMatchObject({ to: router, data: '0xabcd', value: 0n })
    expect(transfer?.to).toBe(euro)
    expect(readCall(transfer?.data ?? '')).toEqual({ selector: '0xa9059cbb', to: bob, amount: 40_000_000n })
    expect(transact.send).not.toHaveBeenCalled()
  })

  test('behavior: apart: approval, swap and payment, each by itself', async () => {
    const { client, pay, progress, transact, send, market, promise } = await reviewed({}, euros)
    const usd = pay().options.find(({ token }) => token.address === dollar)
    if (usd) await choosePay(client, usd.token)
    const steps: unknown[] = []
    client.store.subscribe(
      ({ pay: now }) => now?.progress,
      (now) => {
        if (now?.status === 'signing' && !now.hash) steps.push(now.step)
      },
    )
    const now = progress()
    if (now.status !== 'review') throw new Error(now.status)
    vi.mocked(transact.send).mockImplementation(async (call) => {
      if (call.to === router) market.held[euro] = 40_400_000n
      return '0xstep'
    })
    transact.allowance = async () => (vi.mocked(transact.send).mock.calls.length > 0 ? BigInt(now.plan.maximum) : 0n)
    await submitPay(client)
    expect((await promise).hash).toBe('0xhash')
    expect(steps).toEqual(['approve', 'swap', 'pay'])
    expect(vi.mocked(transact.send).mock.calls.map(([{ to }]) => to)).toEqual([dollar, router])
    expect(vi.mocked(send.send).mock.calls[0]?.[0]).toMatchObject({ to: bob, amount: 40_000_000n })
  })

  test('behavior: declined after the swap, the next press only pays: it is not swapped twice', async () => {
    const { client, progress, transact, send, market, promise } = await reviewed({}, euros)
    vi.mocked(transact.send).mockImplementation(async () => {
      market.held[euro] = 40_400_000n
      return '0xstep'
    })
    vi.mocked(send.send).mockRejectedValueOnce(rejection())
    await submitPay(client)
    expect(progress()).toMatchObject({ status: 'review', declined: true, bought: true })
    await submitPay(client)
    expect((await promise).hash).toBe('0xhash')
    expect(transact.send).toHaveBeenCalledTimes(1)
    expect(send.send).toHaveBeenCalledTimes(2)
  })

  test('behavior: the wallet’s answer to the exchange is lost: it is not asked for again, and paid once it is seen to be done', async () => {
    const page = await reviewed({}, euros)
    const { client, progress, transact } = page
    vi.mocked(transact.send).mockRejectedValueOnce(broken())
    await submitPay(client)
    await vi.waitFor(() => expect(progress()).toMatchObject({ status: 'unknown', step: 'swap', moved: false }))
    await submitPay(client)
    expect(transact.send).toHaveBeenCalledTimes(1)
    expect(storedPayments(client)).toMatchObject([{ status: 'asked', guard: { buys: true } }])
    await isPaidOnceBought(page)
  })

  test('behavior: another transaction took the place of the exchange, which may be the same one sped up: it is not exchanged again, and paid once it is seen to be done', async () => {
    const trace = async ({ hash }: { hash: string }): Promise<Trace> =>
      hash === '0xstep' ? { status: 'replaced' } : { status: 'confirmed', hash }
    const page = await reviewed({ send: { trace } }, euros)
    const { client, progress, transact } = page
    await submitPay(client)
    await vi.waitFor(() => expect(progress()).toMatchObject({ status: 'unknown', step: 'swap', moved: false }))
    await startPay(client)
    await submitPay(client)
    expect(transact.send).toHaveBeenCalledTimes(1)
    expect(storedPayments(client)).toContainEqual(
      expect.objectContaining({ guard: expect.objectContaining({ buys: true }) }),
    )
    await isPaidOnceBought(page)
  })

  test.each([
    ['turned down by its contract', () => fail(paymentErrors, 'tx/reverted', { reason: 'paused' }), 'tx/reverted'],
    ['too late for a block', () => fail(paymentErrors, 'tx/expired'), 'tx/expired'],
  ])('error: the exchange is %s: that is known, and it may be tried again', async (_name, error, code) => {
    const { client, progress } = await reviewed({ send: { wait: async () => Promise.reject(error()) } }, euros)
    await submitPay(client)
    expect(progress()).toMatchObject({ status: 'failed', code })
    await startPay(client)
    expect(progress().status).toBe('review')
  })

  test('behavior: while the wallet of one tab is asked for the exchange, no other asks for it, also without locks', async () => {
    const storage = sharedStorage()
    const send = vi.fn(() => new Promise<never>(() => {}))
    const one = await reviewed({ storage: storage.tab(), transact: { send } }, euros)
    const other = await reviewed({ storage: storage.tab() }, euros)
    void submitPay(one.client)
    await vi.waitFor(() => expect(send).toHaveBeenCalled())
    await submitPay(other.client)
    expect(other.transact.send).not.toHaveBeenCalled()
    expect(other.progress()).toMatchObject({ status: 'unknown', step: 'swap' })
  })

  test('behavior: the price moves between review and press: more is not paid before it was agreed to', async () => {
    const { client, progress, market, transact } = await reviewed({ transact: { canBatch: async () => true } }, euros)
    const before = progress()
    if (before.status !== 'review') throw new Error(before.status)
    market.prices[nativeAddress] = 1_900_000n
    await submitPay(client)
    const moved = progress()
    if (moved.status !== 'review' || !moved.now) throw new Error(moved.status)
    expect(transact.batch).not.toHaveBeenCalled()
    expect(moved.plan.maximum).toBe(before.plan.maximum)
    expect(BigInt(moved.now.maximum)).toBeGreaterThan(BigInt(before.plan.maximum))
    await submitPay(client)
    expect(transact.batch).not.toHaveBeenCalled()
    acceptPay(client)
    await submitPay(client)
    expect(transact.batch).toHaveBeenCalledTimes(1)
  })

  test('behavior: what was let go before does not let a higher price: the exchange is let take that too', async () => {
    const { client, pay, progress, transact, market, promise } = await reviewed({}, euros)
    const usd = pay().options.find(({ token }) => token.address === dollar)
    if (usd) await choosePay(client, usd.token)
    const allowed = { units: 0n }
    transact.allowance = async () => allowed.units
    vi.mocked(transact.send).mockImplementation(async (call) => {
      if (call.to === router) market.held[euro] = 40_400_000n
      else allowed.units = readCall(call.data).amount
      // The euro gets dearer while the dollars are let go.
      market.prices[euro] = 1_300n
      return '0xstep'
    })
    await submitPay(client)
    const moved = progress()
    if (moved.status !== 'review' || !moved.now) throw new Error(moved.status)
    expect(vi.mocked(transact.send).mock.calls.map(([{ to }]) => to)).toEqual([dollar])
    acceptPay(client)
    await submitPay(client)
    expect((await promise).hash).toBe('0xhash')
    expect(vi.mocked(transact.send).mock.calls.map(([{ to }]) => to)).toEqual([dollar, dollar, router])
    expect(allowed.units).toBe(BigInt(moved.now.maximum))
  })

  test('error: the services go away between review and press: nothing is asked of the wallet', async () => {
    const { client, progress, calls, transact } = await reviewed({ transact: { canBatch: async () => true } }, euros)
    const asked = calls.length
    client.services.call = async () => Promise.reject(fail(httpErrors, 'http/unreachable', { endpoint: 'x' }))
    await submitPay(client)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(progress()).toMatchObject({ status: 'review', failure: 'unavailable' })
    expect(transact.batch).not.toHaveBeenCalled()
    expect(calls.length).toBe(asked)
  })

  test('error: the bundle is turned down: all or nothing, and it can be tried again', async () => {
    const transact = { canBatch: async () => true, batchStatus: async () => ({ status: 'failed' as const }) }
    const { client, progress } = await reviewed({ transact }, euros)
    await submitPay(client)
    await vi.waitFor(() => expect(progress()).toMatchObject({ status: 'failed', code: 'tx/reverted' }))
    await startPay(client)
    expect(progress().status).toBe('review')
  })

  test('error: a wallet that does not say what became of a bundle leaves it unknown', async () => {
    const batchStatus = async () => Promise.reject(fail(chainErrors, 'calls/status-not-approved'))
    const { client, progress } = await reviewed({ transact: { canBatch: async () => true, batchStatus } }, euros)
    await submitPay(client)
    await vi.waitFor(() => expect(progress().status).toBe('unknown'))
  })
})
