import { describe, expect, test, vi } from 'vitest'
import { alice, bob, makeTest, one, ten } from '../../fakes.test-support.js'
import { senderOf } from '../../payments/sender.js'
import { apply, factsOf, inspect, problemOf } from './draft.js'
import { editSend } from './flow.js'
import { ether, item, make, usdx } from './send.test-support.js'
import { initialSend, type SendPlan, type SendState } from './state.js'

const draft = { amount: '1', to: bob, item }
const plan: SendPlan = {
  networkId: 'eip155:1',
  from: alice,
  to: bob,
  amount: '1',
  decimals: 18,
  symbol: 'ETH',
  item,
  warnings: [],
}
const name = { text: 'bob.eth', status: 'none' } as const

describe('factsOf', () => {
  test('default: of the currency what the account has now, of a token what was listed', async () => {
    const { client } = await make()
    const sender = senderOf(client)
    expect(factsOf(client, sender, draft)).toMatchObject({ balance: 2n * ether, native: 2n * ether })
    expect(factsOf(client, sender, { ...draft, item: { ...item, balance: '7' } })).toMatchObject({
      balance: 2n * ether,
    })
    expect(factsOf(client, sender, { ...draft, item: usdx })).toMatchObject({ balance: 5_000_000n, native: 2n * ether })
    const unread = { ...usdx, balance: undefined }
    expect(factsOf(client, sender, { ...draft, item: unread })).toMatchObject({ balance: undefined })
  })

  test('behavior: a balance that is not read yet, or is of another account or network, is not known', async () => {
    const { client } = await make()
    const { balance } = client.store.get()
    if (balance.status !== 'ready') throw new Error('not ready')
    for (const part of [{ address: bob }, { networkId: ten.caipNetworkId }, { status: 'loading' as 'ready' }]) {
      client.store.set({ balance: { ...balance, ...part } })
      const facts = factsOf(client, senderOf(client), { ...draft, item: { ...item, balance: '7' } })
      expect(facts).toMatchObject({ balance: 7n, native: undefined })
    }
  })

  test('behavior: the fee and the name are those of the draft that is written', async () => {
    const { client } = await make()
    const sender = senderOf(client)
    client.store.set({ send: { status: 'editing', draft, fee: '5', name } })
    expect(factsOf(client, sender, { ...draft, amount: '3' })).toMatchObject({ fee: 5n, name })
    // Another thing costs another fee.
    expect(factsOf(client, sender, { ...draft, item: usdx }).fee).toBeUndefined()
    client.store.set({ send: { status: 'editing', draft, name } })
    expect(factsOf(client, sender, draft).fee).toBeUndefined()
    client.store.set({ send: { status: 'review', draft, plan } })
    expect(factsOf(client, sender, draft)).toMatchObject({ fee: undefined, name: undefined })
    client.store.set({ send: { status: 'sent', plan, hash: '0x1', sentAt: 1 } })
    expect(factsOf(client, sender, draft)).toMatchObject({ fee: undefined, name: undefined })
    // What the last payment cost is no fee of the next.
    client.store.set({ send: { status: 'confirmed', plan, hash: '0x1', sentAt: 1, confirmedAt: 2, fee: '3' } })
    expect(factsOf(client, sender, draft)).toMatchObject({ fee: undefined, name: undefined })
  })

  test('behavior: an address of another family that the app has is known as one', async () => {
    const { client } = await make()
    const { isOtherFamily } = factsOf(client, senderOf(client), draft)
    expect(isOtherFamily('So11111111111111111111111111111111111111112')).toBe(true)
    expect(isOtherFamily('bob.eth')).toBe(false)
    editSend(client, { amount: '1', to: 'So11111111111111111111111111111111111111112' })
    expect(client.store.get().send).toMatchObject({ problem: 'other-family' })
  })
})

test('problemOf: behavior: without a wallet there is nothing to hold a draft against', async () => {
  expect(problemOf(makeTest().client, draft)).toBeUndefined()
  const { client } = await make()
  expect(problemOf(client, draft)).toBeUndefined()
  expect(problemOf(client, { ...draft, to: '' })).toBe('no-recipient')
})

test('inspect: default: the network that pays is asked, for as long as somebody wants to know', async () => {
  const look = vi.fn(async () => ({ isContract: true }))
  const { client } = await make({ inspect: look })
  const { signal } = new AbortController()
  expect(await inspect(client, senderOf(client), bob, signal)).toEqual({ isContract: true })
  expect(look).toHaveBeenCalledExactlyOnceWith({ network: one, address: bob, signal })
})

test('inspect: behavior: who cannot be looked up counts as no contract; the log says so, unless nobody asks any more', async () => {
  const { client } = await make({
    inspect: async () => {
      throw new Error('down')
    },
  })
  const said = vi.spyOn(client.logger, 'debug')
  const stopper = new AbortController()
  expect(await inspect(client, senderOf(client), bob, stopper.signal)).toEqual({ isContract: false })
  expect(said).toHaveBeenCalledTimes(1)
  stopper.abort()
  expect(await inspect(client, senderOf(client), bob, stopper.signal)).toEqual({ isContract: false })
  expect(said).toHaveBeenCalledTimes(1)
})

test('apply: behavior: what does not fit the state tells nobody of a change', async () => {
  const { client } = await make()
  const review: SendState = { status: 'review', draft, plan }
  client.store.set({ send: review })
  const write = vi.spyOn(client.store, 'set')
  apply(client, { type: 'looked-up', draft, problem: undefined, fee: '5' })
  expect(write).not.toHaveBeenCalled()
  apply(client, { type: 'reset' })
  expect(client.store.get().send).toEqual(initialSend)
})
