import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { bob } from '../../fakes.test-support.js'
import { editSend, fillMax } from './flow.js'
import { chooseFeeRate, withRate } from './payment.js'
import { reviewSend } from './review.js'
import { ether, make } from './send.test-support.js'
import { initialSend, type SendState } from './state.js'
import { submitSend } from './submit.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const rates = [
  { id: 'slow', fee: 10n, seconds: 86_400 },
  { id: 'normal', fee: 50n, seconds: 3_600 },
  { id: 'fast', fee: 90n, seconds: 600 },
] as const

describe('chooseFeeRate', () => {
  test('default: what is chosen is what is sent and what the fee is held against', async () => {
    const estimateFee = vi.fn(async ({ feeRate = 'normal' }: { feeRate?: string | undefined }) => ({
      fee: rates.find(({ id }) => id === feeRate)?.fee ?? 0n,
      rates,
    }))
    const pay = vi.fn(async () => 'hash')
    const { client, send } = await make({ estimateFee, send: pay })
    editSend(client, { amount: '1', to: bob })
    await reviewSend(client)
    expect(send()).toMatchObject({ plan: { fee: '50', feeRate: 'normal', rates: [{ id: 'slow', fee: '10' }, {}, {}] } })
    chooseFeeRate(client, 'fast')
    expect(send()).toMatchObject({ plan: { fee: '90', feeRate: 'fast' } })
    await submitSend(client)
    expect(estimateFee).toHaveBeenLastCalledWith(expect.objectContaining({ feeRate: 'fast' }), expect.anything())
    expect(pay).toHaveBeenCalledWith(expect.objectContaining({ feeRate: 'fast' }), expect.anything())
    expect(send()).toMatchObject({ status: expect.stringMatching(/sent|confirmed/), plan: { fee: '90' } })
  })

  test('behavior: a fee that rose is shown with the rates of now', async () => {
    const now = { factor: 1n }
    const { client, send } = await make({
      estimateFee: async ({ feeRate = 'normal' }) => {
        const dearer = rates.map((rate) => ({ ...rate, fee: rate.fee * now.factor }))
        return { fee: dearer.find(({ id }) => id === feeRate)?.fee ?? 0n, rates: dearer }
      },
    })
    editSend(client, { amount: '1', to: bob })
    await reviewSend(client)
    chooseFeeRate(client, 'slow')
    now.factor = 2n
    await submitSend(client)
    expect(send()).toMatchObject({
      status: 'review',
      plan: { feeRate: 'slow', fee: '20', feeBefore: '10', rates: [{ fee: '20' }, { fee: '100' }, { fee: '180' }] },
    })
  })
})

describe('withRate', () => {
  const plan = { amount: '1', fee: '5', feeBefore: '4', feeRate: 'normal', rates: [{ id: 'fast', fee: '9' }] }
  const review = { status: 'review', draft: { amount: '1', to: bob }, plan, declined: true } as unknown as SendState

  test('default: a refusal of before is over', () => {
    const { draft } = review as { draft: object }
    const rated = { ...plan, feeRate: 'fast', fee: '9', feeBefore: undefined }
    expect(withRate(review, 'fast')).toEqual({ status: 'review', draft, plan: rated })
  })

  test('behavior: what is not offered, and what is under way, changes nothing', () => {
    expect(withRate(review, 'slow')).toBe(review)
    const signing = { ...review, status: 'signing' } as SendState
    expect(withRate(signing, 'fast')).toBe(signing)
    const { rates: _, ...unrated } = plan
    const single = { ...review, plan: unrated } as unknown as SendState
    expect(withRate(single, 'fast')).toBe(single)
    expect(withRate(initialSend, 'fast')).toBe(initialSend)
  })
})

test('fillMax: the balance less the fee, less what has to stay', async () => {
  const { client, send } = await make({ estimateFee: async () => ({ fee: 50n, keep: ether - 50n }) })
  await fillMax(client)
  expect(send()).toMatchObject({ draft: { amount: '1' } })
})

describe('payer', () => {
  const payer = '0x00000000000000000000000000000000000a11ce'
  const keeper = '0x00000000000000000000000000000000000aaaaa'

  test('behavior: what is kept at an address for inscriptions never pays', async () => {
    const estimateFee = vi.fn(async () => ({ fee: 50n }))
    const { client, send } = await make({ estimateFee })
    const { connections } = client.store.get()
    const entry = connections.namespaces.eip155
    if (entry?.status !== 'connected') throw new Error('not connected')
    const accounts = [
      { address: payer, type: 'payment' },
      { address: keeper, type: 'ordinal' },
    ] as const
    const connection = { ...entry.connection, accounts, address: keeper }
    const namespaces = { ...connections.namespaces, eip155: { ...entry, connection } }
    client.store.set({ connections: { ...connections, namespaces } })
    editSend(client, { amount: '1', to: bob })
    await reviewSend(client)
    expect(estimateFee).toHaveBeenLastCalledWith(expect.objectContaining({ from: payer }), expect.anything())
    expect(send()).toMatchObject({ plan: { from: payer } })
    await submitSend(client)
    expect(send().status).toMatch(/sent|confirmed/)
  })
})
