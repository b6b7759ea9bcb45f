import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppError } from '../../../base/errors/AppError.js'
import { isCodedError } from '../../../base/errors/CodedError.js'
import type { PayOptions } from '../../client.js'
import { alice, bob, connectQuietly, settle, ten } from '../../fakes.test-support.js'
import { closeModal } from '../../modal.js'
import { currentRoute } from '../../router.js'
import { nativeAddress } from '../../trade/tokens.js'
import { acceptPay, choosePay, payAgain, startPay } from './flow.js'
import { lookWhetherPaid } from './look.js'
import { dollar, ether, euro, here, makePay, readCall, router } from './pay.test-support.js'
import { submitPay } from './submit.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const rejection = () => new AppError('rpc/error', { name: 'User Rejected', code: 4001, message: 'no' })
const broken = () => new AppError('rpc/error', { name: 'Internal', code: -32603, message: 'gone' })
const plain = { asset: `${here}/slip44:60`, amount: '1.5' }
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (isCodedError(error) ? error.code : error),
  )

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
    const paid = codeOf(ask({ order: ' Ticket 42 ' }))
    await settle(3)
    expect(currentRoute(client.store.get()).name).toBe('Pay')
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
      { answers: { 'convert.tokens': new AppError('http/unreachable', { endpoint: 'x' }) } },
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
    const down = new AppError('http/unreachable', { endpoint: 'x' })
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
      { send: { simulate: async () => Promise.reject(new AppError('tx/reverted', { reason: 'no' })) } },
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
      { answers: { 'convert.gasPrice': new AppError('http/status', { status: 400 }) } },
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

async function reviewed(given: Parameters<typeof makePay>[0] = {}, part: Partial<PayOptions> = plain) {
  const made = makePay(given)
  const promise = made.ask(part)
  const outcome = codeOf(promise)
  await settle(3)
  await startPay(made.client)
  expect(made.progress().status).toBe('review')
  return { ...made, promise, outcome }
}

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
      .mockRejectedValueOnce(new AppError('http/unreachable', { endpoint: 'x' }))
      .mockResolvedValueOnce({ status: 'confirmed' })
    const { client, progress, promise } = await reviewed({ send: { wait } })
    await submitPay(client)
    await settle(3)
    expect(progress().status).toBe('sent')
    await vi.advanceTimersByTimeAsync(1_000)
    expect((await promise).hash).toBe('0xhash')
  })

  test('error: reverted on the chain; the app hears it when the person closes', async () => {
    const wait = async () => Promise.reject(new AppError('tx/reverted', { reason: 'paused' }))
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
    await lookWhetherPaid(client)
    expect(progress()).toMatchObject({ status: 'unknown', moved: true })
    payAgain(client)
    await startPay(client)
    expect(progress().status).toBe('unknown')
  })

  test('behavior: nothing is gone, and the person says that it was not sent', async () => {
    const { client, send, progress, promise } = await reviewed()
    vi.mocked(send.send).mockRejectedValueOnce(broken())
    await submitPay(client)
    await lookWhetherPaid(client)
    payAgain(client)
    await startPay(client)
    expect(progress().status).toBe('review')
    await submitPay(client)
    expect((await promise).hash).toBe('0xhash')
  })

  test('behavior: another transaction took its place: it may be the same payment', async () => {
    const wait = async () => Promise.reject(new AppError('tx/nonce'))
    const { client, progress } = await reviewed({ send: { wait } })
    await submitPay(client)
    await vi.waitFor(() => expect(progress().status).toBe('unknown'))
  })

  test.each([
    ['not allowed', () => new AppError('rpc/error', { name: 'x', code: 4100, message: 'no' })],
    ['no money for it', () => new AppError('tx/insufficient-funds')],
  ])('behavior: a wallet that did not begin is known to have sent nothing: %s', async (_name, error) => {
    const { client, send, progress } = await reviewed()
    vi.mocked(send.send).mockRejectedValueOnce(error())
    await submitPay(client)
    expect(progress()).toMatchObject({ status: 'failed' })
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

  test('error: the services go away between review and press: nothing is asked of the wallet', async () => {
    const { client, progress, calls, transact } = await reviewed({ transact: { canBatch: async () => true } }, euros)
    const asked = calls.length
    client.services.call = async () => Promise.reject(new AppError('http/unreachable', { endpoint: 'x' }))
    await submitPay(client)
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
    const batchStatus = async () => Promise.reject(new AppError('calls/status-not-approved'))
    const { client, progress } = await reviewed({ transact: { canBatch: async () => true, batchStatus } }, euros)
    await submitPay(client)
    await vi.waitFor(() => expect(progress().status).toBe('unknown'))
  })
})
