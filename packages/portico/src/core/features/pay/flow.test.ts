import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { chainErrors } from '../../../base/errors/chain.js'
import { httpErrors } from '../../../base/errors/http.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { alice, bob, connectQuietly, settle, ten } from '../../fakes.test-support.js'
import { closeModal } from '../../modal.js'
import { nativeAddress } from '../../payments/exchange/tokens.js'
import type { PayOptions } from '../../portico.js'
import { currentRoute } from '../../router.js'
import { choosePay, startPay } from './flow.js'
import { codeOf, dollar, ether, euro, here, makePay, plain, reviewed, router } from './pay.test-support.js'
import { acceptPay } from './payment.js'
import { submitPay } from './submit.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const rejection = () => fail(chainErrors, 'rpc/error', { name: 'User Rejected', code: 4001, message: 'no' })
const broken = () => fail(chainErrors, 'rpc/error', { name: 'Internal', code: -32603, message: 'gone' })

describe('asking', () => {
  test('error: pay/off while the feature is off', async () => {
    expect(await codeOf(makePay({ pay: false }).ask())).toBe('pay/off')
  })

  test.each<[string, Partial<PayOptions>]>([
    ['pay/network', { asset: 'eip155:999/slip44:60' }],
    ['pay/asset', { asset: 'nonsense' }],
    ['pay/asset', { asset: `${here}/erc20:0x12` }],
    ['pay/asset', { asset: `${here}/erc721:${euro}` }],
    ['pay/recipient', { recipient: '0x12' }],
    ['pay/recipient', { recipient: `0x${'0'.repeat(40)}` }],
    ['pay/recipient', { recipient: euro }],
    ['pay/amount', { amount: '0' }],
    ['pay/amount', { amount: '0.000' }],
    ['pay/amount', { amount: '-1' }],
    ['pay/amount', { amount: '1e3' }],
    ['pay/amount', { amount: 1 as unknown as string }],
  ])('error: %s for %o, and nothing opens', async (code, part) => {
    const { ask, client } = makePay()
    expect(await codeOf(ask(part))).toBe(code)
    expect(client.store.get().modal.status).toBe('closed')
  })

  test('default: the view is shown, with the order as it was asked for', async () => {
    const { ask, client, pay } = makePay()
    const told = vi.spyOn(client, 'track')
    const paid = codeOf(ask({ order: ' Ticket 42 ' }))
    await settle(3)
    expect(currentRoute(client.store.get()).name).toBe('Pay')
    expect(told.mock.calls.map(([event]) => event)).toContainEqual({
      event: 'PAY_MODAL_OPEN',
      properties: {
        exchanges: [],
        configuration: { network: here, asset: euro, amount: '40', recipient: bob },
      },
    })
    expect(pay().order).toEqual({ networkId: here, recipient: bob, token: euro, amount: '40', text: 'Ticket 42' })
    closeModal(client)
    expect(await paid).toBe('modal/closed')
  })
})

