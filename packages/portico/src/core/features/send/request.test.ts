import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alice, bob, fakeSend, one, sol } from '../../fakes.test-support.js'
import type { PaymentRequest, RefusedRequest, SendFeature } from '../../family.js'
import { editSend } from './flow.js'
import { takeText } from './request.js'
import { reviewSend } from './review.js'
import { ether, item, make, usdx } from './send.test-support.js'
import { submitSend } from './submit.js'
import { draftOf } from './transitions.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const marks = { references: ['one', 'two'], memo: 'Order 12' }

async function asked(request: PaymentRequest | RefusedRequest, part: Partial<SendFeature> = {}) {
  const sent = vi.fn(async () => '0xhash')
  const estimateFee = vi.fn(async () => ({ fee: 1n }))
  const feature = fakeSend({
    estimateFee,
    inspect: async () => ({ isContract: false }),
    send: sent,
    wait: async () => ({ status: 'confirmed' }),
    ...part,
  })
  const read = vi.fn(async () => request)
  const paymentLink = { write: async () => '', read }
  const made = await make(
    {},
    { family: { features: { send: async () => feature, paymentLink: async () => paymentLink } } },
  )
  return { ...made, read, sent, estimateFee, draft: () => draftOf(made.send()) }
}

describe('takeText', () => {
  test('default: a request fills the form; another text is the receiver', async () => {
    const { client, draft } = await asked({ to: bob, amount: ether })
    expect(await takeText(client, 'pay:this')).toEqual({ as: 'request' })
    expect(draft()).toMatchObject({ to: bob, amount: '1' })
    expect(await takeText(client, ` ${alice} `)).toEqual({ as: 'receiver' })
    expect(draft()).toMatchObject({ to: alice, amount: '1' })
  })

  test('behavior: what the payment is to be told by goes to the wallet with it', async () => {
    const { client, sent, estimateFee, send } = await asked({ to: bob, amount: ether, marks })
    await takeText(client, 'pay:this')
    await reviewSend(client)
    expect(send()).toMatchObject({ status: 'review', plan: { marks } })
    await submitSend(client)
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ to: bob, marks }), expect.anything())
    for (const call of estimateFee.mock.calls as unknown[][]) expect(call[0]).toMatchObject({ marks })
  })

  test('behavior: it is for that receiver alone, and for the request that asked for it', async () => {
    const { client, draft } = await asked({ to: bob, amount: ether, marks })
    await takeText(client, 'pay:this')
    editSend(client, { amount: '0.5' })
    expect(draft().marks).toEqual(marks)
    editSend(client, { item: usdx })
    expect(draft().marks).toEqual(marks)
    editSend(client, { to: alice })
    expect(draft().marks).toBeUndefined()
    editSend(client, { to: bob })
    expect(draft().marks).toBeUndefined()
    await takeText(client, 'pay:this')
    expect(draft().marks).toEqual(marks)
    await takeText(client, bob)
    expect(draft()).toMatchObject({ to: bob, marks: undefined })
  })

  test.each(['unknown-parameter', 'bad-amount'] as const)('error: %s changes nothing', async (refused) => {
    const { client, draft } = await asked({ refused })
    const before = draft()
    expect(await takeText(client, 'pay:this')).toEqual({ as: 'refused', reason: refused })
    expect(draft()).toBe(before)
  })
})

describe('takeText of a text', () => {
  test('behavior: spaces and line breaks round a request, as they are copied with it, are no part of it', async () => {
    const { client, read, draft } = await asked({ to: bob, amount: ether })
    expect(await takeText(client, ' pay:this\n')).toEqual({ as: 'request' })
    expect(read).toHaveBeenCalledWith('pay:this', 'eip155:1')
    expect(draft()).toMatchObject({ to: bob, amount: '1' })
  })

  test('behavior: what has no form of a request is not read as one', async () => {
    const { client, read, draft } = await asked({ to: bob, amount: ether })
    for (const text of ['7pay:this', 'to pay:this', alice, 'bob.eth']) {
      expect(await takeText(client, text)).toEqual({ as: 'receiver' })
      expect(draft()).toMatchObject({ to: text })
    }
    expect(read).not.toHaveBeenCalled()
  })

  test('behavior: where a family reads no requests, the text is the receiver', async () => {
    const { client, send } = await make()
    expect(await takeText(client, 'pay:this')).toEqual({ as: 'receiver' })
    expect(draftOf(send())).toMatchObject({ to: 'pay:this' })
  })
})

describe('takeText of a request', () => {
  test('behavior: one for another network changes nothing, and says for which', async () => {
    const { client, draft } = await asked({ to: bob, amount: ether, networkId: sol.caipNetworkId })
    const before = draft()
    expect(await takeText(client, 'pay:this')).toEqual({ as: 'other-network', networkId: 'solana:main' })
    expect(draft()).toBe(before)
  })

  test('behavior: one for the network in use, and one that names none, are met', async () => {
    const here = await asked({ to: bob, amount: ether, networkId: one.caipNetworkId })
    expect(await takeText(here.client, 'pay:this')).toEqual({ as: 'request' })
    expect(here.draft()).toMatchObject({ to: bob })
  })

  test('behavior: of the currency, what is chosen of it stays; a token gives way to it', async () => {
    const { client, draft } = await asked({ to: bob, amount: ether })
    await takeText(client, 'pay:this')
    expect(draft().item).toBe(item)
    editSend(client, { item: usdx })
    await takeText(client, 'pay:this')
    expect(draft()).toMatchObject({ item: { symbol: 'ETH', decimals: 18 }, amount: '1' })
  })

  test('behavior: a token that is chosen already, in letters of either case, stays as it is known', async () => {
    const token = usdx.asset?.address.toUpperCase().replace('0X', '0x')
    const { client, draft } = await asked({ to: bob, amount: 1_500_000n, token })
    editSend(client, { item: usdx })
    expect(await takeText(client, 'pay:this')).toEqual({ as: 'request' })
    expect(draft()).toMatchObject({ to: bob, amount: '1.5' })
    expect(draft().item).toBe(usdx)
  })

  test('behavior: another token is what its contract says, in the units that the request writes', async () => {
    const token = `0x${'e'.repeat(40)}`
    const holding = vi.fn(async () => ({ amount: 9n, decimals: 2, symbol: 'EUR' }))
    const { client, draft } = await asked({ to: bob, units: '2.5', token }, { holding })
    editSend(client, { item: usdx })
    expect(await takeText(client, 'pay:this')).toEqual({ as: 'request' })
    expect(draft()).toMatchObject({
      to: bob,
      amount: '2.5',
      item: { symbol: 'EUR', decimals: 2, balance: '9', asset: { address: token } },
    })
    expect(holding).toHaveBeenCalledWith(expect.objectContaining({ signal: client.signal }))
  })

  test('behavior: without an amount, the one that is typed stays', async () => {
    const { client, draft } = await asked({ to: bob })
    editSend(client, { amount: '0.25' })
    await takeText(client, 'pay:this')
    expect(draft()).toMatchObject({ to: bob, amount: '0.25' })
  })

  test('error: a contract that is no token changes nothing', async () => {
    const { client, draft } = await asked({ to: bob, token: alice }, { holding: async () => ({ amount: 0n }) })
    const before = draft()
    expect(await takeText(client, 'pay:this')).toEqual({ as: 'unknown-token' })
    expect(draft()).toBe(before)
  })
})
