import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deferred } from '../../../base/promise.js'
import { alice, bob, fakeServices, makeTest, one } from '../../fakes.test-support.js'
import { editSend, fillMax, resetSend, startSend } from './flow.js'
import { reviewSend } from './review.js'
import { ether, item, make, usdx } from './send.test-support.js'
import { initialSend, type SendItem, type SendPlan } from './state.js'
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

/** What a wallet asks of the network, which answers when it is told to. */
function slowly() {
  const answers: ReturnType<typeof deferred<{ fee: bigint; keep?: bigint }>>[] = []
  const estimateFee = vi.fn((_intent: object, _options: { signal: AbortSignal; provider?: unknown }) => {
    const answer = deferred<{ fee: bigint; keep?: bigint }>()
    answers.push(answer)
    return answer.promise
  })
  return { answers, estimateFee }
}

describe('looking a draft up', () => {
  test('behavior: it is asked of the wallet that pays, and ends with the next change', async () => {
    const { answers, estimateFee } = slowly()
    const { client, send } = await make({ estimateFee })
    editSend(client, { amount: '1', to: bob })
    await vi.advanceTimersByTimeAsync(300)
    const [, options] = estimateFee.mock.calls[0] ?? []
    expect(options).toEqual({ signal: expect.any(AbortSignal), provider: { provider: 'lantern' } })
    editSend(client, { amount: '2' })
    expect(options?.signal.aborted).toBe(true)
    editSend(client, { amount: '1' })
    answers[0]?.resolve({ fee: 7n })
    await vi.advanceTimersByTimeAsync(0)
    expect(send()).toMatchObject({ fee: undefined })
  })

  test('behavior: what is wrong already asks nobody', async () => {
    const { estimateFee } = slowly()
    const { client } = await make({ estimateFee })
    for (const part of [{ amount: '3' }, { amount: '' }, { amount: '1', to: 'bob' }, { item: undefined }]) {
      editSend(client, { amount: '1', to: bob, item, ...part })
      await vi.advanceTimersByTimeAsync(300)
    }
    expect(estimateFee).not.toHaveBeenCalled()
  })

  test('error: the log says why it cannot be asked, unless nobody asks any more', async () => {
    const { answers, estimateFee } = slowly()
    const { client } = await make({ estimateFee })
    const said = vi.spyOn(client.logger, 'debug')
    editSend(client, { amount: '1', to: bob })
    await vi.advanceTimersByTimeAsync(300)
    answers[0]?.reject(new Error('down'))
    await vi.advanceTimersByTimeAsync(0)
    expect(said).toHaveBeenCalledTimes(1)
    editSend(client, { amount: '2' })
    await vi.advanceTimersByTimeAsync(300)
    editSend(client, { amount: '1.5' })
    answers[1]?.reject(new Error('down'))
    await vi.advanceTimersByTimeAsync(0)
    expect(said).toHaveBeenCalledTimes(1)
  })

  test('behavior: a name is left half a second, with spaces round it too', async () => {
    const { client } = await make()
    const calls = fakeServices(client, { 'profile.name': [] })
    editSend(client, { amount: '1', to: ' bob.eth ' })
    await vi.advanceTimersByTimeAsync(499)
    expect(calls).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await vi.waitFor(() => expect(calls).toHaveLength(1))
  })
})

describe('editSend of an item', () => {
  const arch: SendItem = { ...usdx, decimals: 0, balance: '1', asset: { kind: 'erc721', address: bob, tokenId: '1' } }

  test('behavior: an amount that comes with it counts; what was typed since stays when it is chosen again', async () => {
    const { client, send } = await make()
    editSend(client, { item: arch })
    editSend(client, { item: usdx, amount: '2' })
    expect(draftOf(send()).amount).toBe('2')
    editSend(client, { item: arch })
    editSend(client, { amount: '' })
    editSend(client, { item: arch })
    expect(draftOf(send()).amount).toBe('')
  })

  test('behavior: the first that is chosen keeps the figure that was typed before', async () => {
    const { client, send } = await make()
    editSend(client, { item: undefined, amount: '3' })
    editSend(client, { item: usdx })
    expect(draftOf(send())).toMatchObject({ amount: '3', item: { symbol: 'USDX' } })
  })

  test('behavior: what the receiver asked for stays while it is the same receiver', async () => {
    const { client, send } = await make()
    const marks = { references: ['one'] }
    editSend(client, { to: bob, marks })
    editSend(client, { to: bob, amount: '1' })
    expect(draftOf(send())).toMatchObject({ marks })
  })
})

