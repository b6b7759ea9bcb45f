import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settle } from '../../fakes.test-support.js'
import { nativeAddress, type SwapToken } from '../../payments/exchange/tokens.js'
import { startPay } from './flow.js'
import { dollar, ether, euro, here, makePay, plain } from './pay.test-support.js'
import { nextPaid } from './payment.js'
import type { PayPlan, PayProgress } from './state.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const fee = 21_000n
const due = (ether * 3n) / 2n
const tokenDue = 40_000_000n
const inToken = { asset: `${here}/erc20:${euro}`, amount: '40' }
const alone = (held: Record<string, bigint>) => ({
  market: { held: { [nativeAddress]: 0n, [dollar]: 0n, [euro]: 0n, ...held } },
})

async function priced(given: Parameters<typeof makePay>[0], order: object): Promise<PayProgress> {
  const made = makePay(given)
  void made.ask(order).catch(() => {})
  await settle(3)
  await startPay(made.client)
  return made.progress()
}

describe('what is held', () => {
  test.each([
    [due - 1n, { status: 'refused', reason: 'nothing' }],
    [due, { status: 'unpriced', failure: 'fee' }],
    [due + fee - 1n, { status: 'unpriced', failure: 'fee' }],
    [due + fee, { status: 'review', plan: { way: 'direct', maximum: `${due}`, fee: `${fee}` } }],
    [due + fee + 1n, { status: 'review' }],
  ])('behavior: %i of the network’s own currency, for 1.5 and a fee', async (held, expected) => {
    expect(await priced(alone({ [nativeAddress]: held }), plain)).toMatchObject(expected)
  })

  test.each([
    [tokenDue - 1n, fee, { status: 'refused', reason: 'nothing' }],
    [tokenDue, fee - 1n, { status: 'unpriced', failure: 'fee' }],
    [tokenDue, fee, { status: 'review', plan: { amount: `${tokenDue}` } }],
    [tokenDue + 1n, fee + 1n, { status: 'review' }],
  ])('behavior: %i of a token for 40, and %i for the fee', async (held, native, expected) => {
    const prices = { [euro]: 1_250n }
    const { market } = alone({ [euro]: held, [nativeAddress]: native })
    expect(await priced({ market: { ...market, prices } }, inToken)).toMatchObject(expected)
  })
})

describe('what the asset is bought for', () => {
  const gas = { named: 200_000n, approval: 70_000n, transfer: 65_000n, price: 10n }
  const whole = (gas.named + gas.approval + gas.transfer) * gas.price
  const withDollars = (native: bigint) => alone({ [dollar]: 5_000_000_000n, [nativeAddress]: native })

  test.each([
    [whole - 1n, { status: 'unpriced', failure: 'fee' }],
    [whole, { status: 'review', plan: { way: 'apart', fee: `${whole}` } }],
    [whole + 1n, { status: 'review' }],
  ])('behavior: %i for what approval, swap and payment take', async (native, expected) => {
    expect(await priced(withDollars(native), inToken)).toMatchObject(expected)
  })

  const fees = (gas.named + gas.transfer) * gas.price
  /** What 40 of the asset cost in the network's own currency, at most. */
  async function maximum() {
    const progress = await priced(alone({ [nativeAddress]: 10n * ether }), inToken)
    if (progress.status !== 'review') throw new Error(progress.status)
    return BigInt(progress.plan.maximum)
  }
  test.each([
    [-1n, { status: 'unpriced', failure: 'fee' }],
    [0n, { status: 'review', plan: { fee: `${fees}` } }],
    [1n, { status: 'review' }],
  ])('behavior: %i beside what is paid in the network’s own currency and the fee', async (more, expected) => {
    const native = (await maximum()) + fees + more
    expect(await priced(alone({ [nativeAddress]: native }), inToken)).toMatchObject(expected)
  })

  const ofTransfer = gas.transfer * gas.price
  test.each([
    [null, ofTransfer - 1n, { status: 'unpriced', failure: 'fee' }],
    [null, ofTransfer, { status: 'review', plan: { fee: undefined } }],
    ['0', ofTransfer, { status: 'review', plan: { fee: undefined } }],
  ])(
    'behavior: services that name %s gas: no part of the fee is shown as all of it, with %i',
    async (named, native, expected) => {
      expect(await priced({ ...withDollars(native), gas: named }, inToken)).toMatchObject(expected)
    },
  )

  test('behavior: services that name no gas, and a node that runs the swap: the fee is what that used, a fifth more, and the payment', async () => {
    const transact = { simulate: async () => ({ gas: 100_000n }) }
    const fee = (120_000n + gas.transfer) * gas.price
    expect(await priced({ ...withDollars(ether), gas: null, transact }, inToken)).toMatchObject({
      status: 'review',
      plan: { fee: `${fee}` },
    })
  })
})

test.each([
  [due - 1n, { status: 'unpriced', failure: 'less' }],
  [due, { status: 'review' }],
  [due + 1n, { status: 'review' }],
  [undefined, { status: 'review' }],
])('behavior: in a run the recipient gets %i of 1.5', async (received, expected) => {
  const send = { simulate: async () => ({ received }) }
  expect(await priced({ ...alone({ [nativeAddress]: 10n * ether }), send }, plain)).toMatchObject(expected)
})

test.each([
  [77, true],
  [78, false],
])('behavior: a token that counts in %i decimals', async (decimals, good) => {
  const send = { holding: async () => ({ amount: 10n ** 76n, decimals, symbol: 'LONG' }) }
  const progress = await priced({ send }, { ...inToken, amount: '0.1' })
  expect(progress).toMatchObject(good ? { status: 'review' } : { status: 'refused', reason: 'asset' })
})

describe('what was shown, and what it takes when it is pressed', () => {
  const token: SwapToken = { address: euro, symbol: 'EURX', name: 'E', decimals: 6 }
  const plan: PayPlan = {
    networkId: here,
    from: '0xa',
    recipient: '0xb',
    asset: token,
    amount: '1000',
    pay: token,
    maximum: '1000',
    fee: '100',
    way: 'direct',
    held: '5000',
    builtAt: 1,
  }
  const look = (now: Partial<PayPlan>, shown: Partial<PayPlan> = {}) =>
    nextPaid({ status: 'checking', plan: { ...plan, ...shown } }, { type: 'refreshed', plan: { ...plan, ...now } })

  test.each<[string, Partial<PayPlan>, boolean]>([
    ['a unit less', { maximum: '999' }, false],
    ['as much', {}, false],
    ['a unit more', { maximum: '1001' }, true],
    ['a lower fee', { fee: '99' }, false],
    ['a fee that rose by a tenth', { fee: '110' }, false],
    ['a fee that rose by more', { fee: '111' }, true],
    ['a fee that is not known', { fee: undefined }, false],
    ['less, and a fee that rose by more', { maximum: '1', fee: '111' }, true],
  ])('behavior: %s', (_, now, asked) => {
    expect(look(now).status).toBe(asked ? 'review' : 'checking')
  })

  test('behavior: a fee that was not known has not risen', () => {
    expect(look({ fee: '999' }, { fee: undefined }).status).toBe('checking')
  })
})
