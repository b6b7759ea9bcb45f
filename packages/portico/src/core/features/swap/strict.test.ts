import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { parseUnits } from '../../../base/parseUnits.js'
import { bob, connectQuietly } from '../../fakes.test-support.js'
import { editSwap, fillMaxSwap } from './flow.js'
import { refreshReviewed } from './refresh.js'
import { reviewSwap } from './review.js'
import { submitSwap } from './submit.js'
import { approveData, dollar, ether, here, make, router } from './swap.test-support.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const reverted = () => fail(paymentErrors, 'tx/reverted', { reason: 'take it back first' })
type Made = Awaited<ReturnType<typeof make>>
/** Another account of the same wallet is chosen. */
const switchAccount = ({ client }: Made) =>
  connectQuietly(client, 'lantern', { accounts: [{ namespace: 'eip155', address: bob, type: 'eoa' }] } as never)

describe('a token that does not change one limit for another', () => {
  const old = {
    allowance: async () => 2_000_000n,
    simulate: async ({ calls }: { calls: readonly { data: string }[] }) => {
      const [first] = calls
      if (first?.data.startsWith('0x095ea7b3') && BigInt(`0x${first.data.slice(74)}`) > 0n) throw reverted()
      return {}
    },
  }

  test('default: the old limit is taken back, then exactly the amount is allowed', async () => {
    const { client, start, progress, transact } = await make({ transact: old })
    await start('USDX', 'ETH', '5')
    await reviewSwap(client)
    expect(progress()).toMatchObject({ plan: { approval: { way: 'first', calls: [{}, {}] } } })
    await submitSwap(client)
    expect(vi.mocked(transact.send).mock.calls.map(([call]) => call)).toMatchObject([
      { to: dollar, data: approveData(router, 0n) },
      { to: dollar, data: approveData(router, 5_000_000n) },
      { to: router, data: '0xabcd' },
    ])
  })

  test('behavior: in one bundle, all three', async () => {
    const { client, start, transact } = await make({ transact: { ...old, canBatch: async () => true } })
    await start('USDX', 'ETH', '5')
    await reviewSwap(client)
    await submitSwap(client)
    const bundle = vi.mocked(transact.batch as NonNullable<typeof transact.batch>).mock.calls[0]?.[0]
    expect(bundle?.calls.map(({ data }) => data)).toEqual([
      approveData(router, 0n),
      approveData(router, 5_000_000n),
      '0xabcd',
    ])
  })

  test('behavior: any other token is asked once', async () => {
    const { client, start, progress } = await make({ transact: { allowance: async () => 2_000_000n } })
    await start('USDX', 'ETH', '5')
    await reviewSwap(client)
    expect(progress()).toMatchObject({ plan: { approval: { spender: router, way: 'first' } } })
    expect(progress()).not.toMatchObject({ plan: { approval: { calls: [{}, {}] } } })
  })

  test('error: declined between the two: nothing but the old limit is gone', async () => {
    const { client, start, progress, transact } = await make({ transact: old })
    await start('USDX', 'ETH', '5')
    await reviewSwap(client)
    vi.mocked(transact.send)
      .mockResolvedValueOnce('0xhash')
      .mockRejectedValueOnce(Object.assign(new Error('no'), { code: 4001 }))
    await submitSwap(client)
    expect(transact.send).toHaveBeenCalledTimes(2)
    expect(progress()).toMatchObject({ status: 'review', declined: true })
  })
})

