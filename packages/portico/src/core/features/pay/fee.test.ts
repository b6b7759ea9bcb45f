import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { TransactFeature } from '../../family.js'
import { nativeAddress } from '../../payments/exchange/tokens.js'
import { choosePay } from './flow.js'
import { dollar, ether, euro, reviewed, router } from './pay.test-support.js'
import { acceptPay, nextPaid } from './payment.js'
import type { PayPlan } from './state.js'
import { submitPay } from './submit.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000, toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => void vi.useRealTimers())

/** What is agreed to: an approval, a swap and a transfer, at ten a gas. */
const agreed = { approval: 700_000, swap: 2_000_000, transfer: 650_000 }
const whole = agreed.approval + agreed.swap + agreed.transfer

/** Forty euros are paid with dollars, step by step. `after` is what becomes of the world with each. */
async function bought(after: { approval?: string; swap?: number; lags?: boolean } = {}) {
  const gas = { price: '10' }
  let fee = agreed.transfer
  let allowed = 0n
  const made = await reviewed(
    {
      market: { held: { [nativeAddress]: ether, [dollar]: 5_000_000_000n, [euro]: 0n } },
      answers: { 'convert.gasPrice': () => ({ standard: gas.price, fast: gas.price, instant: gas.price }) },
      transact: {
        allowance: async () => allowed,
        send: vi.fn<TransactFeature['send']>(async ({ to }) => {
          if (to !== router) {
            if (!after.lags) allowed = 10n ** 12n
            gas.price = after.approval ?? gas.price
          } else {
            made.market.held[euro] = 40_400_000n
            fee = after.swap ?? fee
          }
          return '0xstep'
        }),
      },
      send: { estimateFee: async () => ({ fee: BigInt(fee) }) },
    },
    {},
  )
  const usd = made.pay().options.find(({ token }) => token.address === dollar)
  if (!usd) throw new Error('dollars are not offered')
  await choosePay(made.client, usd.token)
  expect(made.progress()).toMatchObject({ status: 'review', plan: { way: 'apart', fee: `${whole}` } })
  await submitPay(made.client)
  return made
}

test('default: what rises by more than a tenth of the whole once it may be paid with is shown, and agreed to', async () => {
  const { client, progress, transact, send } = await bought({ approval: '12' })
  expect(transact.send).toHaveBeenCalledTimes(1)
  expect(progress()).toMatchObject({
    status: 'review',
    approved: true,
    plan: { fee: `${whole - agreed.approval}` },
    now: { fee: '3180000' },
  })
  acceptPay(client)
  await submitPay(client)
  expect(transact.send).toHaveBeenCalledTimes(2)
  expect(send.send).toHaveBeenCalledTimes(1)
})

test('behavior: the same of the payment itself, once what is paid is bought', async () => {
  const most = (whole * 11) / 10 - agreed.approval - agreed.swap
  const { client, progress, send } = await bought({ swap: most + 1 })
  expect(progress()).toMatchObject({
    status: 'review',
    bought: true,
    plan: { fee: `${agreed.transfer}` },
    now: { fee: `${most + 1}` },
  })
  expect(send.send).not.toHaveBeenCalled()
  acceptPay(client)
  await submitPay(client)
  expect(send.send).toHaveBeenCalledTimes(1)

  const within = await bought({ swap: most })
  expect(within.send.send).toHaveBeenCalledTimes(1)
})

test.each([
  ['a tenth more of gas', { approval: '11' }],
  ['a node that knows nothing of the approval yet', { lags: true }],
  ['both', { approval: '11', lags: true }],
])('behavior: %s is no rise', async (_, after) => {
  const { transact, send } = await bought(after)
  expect(transact.send).toHaveBeenCalledTimes(2)
  expect(send.send).toHaveBeenCalledTimes(1)
})

test('behavior: of a node that lags behind the rise alone is shown, without the approval that is done', async () => {
  const { progress, transact } = await bought({ approval: '12', lags: true })
  expect(transact.send).toHaveBeenCalledTimes(1)
  expect(progress()).toMatchObject({ status: 'review', approved: true, now: { fee: '3180000' } })
})

test('behavior: what was agreed to first counts: a rise of less than a tenth, and another one, are a large one', () => {
  const plan = { fee: '1000', maximum: '5' } as PayPlan
  const found = (fee: string) => ({ type: 'refreshed', plan: { fee, maximum: '5' } as PayPlan }) as const
  const once = nextPaid({ status: 'review', plan }, found('1090'))
  expect(once).toMatchObject({ plan: { fee: '1090' } })
  expect(once).not.toHaveProperty('now')
  const twice = nextPaid(once, found('1180'))
  expect(twice).toMatchObject({ status: 'review', plan: { fee: '1090' }, now: { fee: '1180' } })
  const taken = nextPaid(twice, { type: 'accepted' })
  expect(nextPaid(taken, found('1290'))).not.toHaveProperty('now')
  expect(nextPaid(taken, found('1299'))).toMatchObject({ now: { fee: '1299' } })
})