describe('fillMax of what is there', () => {
  test('behavior: the fee of a payment to whom it is for; what has to stay, stays', async () => {
    const { answers, estimateFee } = slowly()
    const { client, send } = await make({ estimateFee })
    editSend(client, { to: ` ${bob} ` })
    const filling = fillMax(client)
    await vi.waitFor(() => expect(estimateFee).toHaveBeenCalledTimes(1))
    expect(estimateFee).toHaveBeenCalledWith(expect.objectContaining({ to: bob, amount: 0n }), {
      signal: expect.any(AbortSignal),
      provider: { provider: 'lantern' },
    })
    answers[0]?.resolve({ fee: ether / 4n, keep: ether / 2n })
    await filling
    expect(draftOf(send()).amount).toBe('1.25')
  })

  test('behavior: without a receiver it is the fee of a payment to oneself', async () => {
    const estimateFee = vi.fn(async () => ({ fee: ether }))
    const { client, send } = await make({ estimateFee })
    editSend(client, { to: 'bob' })
    await fillMax(client)
    expect(estimateFee).toHaveBeenCalledWith(expect.objectContaining({ to: alice }), expect.anything())
    expect(draftOf(send()).amount).toBe('1')
  })

  test('behavior: what is typed while it is asked stays', async () => {
    const { answers, estimateFee } = slowly()
    const { client, send } = await make({ estimateFee })
    const filling = fillMax(client)
    await vi.waitFor(() => expect(estimateFee).toHaveBeenCalledTimes(1))
    editSend(client, { amount: '0.5' })
    answers[0]?.resolve({ fee: 1n })
    await filling
    expect(draftOf(send()).amount).toBe('0.5')
  })

  test.each([
    ['nothing is chosen', undefined],
    ['it is not known what is held', { ...usdx, balance: undefined }],
  ])('behavior: while %s, nothing is filled in', async (_, chosen) => {
    const { client, send } = await make()
    editSend(client, { item: chosen, amount: '3' })
    await fillMax(client)
    expect(draftOf(send())).toMatchObject({ amount: '3', item: chosen })
  })
})

describe('startSend', () => {
  test.each([{ to: bob }, { amount: '1' }, { item: usdx }])(
    'behavior: %o alone is enough to begin with',
    async (start) => {
      const { client, send } = await make()
      startSend(client, start)
      expect(draftOf(send())).toMatchObject({ to: '', amount: '', item: { symbol: 'ETH' }, ...start })
    },
  )

  test('behavior: before a wallet is there, the form waits for what is sent', () => {
    const { client } = makeTest()
    startSend(client, { to: bob })
    expect(client.store.get().send).toMatchObject({ draft: { to: bob, amount: '', item: undefined } })
  })

  test('behavior: what failed before it had a hash keeps its form', async () => {
    const { client, send } = await make()
    const draft = { to: bob, amount: '1', item }
    const failed = {
      status: 'failed',
      draft,
      plan: {} as SendPlan,
      code: 'tx/nonce',
      message: 'm',
      hash: undefined,
    } as const
    client.store.set({ send: failed })
    startSend(client)
    expect(draftOf(send())).toEqual(draft)
  })
})

test('resetSend: behavior: the form is empty, and nobody is asked about what it held', async () => {
  const { answers, estimateFee } = slowly()
  const { client, send } = await make({ estimateFee })
  editSend(client, { amount: '1', to: bob })
  resetSend(client)
  expect(send()).toEqual(initialSend)
  await vi.advanceTimersByTimeAsync(300)
  expect(estimateFee).not.toHaveBeenCalled()
  editSend(client, { amount: '1', to: bob, item })
  await vi.advanceTimersByTimeAsync(300)
  resetSend(client)
  expect(estimateFee.mock.calls[0]?.[1].signal.aborted).toBe(true)
  answers[0]?.resolve({ fee: 1n })
  await vi.advanceTimersByTimeAsync(0)
  expect(send()).toEqual(initialSend)
})