describe('another account than the one whose swap it is', () => {
  test('error: while the review is made: no plan of one account stands in the swap of another', async () => {
    const made = await make()
    const { client, start, transact } = made
    await start()
    transact.holdings = async ({ tokens }) => {
      switchAccount(made)
      return tokens.map(() => 10n * ether)
    }
    await reviewSwap(client)
    expect(client.store.get().swap?.progress.status).toBe('editing')
    await submitSwap(client)
    expect(transact.send).not.toHaveBeenCalled()
  })

  test('error: between the review and the press: the wallet is asked nothing', async () => {
    const made = await make()
    await made.start()
    await reviewSwap(made.client)
    switchAccount(made)
    expect(await refreshReviewed(made.client)).toBe(false)
    await submitSwap(made.client)
    expect(made.transact.send).not.toHaveBeenCalled()
  })

  test('error: while the approval is mined: the swap is not signed', async () => {
    const made = await make()
    const { client, start, transact } = made
    transact.wait = async () => {
      switchAccount(made)
      return { status: 'confirmed' }
    }
    await start('USDX', 'ETH', '5')
    await reviewSwap(client)
    await submitSwap(client)
    expect(transact.send).toHaveBeenCalledTimes(1)
  })

  test('error: Max of another account is not filled in', async () => {
    const made = await make()
    await made.start('ETH', 'USDX', '1')
    const filled = fillMaxSwap(made.client)
    switchAccount(made)
    await filled
    expect(made.client.store.get().swap?.draft.amount).toBe('1')
  })
})

describe('what is not believed', () => {
  test('error: decimals of a list that the contract does not name: no amount is made of them', async () => {
    const { client, start, progress, transact } = await make({ transact: { decimals: async () => [18] } })
    await start('USDX', 'ETH', '5')
    expect(await reviewSwap(client)).toBe(false)
    expect(progress()).toMatchObject({ status: 'editing', refused: 'unchecked' })
    // A node that lies once holds nothing up for longer than itself.
    transact.decimals = async () => [6]
    expect(await reviewSwap(client)).toBe(true)
    expect(progress()).toMatchObject({ plan: { amountIn: '5000000' } })
  })

  test('behavior: a wallet that does not answer once about a bundle: the swap is not called failed', async () => {
    const batchStatus = vi.fn(async () => ({ status: 'confirmed' as const, hash: '0xhash' }))
    batchStatus.mockRejectedValueOnce(new Error('gone'))
    const { client, start, progress } = await make({ transact: { canBatch: async () => true, batchStatus } })
    await start('USDX', 'ETH', '5')
    await reviewSwap(client)
    await submitSwap(client)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(progress()).toMatchObject({ status: 'confirmed', hash: '0xhash' })
  })

  test('error: who receives the operator’s fee is on another network', async () => {
    const fee = { basisPoints: 25, receiver: `eip155:5:${router}` }
    const tx = { from: '', to: `${here}:${router}`, data: '0x', amount: '5', eip155: null, fee }
    const { client, start, progress } = await make({ answers: { 'convert.buildTransaction': { tx } } })
    await start()
    expect(await reviewSwap(client)).toBe(false)
    expect(progress()).toMatchObject({ refused: 'unchecked' })
  })
})

describe('pressing', () => {
  test('behavior: twice is once', async () => {
    const { client, start, transact } = await make()
    await start()
    await reviewSwap(client)
    await Promise.all([submitSwap(client), submitSwap(client)])
    await submitSwap(client)
    expect(transact.send).toHaveBeenCalledTimes(1)
  })

  test('behavior: what is typed while the review is made is not reviewed as what stood there before', async () => {
    const { client, start, progress, transact } = await make()
    await start('USDX', 'ETH', '5')
    transact.decimals = async () => {
      editSwap(client, { amount: '7' })
      return []
    }
    expect(await reviewSwap(client)).toBe(false)
    expect(progress().status).toBe('editing')
  })

  test.each([1n, 10n ** 9n, 10n ** 11n])(
    'behavior: Max at %d wei of gas leaves the fee of the longest way',
    async (price) => {
      const { client, answers, start, progress, swap } = await make({
        answers: { 'convert.gasPrice': { standard: `${price}`, fast: '0', instant: '0' } },
      })
      await start('ETH', 'USDX', '1')
      await fillMaxSwap(client)
      expect(parseUnits(swap().draft.amount, 18)).toBeLessThan(10n * ether)
      // Two steps, and a price that rose by an eighth since.
      answers['convert.gasPrice'] = { standard: `${(price * 9n) / 8n}`, fast: '0', instant: '0' }
      answers['convert.buildTransaction'] = {
        tx: { from: '', to: `${here}:${router}`, data: '0x', amount: '5', eip155: { gas: '310000', gasPrice: '0' } },
      }
      expect(await reviewSwap(client)).toBe(true)
      expect(progress().status).toBe('review')
    },
  )
})
