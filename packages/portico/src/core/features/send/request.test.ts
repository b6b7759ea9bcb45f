import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { alice, bob, fakeSend } from '../../fakes.test-support.js'
import type { PaymentRequest, RefusedRequest } from '../../family.js'
import { editSend } from './flow.js'
import { takeText } from './request.js'
import { reviewSend } from './review.js'
import { ether, make, usdx } from './send.test-support.js'
import { submitSend } from './submit.js'
import { draftOf } from './transitions.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const marks = { references: ['one', 'two'], memo: 'Order 12' }

async function asked(request: PaymentRequest | RefusedRequest) {
  const sent = vi.fn(async () => '0xhash')
  const estimateFee = vi.fn(async () => ({ fee: 1n }))
  const feature = fakeSend({
    estimateFee,
    inspect: async () => ({ isContract: false }),
    send: sent,
    wait: async () => ({ status: 'confirmed' }),
  })
  const paymentLink = { write: async () => '', read: async () => request }
  const made = await make(
    {},
    { family: { features: { send: async () => feature, paymentLink: async () => paymentLink } } },
  )
  return { ...made, sent, estimateFee, draft: () => draftOf(made.send()) }
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
