import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { paymentErrors } from '../../../base/errors/payment.js'
import { deferred } from '../../../base/promise.js'
import type { Client } from '../../client.js'
import { alice, bob, connectQuietly, fakeServices, one } from '../../fakes.test-support.js'
import { editSend } from './flow.js'
import { rememberReceiver } from './receivers.js'
import { reviewSend } from './review.js'
import { ether, item, make, usdx } from './send.test-support.js'
import type { SendItem } from './state.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const wallet = { signal: expect.any(AbortSignal), provider: { provider: 'lantern' } }
const fee = async () => ({ fee: 1n })
const several: SendItem = {
  ...usdx,
  symbol: 'Arch',
  decimals: 0,
  balance: '5',
  asset: { kind: 'erc1155', address: bob, tokenId: '7' },
}

describe('what the review asks', () => {
  test('default: the wallet that pays is asked what it costs and whether it goes through', async () => {
    const [estimateFee, simulate] = [vi.fn(fee), vi.fn(async () => ({}))]
    const { client } = await make({ estimateFee, simulate })
    editSend(client, { amount: '1', to: bob })
    await reviewSend(client)
    const intent = expect.objectContaining({ from: alice, to: bob, amount: ether, network: one })
    expect(estimateFee).toHaveBeenCalledExactlyOnceWith(intent, wallet)
    expect(simulate).toHaveBeenCalledExactlyOnceWith(intent, wallet)
  })

  test('behavior: what is wrong already asks nobody', async () => {
    const readBalance = vi.fn(async () => ({ amount: ether, decimals: 18, symbol: 'ETH' }))
    const { client, send } = await make({}, { family: { readBalance } })
    for (const part of [{ amount: '' }, { to: 'bob' }, { item: undefined }]) {
      editSend(client, { amount: '1', to: bob, item, ...part })
      await expect(reviewSend(client)).resolves.toBe(false)
      expect(send()).toMatchObject({ status: 'editing', problem: expect.any(String) })
    }
    expect(readBalance).not.toHaveBeenCalled()
  })

  test.each<[string, SendItem, { amount: bigint; decimals?: number }]>([
    ['its decimals as they are listed', usdx, { amount: 5_000_000n, decimals: 6 }],
    ['no decimals', usdx, { amount: 5_000_000n }],
    ['no decimals of a collectible', several, { amount: 5n }],
  ])('behavior: a contract that tells %s is asked once', async (_, sent, told) => {
    const holding = vi.fn(async () => told)
    const { client, send } = await make({ holding })
    editSend(client, { item: sent, amount: '2', to: bob })
    await expect(reviewSend(client)).resolves.toBe(true)
    expect(send()).toMatchObject({ plan: { decimals: sent.decimals, item: { balance: told.amount.toString() } } })
    expect(holding).toHaveBeenCalledExactlyOnceWith({
      network: one,
      owner: alice,
      asset: sent.asset,
      signal: expect.any(AbortSignal),
    })
  })

  test('behavior: a contract that counts otherwise than its list is asked twice', async () => {
    const holding = vi.fn(async () => ({ amount: 5n, decimals: 18 }))
    const { client } = await make({ holding })
    editSend(client, { item: usdx, amount: '2', to: bob })
    await expect(reviewSend(client)).resolves.toBe(false)
    expect(holding).toHaveBeenCalledTimes(2)
  })

  test('behavior: things of which several are counted stay what they are when their contract divides them', async () => {
    const holding = vi.fn(async () => ({ amount: 500n, decimals: 2 }))
    const { client, send } = await make({ holding })
    editSend(client, { item: several, amount: '2', to: bob })
    await expect(reviewSend(client)).resolves.toBe(false)
    expect(send()).toMatchObject({
      corrected: true,
      problem: 'no-amount',
      draft: { amount: '', item: { decimals: 2 } },
    })
    const state = send()
    expect('draft' in state && state.draft.item?.asset).toEqual(several.asset)
    expect(holding).toHaveBeenCalledTimes(1)
  })

  test('error: an address that cannot be looked at for another reason than its letters', async () => {
    const normalizeAddress = async () => {
      throw fail(paymentErrors, 'send/unsupported-chain')
    }
    const { client } = await make({}, { family: { normalizeAddress } })
    editSend(client, { amount: '1', to: bob })
    await expect(reviewSend(client)).rejects.toMatchObject({ code: 'send/unsupported-chain' })
  })
})

