import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { alice, bob } from '../../fakes.test-support.js'
import type { SendFeature } from '../../family.js'
import { editSend, fillMax, startSend } from './flow.js'
import { reviewSend } from './review.js'
import { ether, make, usdx } from './send.test-support.js'
import type { SendItem } from './state.js'
import { submitSend } from './submit.js'
import { draftOf } from './transitions.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('of tokens and collectibles', () => {
  const holding = async () => ({ amount: 5_000_000n, decimals: 6 })
  const chosen = async (part: Partial<SendFeature> = {}, options: { balance?: bigint } = {}) => {
    const made = await make({ holding, ...part }, options)
    editSend(made.client, { item: usdx, amount: '2.5', to: bob })
    return made
  }

  test('default: what is sent is the token, its fee is paid in the native currency', async () => {
    const sending = vi.fn(async () => '0xhash')
    const simulate = vi.fn(async () => ({ received: 2_500_000n }))
    const { client, send } = await chosen({ send: sending, simulate })
    await expect(reviewSend(client)).resolves.toBe(true)
    expect(send()).toMatchObject({ plan: { amount: '2500000', decimals: 6, symbol: 'USDX', warnings: ['first-time'] } })
    await submitSend(client)
    const intent = expect.objectContaining({ amount: 2_500_000n, to: bob, from: alice, asset: usdx.asset })
    expect(simulate).toHaveBeenCalledWith(intent, expect.anything())
    expect(sending).toHaveBeenCalledWith(intent, expect.anything())
  })

  test('fillMax: behavior: all of a token, whatever the fee', async () => {
    const { client, send } = await chosen()
    await fillMax(client)
    expect(draftOf(send()).amount).toBe('5')
  })

  test('editSend: behavior: of a collectible there is one; its figure is none for a token', async () => {
    const { client, send } = await chosen()
    const arch: SendItem = {
      ...usdx,
      decimals: 0,
      balance: '1',
      asset: { kind: 'erc721', address: bob, tokenId: '1' },
    }
    editSend(client, { item: arch })
    expect(draftOf(send()).amount).toBe('1')
    editSend(client, { item: usdx })
    expect(draftOf(send()).amount).toBe('')
    startSend(client, { item: { ...arch, asset: { kind: 'nft', address: bob, tokenId: bob } } })
    expect(draftOf(send())).toMatchObject({ amount: '1', to: '' })
  })

  test('error: no native currency for the fee', async () => {
    const { client, send } = await chosen({}, { balance: 1n })
    await expect(reviewSend(client)).resolves.toBe(false)
    expect(send()).toMatchObject({ problem: 'insufficient-for-fee' })
  })

  test('error: less is held than the list said', async () => {
    const { client, send } = await chosen({ holding: async () => ({ amount: 2_499_999n, decimals: 6 }) })
    await expect(reviewSend(client)).resolves.toBe(false)
    expect(send()).toMatchObject({ problem: 'insufficient' })
  })

  test('error: a contract that counts in other decimals than the list: the amount is asked for again', async () => {
    const { client, send } = await chosen({ holding: async () => ({ amount: 7n, decimals: 18 }) })
    await expect(reviewSend(client)).resolves.toBe(false)
    expect(send()).toMatchObject({
      status: 'editing',
      corrected: true,
      problem: 'no-amount',
      draft: { amount: '', item: { decimals: 18, balance: '7', asset: { decimals: 18 } } },
    })
    editSend(client, { amount: '1' })
    expect(send()).toMatchObject({ problem: 'insufficient' })
  })

  test('behavior: decimals that are said once alone do not count', async () => {
    const odd = vi.fn(holding)
    odd.mockResolvedValueOnce({ amount: 7n, decimals: 18 })
    const { client, send } = await chosen({ holding: odd })
    await expect(reviewSend(client)).resolves.toBe(true)
    expect(send()).toMatchObject({ plan: { amount: '2500000', decimals: 6 } })
  })

  test('error: a payment that would not go through is not reviewed', async () => {
    const { client, send } = await chosen({
      simulate: async () => {
        throw fail(paymentErrors, 'tx/reverted', { reason: 'paused' })
      },
    })
    await expect(reviewSend(client)).rejects.toMatchObject({ code: 'tx/reverted' })
    expect(send().status).toBe('editing')
  })

  test('behavior: a token that keeps a part is a warning with what arrives', async () => {
    const { client, send } = await chosen({ simulate: async () => ({ received: 2_400_000n }) })
    await reviewSend(client)
    expect(send()).toMatchObject({ plan: { warnings: ['first-time', 'less-arrives'], received: '2400000' } })
  })

  test('behavior: a token that its issuer can take back is a warning', async () => {
    const { client, send } = await chosen({ simulate: async () => ({ isRecallable: true }) })
    await reviewSend(client)
    expect(send()).toMatchObject({ plan: { warnings: ['first-time', 'recallable'] } })
  })
})

