import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alice, bob, one } from '../../fakes.test-support.js'
import { editSend, fillMax, resetSend, startSend } from './flow.js'
import { reviewSend } from './review.js'
import { ether, item, make } from './send.test-support.js'
import { initialSend } from './state.js'
import { submitSend } from './submit.js'
import { draftOf } from './transitions.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('editSend', () => {
  test('default: checks at once, and asks the network a moment later', async () => {
    const { client, send } = await make()
    editSend(client, { amount: '1' })
    expect(send()).toMatchObject({ status: 'editing', draft: { amount: '1', to: '' }, problem: 'no-recipient' })
    editSend(client, { to: bob })
    expect(send()).toMatchObject({ problem: undefined, fee: undefined })
    await vi.advanceTimersByTimeAsync(299)
    expect(send()).toMatchObject({ fee: undefined })
    await vi.advanceTimersByTimeAsync(1)
    expect(send()).toMatchObject({ problem: undefined, fee: (ether / 100n).toString(), isContract: false })
  })

  test('behavior: only the last draft is looked up', async () => {
    const estimateFee = vi.fn(async () => ({ fee: 1n }))
    const { client } = await make({ estimateFee })
    for (const amount of ['1', '1.', '1.5']) editSend(client, { amount, to: bob })
    await vi.advanceTimersByTimeAsync(300)
    expect(estimateFee).toHaveBeenCalledTimes(1)
    expect(estimateFee).toHaveBeenCalledWith(
      expect.objectContaining({ amount: (3n * ether) / 2n, to: bob, from: alice, network: one }),
      expect.anything(),
    )
  })

  test('behavior: a fee that leaves no room is a problem', async () => {
    const { client, send } = await make()
    editSend(client, { amount: '2', to: bob })
    await vi.advanceTimersByTimeAsync(300)
    expect(send()).toMatchObject({ problem: 'insufficient-for-fee' })
  })

  test('error: a network that does not answer is silent until review', async () => {
    const { client, send } = await make({
      estimateFee: async () => {
        throw new Error('down')
      },
    })
    editSend(client, { amount: '1', to: bob })
    await vi.advanceTimersByTimeAsync(300)
    expect(send()).toMatchObject({ status: 'editing', problem: undefined })
    await expect(reviewSend(client)).rejects.toThrow('down')
  })
})

describe('fillMax', () => {
  test('default: the balance less the fee', async () => {
    const { client, send } = await make()
    editSend(client, { to: bob })
    await fillMax(client)
    expect(draftOf(send())).toEqual({ amount: '1.99', to: bob, item })
  })

  test('behavior: what was typed a moment before, and a slow network, do not take its place', async () => {
    const estimateFee = async () => {
      await new Promise((resolve) => setTimeout(resolve, 2_000))
      return { fee: ether / 100n }
    }
    const { client, send } = await make({ estimateFee })
    editSend(client, { to: bob })
    void fillMax(client)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(draftOf(send()).amount).toBe('1.99')
  })

  test('behavior: a balance below the fee is nothing', async () => {
    const { client, send } = await make({}, { balance: 5n })
    await fillMax(client)
    expect(draftOf(send()).amount).toBe('0')
  })
})

describe('startSend and resetSend', () => {
  test('default: what the host gives is filled in; what is typed stays; what was sent is over', async () => {
    const { client, send } = await make()
    startSend(client, { to: bob, amount: '1' })
    expect(draftOf(send())).toMatchObject({ to: bob, amount: '1', item: { symbol: 'ETH', decimals: 18 } })
    startSend(client)
    expect(draftOf(send())).toMatchObject({ to: bob, amount: '1', item: { symbol: 'ETH', decimals: 18 } })
    await reviewSend(client)
    await submitSend(client)
    startSend(client)
    expect(send()).toEqual(initialSend)
  })

  test('behavior: a payment that the wallet is asking about goes on', async () => {
    const { client, send } = await make({ send: () => new Promise(() => {}) })
    startSend(client, { to: bob, amount: '1' })
    await reviewSend(client)
    void submitSend(client)
    resetSend(client)
    editSend(client, { amount: '2' })
    expect(send().status).toBe('checking')
    await vi.waitFor(() => expect(send().status).toBe('signing'))
    resetSend(client)
    editSend(client, { amount: '2' })
    expect(send().status).toBe('signing')
  })
})
