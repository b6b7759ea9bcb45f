import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { runs } from '../../../../../../scripts/runs.js'
import { formatUnits } from '../../../base/units.js'
import { bob, settle } from '../../fakes.test-support.js'
import { nativeAddress } from '../../payments/exchange/tokens.js'
import { amountFor } from './amountFor.js'
import { choosePay, startPay } from './flow.js'
import { dollar, ether, euro, here, makePay, outOf, readCall, router } from './pay.test-support.js'
import { acceptPay } from './payment.js'
import { submitPay } from './submit.js'

describe('amountFor', () => {
  test('behavior: enough comes out, and close to the least, of a pool with a depth', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt(10n ** 6n, 10n ** 24n),
        fc.bigInt(10n ** 6n, 10n ** 24n),
        fc.bigInt(1_000n, 10n ** 5n),
        fc.bigInt(1n, 10n ** 24n),
        async (reserveIn, reserveOut, share, first) => {
          const target = reserveOut / share + 1n
          const pool = async (amount: bigint) => (amount * 997n * reserveOut) / (reserveIn * 1_000n + amount * 997n)
          const amount = await amountFor(target, first, pool)
          fc.pre(amount !== undefined)
          if (amount !== undefined) expect(await pool(amount)).toBeGreaterThanOrEqual(target)
        },
      ),
    )
  })

  test('default: a guess that is near is enough for it', async () => {
    const ask = vi.fn(async (amount: bigint) => amount * 2n)
    expect(await amountFor(1_000_000n, 499_000n, ask)).toBeLessThan(502_500n)
    expect(ask.mock.calls.length).toBeLessThanOrEqual(3)
  })

  test.each([
    ['nothing comes out', async () => 0n],
    ['never enough comes out', async () => 1n],
  ])('error: %s', async (_name, ask) => {
    expect(await amountFor(1_000n, 1n, ask)).toBeUndefined()
  })
})

test('behavior: the recipient gets exactly the amount, and the payer never spends more than was shown and agreed to', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.bigInt(1n, 4_000_000_000n),
      fc.constantFrom(nativeAddress, dollar, euro),
      fc.constantFrom(nativeAddress, dollar, euro),
      fc.boolean(),
      fc.boolean(),
      fc.integer({ min: 80, max: 125 }),
      async (units, assetAddress, payAddress, together, accepts, moved) => {
        const places = assetAddress === nativeAddress ? 18 : 6
        const due = assetAddress === nativeAddress ? units * 10n ** 8n : units
        const sent = { amount: 0n, spent: 0n }
        const made = makePay({
          market: { held: { [nativeAddress]: 10n * ether, [dollar]: 9_000_000_000n, [euro]: 9_000_000_000n } },
          transact: { canBatch: async () => together },
        })
        const { client, market, transact, send, progress } = made
        /** The exchange takes exactly the approved amount, and gives what the price of that moment gives. */
        const trade = (amount: bigint) => {
          sent.spent += amount
          const out = outOf(market, payAddress, assetAddress, amount)
          market.held[assetAddress] = (market.held[assetAddress] ?? 0n) + out
        }
        const run = (call: { to: string; data: string; value: bigint }, allowed: bigint): bigint => {
          if (call.to === router) trade(payAddress === nativeAddress ? call.value : allowed)
          else if (call.data === '0x') sent.amount += call.value
          else if (readCall(call.data).selector === '0xa9059cbb') sent.amount += readCall(call.data).amount
          else return readCall(call.data).amount
          return 0n
        }
        let allowed = 0n
        transact.allowance = async () => allowed
        vi.mocked(transact.send).mockImplementation(async (call) => {
          allowed = run(call, allowed) || allowed
          return '0xstep'
        })
        vi.mocked(transact.batch ?? vi.fn()).mockImplementation(async ({ calls }) => {
          for (const call of calls) allowed = run(call, allowed) || allowed
          return { id: '0xid' }
        })
        vi.mocked(send.send).mockImplementation(async ({ to, amount }) => {
          if (to === bob) sent.amount += amount
          return '0xhash'
        })
        const asset = assetAddress === nativeAddress ? `${here}/slip44:60` : `${here}/erc20:${assetAddress}`
        made.ask({ asset, amount: formatUnits(due, places) }).catch(() => {})
        await settle(2)
        await startPay(client)
        const option = made.pay().options.find(({ token }) => token.address === payAddress)
        if (option) await choosePay(client, option.token)
        if (progress().status !== 'review') {
          expect(sent).toEqual({ amount: 0n, spent: 0n })
          return
        }
        let shown = planOf(progress())
        market.prices[payAddress] = ((market.prices[payAddress] ?? 0n) * BigInt(moved)) / 100n
        await submitPay(client)
        const after = progress()
        if (after.status === 'review' && after.now && accepts) {
          acceptPay(client)
          shown = planOf(progress())
          await submitPay(client)
        }
        await settle(2)
        if (sent.amount > 0n) expect(sent.amount).toBe(due)
        if (payAddress === assetAddress) expect(sent.spent).toBe(0n)
        expect(sent.spent).toBeLessThanOrEqual(BigInt(shown?.maximum ?? 0))
        if (progress().status === 'confirmed') expect(sent.amount).toBe(due)
      },
    ),
    { numRuns: runs(60) },
  )
})

function planOf(progress: ReturnType<ReturnType<typeof makePay>['progress']>) {
  return 'plan' in progress ? progress.plan : undefined
}