describe('what can pay', () => {
  test('default: the asset itself where enough of it is held', async () => {
    const { ask, client, progress } = makePay({ market: { held: { [nativeAddress]: ether, [euro]: 50_000_000n } } })
    void codeOf(ask())
    await settle(3)
    await startPay(client)
    expect(progress()).toMatchObject({
      status: 'review',
      plan: { way: 'direct', amount: '40000000', maximum: '40000000', fee: '21000' },
    })
  })

  test('default: otherwise what is held is swapped, so that the least that comes out is the amount', async () => {
    const { ask, client, progress, pay } = makePay()
    void codeOf(ask())
    await settle(3)
    await startPay(client)
    expect(pay().options.map(({ token, enough }) => [token.symbol, enough])).toEqual([
      ['ETH', true],
      ['USDX', true],
    ])
    const now = progress()
    if (now.status !== 'review') throw new Error(now.status)
    expect(now.plan).toMatchObject({ way: 'apart', amount: '40000000', pay: { symbol: 'ETH' } })
    expect(BigInt(now.plan.swap?.minimum ?? 0)).toBeGreaterThanOrEqual(40_000_000n)
    // Two percent at most on top of what it is worth: the limit of the price, and what the search leaves.
    expect(BigInt(now.plan.maximum)).toBeLessThan((ether * 40n * 1_250n * 102n) / (2_000_000n * 100n))
  })

  test('behavior: another token is chosen', async () => {
    const { ask, client, progress, pay } = makePay()
    void codeOf(ask())
    await settle(3)
    await startPay(client)
    const usd = pay().options.find(({ token }) => token.address === dollar)
    if (usd) await choosePay(client, usd.token)
    expect(progress()).toMatchObject({
      status: 'review',
      plan: { pay: { symbol: 'USDX' }, swap: { approval: { spender: router } } },
    })
  })

  test.each<[string, Parameters<typeof makePay>[0], Partial<PayOptions>, object]>([
    ['nothing', { market: { held: { [nativeAddress]: 100n } } }, {}, { reason: 'nothing' }],
    [
      'outage',
      { answers: { 'convert.tokens': fail(httpErrors, 'http/unreachable', { endpoint: 'x' }) } },
      {},
      { reason: 'outage' },
    ],
    ['network', {}, { asset: `${ten.caipNetworkId}/slip44:60` }, { reason: 'network' }],
    ['nothing that anyone trades', { answers: { 'convert.quotes': { quotes: [] } } }, {}, { reason: 'nothing' }],
    ['self', {}, { recipient: alice }, { reason: 'self' }],
    ['asset', {}, { asset: `${here}/erc20:${router}` }, { reason: 'asset' }],
    ['amount', {}, { amount: '1.0000001' }, { reason: 'amount' }],
    ['unread', { send: { holding: async () => Promise.reject(broken()) } }, {}, { reason: 'unread' }],
  ])('error: %s', async (_name, given, part, refused) => {
    const { ask, client, progress } = makePay(given)
    void codeOf(ask(part))
    await settle(3)
    await startPay(client)
    expect(progress()).toEqual({ status: 'refused', ...refused })
  })

  test('behavior: without services what is held can still be paid directly', async () => {
    const down = fail(httpErrors, 'http/unreachable', { endpoint: 'x' })
    const { ask, client, progress } = makePay({ answers: { 'convert.tokens': down, 'convert.gasPrice': down } })
    void codeOf(ask(plain))
    await settle(3)
    await startPay(client)
    expect(progress()).toMatchObject({ status: 'review', plan: { way: 'direct', amount: `${(15n * ether) / 10n}` } })
  })

  test.each<[string, Parameters<typeof makePay>[0], string]>([
    ['the recipient would get less', { send: { simulate: async () => ({ received: 39_000_000n }) } }, 'less'],
    ['no fee is left', { market: { held: { [nativeAddress]: 1n, [euro]: 50_000_000n } } }, 'fee'],
    [
      'it would fail',
      { send: { simulate: async () => Promise.reject(fail(paymentErrors, 'tx/reverted', { reason: 'no' })) } },
      'fails',
    ],
  ])('error: directly, %s', async (_name, given, failure) => {
    const { ask, client, progress, pay, market } = makePay(given)
    market.held[euro] = 50_000_000n
    void codeOf(ask())
    await settle(3)
    await startPay(client)
    const own = pay().options.find(({ token }) => token.address === euro)
    if (own) await choosePay(client, own.token)
    expect(progress()).toMatchObject({ status: 'unpriced', failure })
  })

  test.each<[string, Parameters<typeof makePay>[0], string]>([
    [
      'the recipient would get less',
      { transact: { simulate: async ({ receiver }) => ({ received: receiver === bob ? 39_000_000n : undefined }) } },
      'less',
    ],
    [
      'more would leave than is shown',
      {
        transact: {
          simulate: async ({ token, receiver }) => ({
            received: receiver || token !== dollar ? undefined : -4_000_000_000n,
          }),
        },
      },
      'fails',
    ],
    [
      'no fees are known',
      { answers: { 'convert.gasPrice': fail(httpErrors, 'http/status', { status: 400 }) } },
      'gas-price',
    ],
  ])('error: swapped, %s', async (_name, given, failure) => {
    const { ask, client, progress } = makePay(given)
    void codeOf(ask())
    await settle(3)
    await startPay(client)
    await choosePay(client, { address: dollar, symbol: 'USDX', name: 'USDX', decimals: 6 })
    expect(progress()).toMatchObject({ status: 'unpriced', failure })
  })
})