describe('whom the review knows', () => {
  test('behavior: of who was sent to before, the history is not asked', async () => {
    const { client, send } = await make()
    const calls = fakeServices(client, { 'history.list': { data: [], next: null } })
    rememberReceiver(client, 'eip155', bob)
    editSend(client, { amount: '1', to: bob })
    await reviewSend(client)
    expect(send()).toMatchObject({ plan: { warnings: [], sentBefore: undefined } })
    expect(calls).toEqual([])
  })

  test('behavior: each account of the wallet is oneself', async () => {
    const { client, send } = await make()
    const carol = `0x${'ca'.repeat(20)}`
    const accounts = [alice, carol.toUpperCase().replace('0X', '0x')].map((address) => ({
      address,
      type: 'eoa' as const,
    }))
    connectQuietly(client, 'lantern', { accounts })
    for (const to of [alice, carol]) {
      editSend(client, { amount: '1', to })
      await reviewSend(client)
      expect(send()).toMatchObject({ plan: { warnings: ['self'] } })
    }
    editSend(client, { amount: '1', to: bob })
    await reviewSend(client)
    expect(send()).toMatchObject({ plan: { warnings: ['first-time'] } })
  })

  test('behavior: a name that was found of another text is not the receiver’s', async () => {
    const { client, send } = await make()
    const name = { text: 'carol.eth', status: 'found', address: alice, name: 'carol.eth' } as const
    client.store.set({ send: { status: 'editing', draft: { amount: '1', to: bob, item }, name } })
    await expect(reviewSend(client)).resolves.toBe(true)
    const state = send()
    expect('plan' in state && state.plan).not.toHaveProperty('name')
  })
})

describe('a review that is overtaken', () => {
  /** Reviews, changes the form while what `answer` stands for is asked, and has it answered. */
  async function overtaken(client: Client, isAsked: () => boolean, answer: () => void) {
    const reviewing = reviewSend(client)
    await vi.waitFor(() => expect(isAsked()).toBe(true))
    editSend(client, { amount: '0.5', to: alice })
    answer()
    return reviewing
  }
  const changed = { status: 'editing', draft: { amount: '0.5', to: alice }, problem: undefined }

  test.each([
    ['would have been good', { addresses: { 60: { address: bob } } }],
    ['would have been refused', []],
  ])('behavior: while a name is looked up, one that %s', async (_, answer) => {
    const { client, send } = await make()
    const asked = deferred<unknown>()
    const calls = fakeServices(client, { 'profile.name': () => asked.promise })
    editSend(client, { amount: '1', to: 'bob.eth' })
    const isDone = await overtaken(
      client,
      () => calls.length > 0,
      () => asked.resolve(answer),
    )
    expect(isDone).toBe(false)
    expect(send()).toMatchObject(changed)
  })

  test('behavior: while the balance is read', async () => {
    const asked = deferred<{ amount: bigint; decimals: number; symbol: string }>()
    const readBalance = vi.fn(() => asked.promise)
    const { client, send } = await make({}, { family: { readBalance } })
    editSend(client, { amount: '1', to: bob })
    const isDone = await overtaken(
      client,
      () => readBalance.mock.calls.length > 0,
      () => asked.resolve({ amount: 1n, decimals: 18, symbol: 'ETH' }),
    )
    expect(isDone).toBe(false)
    expect(send()).toMatchObject(changed)
  })

  test.each([1n, 9n * ether])('behavior: while the fee is asked, which is %s', async (late) => {
    const asked = deferred<{ fee: bigint }>()
    const estimateFee = vi.fn(() => asked.promise)
    const { client, send } = await make({ estimateFee })
    editSend(client, { amount: '1', to: bob })
    const isDone = await overtaken(
      client,
      () => estimateFee.mock.calls.length > 0,
      () => asked.resolve({ fee: late }),
    )
    expect(isDone).toBe(false)
    expect(send()).toMatchObject(changed)
  })

  test('behavior: while it is tried', async () => {
    const asked = deferred<object>()
    const simulate = vi.fn(() => asked.promise)
    const { client, send } = await make({ simulate })
    editSend(client, { amount: '1', to: bob })
    const isDone = await overtaken(
      client,
      () => simulate.mock.calls.length > 0,
      () => asked.resolve({}),
    )
    expect(isDone).toBe(false)
    expect(send()).toMatchObject(changed)
  })
})