describe('the fee between review and signing', () => {
  const feesOf = (...fees: bigint[]) =>
    vi.fn(async () => ({ fee: fees.length > 1 ? (fees.shift() ?? 0n) : (fees[0] ?? 0n) }))

  test('default: a rise is shown and asked about again; the wallet has not been asked', async () => {
    const sending = vi.fn(async () => '0xhash')
    const { client, send, events } = await make({ estimateFee: feesOf(1_000n, 5_000n), send: sending })
    editSend(client, { amount: '1', to: bob })
    await reviewSend(client)
    await submitSend(client)
    expect(send()).toMatchObject({ status: 'review', plan: { fee: '5000', feeBefore: '1000' } })
    expect(sending).not.toHaveBeenCalled()
    expect(events()).toEqual([])
    await submitSend(client)
    expect(sending).toHaveBeenCalledTimes(1)
    await vi.waitFor(() => expect(send().status).toBe('confirmed'))
  })

  test('behavior: the smallest step beyond a tenth is a rise', async () => {
    const { client, send } = await make({ estimateFee: feesOf(1_000n, 1_101n) })
    editSend(client, { amount: '1', to: bob })
    await reviewSend(client)
    await submitSend(client)
    expect(send()).toMatchObject({ status: 'review', plan: { fee: '1101', feeBefore: '1000' } })
  })

  test('behavior: a tenth more, or less than before, is no rise', async () => {
    for (const fee of [1_100n, 1_000n, 10n]) {
      const { client, send } = await make({ estimateFee: feesOf(1_000n, fee) })
      editSend(client, { amount: '1', to: bob })
      await reviewSend(client)
      await submitSend(client)
      await vi.waitFor(() => expect(send().status).toBe('confirmed'))
    }
  })

  test('behavior: one lie of a node about the fee holds nothing up for longer than itself', async () => {
    const { client, send } = await make({ estimateFee: feesOf(9n * ether, 1_000n) })
    editSend(client, { amount: '1', to: bob })
    await expect(reviewSend(client)).resolves.toBe(false)
    expect(send()).toMatchObject({ problem: 'insufficient-for-fee' })
    await expect(reviewSend(client)).resolves.toBe(true)
    expect(send()).toMatchObject({ plan: { fee: '1000' } })
  })

  test('error: a network that does not answer now: nothing was sent', async () => {
    const sending = vi.fn(async () => '0xhash')
    const estimateFee = vi.fn(async () => ({ fee: 1n }))
    const { client, send } = await make({ estimateFee, send: sending })
    editSend(client, { amount: '1', to: bob })
    await reviewSend(client)
    estimateFee.mockRejectedValue(fail(httpErrors, 'http/unreachable', { endpoint: 'eth_feeHistory' }))
    await submitSend(client)
    expect(send()).toMatchObject({ status: 'failed', code: 'http/unreachable' })
    expect(sending).not.toHaveBeenCalled()
  })
})