describe('paying directly', () => {
  test('default: exactly the amount goes to the recipient, and the app is told the hash', async () => {
    const { client, send, promise } = await reviewed()
    await submitPay(client)
    expect(await promise).toEqual({
      hash: '0xhash',
      networkId: here,
      from: alice,
      recipient: bob,
      amount: '1.5',
      paid: { token: nativeAddress, symbol: 'ETH', decimals: 18, maximum: `${(15n * ether) / 10n}` },
    })
    expect(send.send).toHaveBeenCalledTimes(1)
    expect(vi.mocked(send.send).mock.calls[0]?.[0]).toMatchObject({
      to: bob,
      amount: (15n * ether) / 10n,
      asset: undefined,
    })
  })

  test('behavior: pressed twice, paid once', async () => {
    const { client, send, promise } = await reviewed()
    await Promise.all([submitPay(client), submitPay(client)])
    await submitPay(client)
    await promise
    expect(send.send).toHaveBeenCalledTimes(1)
  })

  test('behavior: asked for twice while the first is under way, it is one payment; another one is refused', async () => {
    let answer: (hash: string) => void = () => {}
    const waiting = () =>
      new Promise<string>((resolve) => {
        answer = resolve
      })
    const { client, ask, send, promise } = await reviewed({ send: { send: vi.fn(waiting) } })
    const pressed = submitPay(client)
    await settle(5)
    const again = ask(plain)
    expect(await codeOf(ask({ ...plain, amount: '2' }))).toBe('pay/busy')
    await settle(3)
    await startPay(client)
    await submitPay(client)
    answer('0xonce')
    await pressed
    expect((await promise).hash).toBe('0xonce')
    expect((await again).hash).toBe('0xonce')
    expect(send.send).toHaveBeenCalledTimes(1)
  })

  test('behavior: declined, nothing is paid, and it can be tried again', async () => {
    const { client, send, progress, promise } = await reviewed()
    vi.mocked(send.send).mockRejectedValueOnce(rejection())
    await submitPay(client)
    expect(progress()).toMatchObject({ status: 'review', declined: true })
    await submitPay(client)
    expect((await promise).hash).toBe('0xhash')
  })

  test('behavior: a fee that rises by more than a tenth is shown first', async () => {
    let fee = 21_000n
    const { client, send, progress } = await reviewed({ send: { estimateFee: async () => ({ fee }) } })
    fee = 30_000n
    await submitPay(client)
    expect(progress()).toMatchObject({ status: 'review', plan: { fee: '21000' }, now: { fee: '30000' } })
    expect(send.send).not.toHaveBeenCalled()
    acceptPay(client)
    await submitPay(client)
    expect(send.send).toHaveBeenCalledTimes(1)
  })

  test('behavior: closed before the wallet is asked, it is not asked any more', async () => {
    const { client, send, outcome } = await reviewed()
    const pressed = submitPay(client)
    closeModal(client)
    await pressed
    expect(send.send).not.toHaveBeenCalled()
    expect(await outcome).toBe('modal/closed')
  })

  test('behavior: closed while the network is at work, the app still hears of it', async () => {
    let landed: () => void = () => {}
    const wait = () =>
      new Promise<{ status: 'confirmed' }>((resolve) => {
        landed = () => resolve({ status: 'confirmed' })
      })
    const { client, progress, promise } = await reviewed({ send: { wait } })
    await submitPay(client)
    expect(progress().status).toBe('sent')
    closeModal(client)
    await settle(3)
    landed()
    expect((await promise).hash).toBe('0xhash')
  })

  test('behavior: a node that does not answer is asked again, and the payment is not called failed', async () => {
    const wait = vi
      .fn()
      .mockRejectedValueOnce(fail(httpErrors, 'http/unreachable', { endpoint: 'x' }))
      .mockResolvedValueOnce({ status: 'confirmed' })
    const { client, progress, promise } = await reviewed({ send: { wait } })
    await submitPay(client)
    await settle(3)
    expect(progress().status).toBe('sent')
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await promise).hash).toBe('0xhash')
  })

  test('error: reverted on the chain; the app hears it when the person closes', async () => {
    const wait = async () => Promise.reject(fail(paymentErrors, 'tx/reverted', { reason: 'paused' }))
    const { client, progress, outcome } = await reviewed({ send: { wait } })
    await submitPay(client)
    await vi.waitFor(() => expect(progress()).toMatchObject({ status: 'failed', code: 'tx/reverted', hash: '0xhash' }))
    closeModal(client)
    expect(await outcome).toBe('tx/reverted')
  })

  test('error: another account, or another network, than was shown', async () => {
    const { client, send, progress } = await reviewed()
    connectQuietly(client, 'lantern', { accounts: [{ address: bob, type: 'eoa' }] })
    await submitPay(client)
    expect(send.send).not.toHaveBeenCalled()
    expect(progress()).toMatchObject({ status: 'review' })
  })
})
