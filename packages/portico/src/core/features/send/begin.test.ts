import { describe, expect, test, vi } from 'vitest'
import { alice, bob, fakeServices, makeTest, one, sol } from '../../fakes.test-support.js'
import { currentRoute } from '../../router.js'
import { beginSend, type SendPreset } from './begin.js'
import { editSend } from './flow.js'
import { ether, make, usdx } from './send.test-support.js'
import { draftOf } from './transitions.js'

/** Nothing is chosen yet, as when the form is shown for the first time. */
const nothing = { item: undefined }

describe('beginSend', () => {
  test('default: without services there is one thing to send, and it is chosen', async () => {
    const { client, send } = await make()
    editSend(client, nothing)
    await beginSend(client, {})
    expect(draftOf(send())).toMatchObject({ amount: '', to: '', item: { symbol: 'ETH', decimals: 18 } })
  })

  test('behavior: what was typed before it had loaded stays, and the item is chosen', async () => {
    const { client, send } = await make()
    editSend(client, { ...nothing, amount: '0.75', to: bob })
    expect(send()).toMatchObject({ problem: 'no-item' })
    await beginSend(client, {})
    expect(send()).toMatchObject({ draft: { amount: '0.75', to: bob, item: { symbol: 'ETH' } }, problem: undefined })
  })

  test('behavior: what the host gives is filled in where nothing was typed', async () => {
    const { client, send } = await make()
    editSend(client, { ...nothing, amount: '0.75' })
    await beginSend(client, { to: bob, amount: '1' })
    expect(draftOf(send())).toMatchObject({ amount: '0.75', to: bob, item: { symbol: 'ETH' } })
  })

  test('behavior: a form that is gone back to keeps what it holds', async () => {
    const { client, send } = await make({}, { balance: 5n * ether })
    editSend(client, { amount: '3', to: '' })
    const before = draftOf(send())
    await beginSend(client, { to: bob, amount: '1' })
    expect(draftOf(send())).toEqual(before)
  })

  test.each([
    'native',
    '0x',
    `0x${'0'.repeat(40)}`,
    `0x${'E'.repeat(40)}`,
    'So11111111111111111111111111111111111111111',
  ])('param: assetAddress: %s stands for the native currency', async (assetAddress) => {
    const { client, send } = await make()
    editSend(client, nothing)
    await beginSend(client, { assetAddress })
    expect(draftOf(send())).toMatchObject({ item: { symbol: 'ETH', decimals: 18 } })
  })

  test('error: while nothing is connected', async () => {
    const { client } = makeTest()
    const { code, message } = (await beginSend(client, {}).catch(
      (error: { code: string; message: string }) => error,
    )) as { code: string; message: string }
    expect([code, message]).toEqual(['connections/no-active-address', 'No ActiveCaipAddress found'])
  })

  test('error: a network that the app does not list', async () => {
    const { client } = await make()
    await expect(beginSend(client, { chainId: 999_999 })).rejects.toMatchObject({ code: 'send/unsupported-chain' })
  })
})

describe('beginSend on a network', () => {
  test.each([1, '1', 'eip155:1'])('param: chainId: %s is where the wallet is: the form begins', async (chainId) => {
    const { client, send } = await make()
    editSend(client, nothing)
    await beginSend(client, { to: bob, chainId })
    expect(draftOf(send())).toMatchObject({ to: bob, item: { symbol: 'ETH' } })
    expect(currentRoute(client.store.get())).not.toMatchObject({ name: 'SwitchNetwork' })
  })

  test.each(['main', 'solana:main'])('param: chainId: %s is elsewhere: that is switched to first', async (chainId) => {
    const { client, send } = await make()
    editSend(client, nothing)
    await beginSend(client, { to: bob, chainId })
    expect(currentRoute(client.store.get())).toMatchObject({ name: 'SwitchNetwork', params: { network: sol } })
    expect(draftOf(send())).toMatchObject({ to: '', item: undefined })
  })
})

describe('beginSend with a token', () => {
  const dollar = `0x${'d'.repeat(40)}`
  const told = { amount: 7n, decimals: 6, symbol: 'USDX' }

  test('param: assetAddress: a token is what its contract says, asked with the client’s own signal', async () => {
    const holding = vi.fn(async () => told)
    const { client, send } = await make({ holding })
    editSend(client, nothing)
    await beginSend(client, { assetAddress: dollar })
    const asset = { kind: 'erc20', address: dollar, decimals: 6, symbol: 'USDX' }
    expect(draftOf(send())).toMatchObject({
      item: { networkId: 'eip155:1', name: 'USDX', symbol: 'USDX', decimals: 6, balance: '7', asset },
    })
    expect(holding).toHaveBeenCalledWith({
      network: one,
      owner: alice,
      asset: { kind: 'erc20', address: dollar, decimals: 0, symbol: '' },
      signal: client.signal,
    })
  })

  test.each([
    ['decimals', { symbol: 'USDX' }],
    ['a symbol', { decimals: 6 }],
  ])('error: a contract without %s is no token', async (_, says) => {
    const { client } = await make({ holding: async () => ({ amount: 0n, ...says }) })
    editSend(client, nothing)
    await expect(beginSend(client, { assetAddress: dollar })).rejects.toMatchObject({ code: 'send/unsupported-chain' })
  })

  test('behavior: what an app asked for stays when it asks for something else', async () => {
    const { client, send } = await make({ holding: async () => told })
    editSend(client, nothing)
    await beginSend(client, { assetAddress: dollar })
    await beginSend(client, { to: bob, amount: '3' })
    expect(draftOf(send())).toMatchObject({ amount: '', to: '', item: { symbol: 'USDX' } })
  })
})

describe('beginSend after the form began by itself', () => {
  test.each<[string, Parameters<typeof editSend>[1]]>([
    ['an amount is typed', { amount: '0.5' }],
    ['a receiver is typed', { to: alice }],
    ['something else is chosen', { item: usdx }],
  ])('behavior: when %s it stays, whatever an app asks for then', async (_, typed) => {
    const { client, send } = await make()
    editSend(client, nothing)
    await beginSend(client, {})
    editSend(client, typed)
    const before = draftOf(send())
    await beginSend(client, { to: bob, amount: '3' })
    expect(draftOf(send())).toBe(before)
  })
})

describe('beginSend with what the services list', () => {
  const listed = (symbol: string, price: number, numeric: string, decimals = '6') => ({
    name: symbol,
    symbol,
    price,
    iconUrl: '',
    chainId: one.caipNetworkId,
    address: `${one.caipNetworkId}:0x${symbol.charCodeAt(0).toString(16).repeat(20)}`,
    quantity: { decimals, numeric },
  })
  const native = (numeric: string) => ({ ...listed('ETH', 3_000, numeric, '18'), address: undefined })
  const few = listed('FEW', 1, '5')
  const many = listed('MANY', 1, '10')

  /** An account whose balance is known to be `amount`, or not known. */
  async function held(balances: readonly object[], amount?: string) {
    const made = await make()
    const { client } = made
    const { balance } = client.store.get()
    client.store.set({
      balance: amount !== undefined && balance.status === 'ready' ? { ...balance, amount } : { status: 'idle' },
    })
    editSend(client, nothing)
    return { ...made, calls: fakeServices(client, { 'balance.list': { balances } }) }
  }

  test('default: where there is some of the currency, nobody is asked what else there is', async () => {
    const { client, send, calls } = await held([many], '1')
    await beginSend(client, {})
    expect(draftOf(send())).toMatchObject({ item: { symbol: 'ETH' } })
    expect(calls).toEqual([])
  })

  test('behavior: the currency comes before what is worth more, also where the services know alone that there is some', async () => {
    const { client, send } = await held([native('0.001'), listed('RICH', 9_000, '9')])
    await beginSend(client, {})
    expect(draftOf(send())).toMatchObject({ item: { symbol: 'ETH', balance: '1000000000000000' } })
  })

  test.each([
    ['what is worth most', [few, many, listed('CENT', 0.01, '900')], 'MANY'],
    ['the first of two that are worth the same', [few, many, listed('NEXT', 2, '5')], 'MANY'],
    ['what has a price', [listed('UNKNOWN', 0, '99'), few], 'FEW'],
    ['the first, without any price', [listed('UNKNOWN', 0, '1'), listed('NOTHING', 0, '99')], 'UNKNOWN'],
  ])('behavior: without any of the currency, %s', async (_, balances, symbol) => {
    const { client, send } = await held(balances, '0')
    await beginSend(client, {})
    expect(draftOf(send())).toMatchObject({ item: { symbol } })
  })

  test.each<SendPreset>([{ to: bob }, { amount: '1' }, { assetAddress: 'native' }])(
    'behavior: what an app begins with %o is the currency, of which there may be none',
    async (preset) => {
      const { client, send } = await held([many], '0')
      await beginSend(client, preset)
      const { to = '', amount = '' } = preset
      expect(draftOf(send())).toMatchObject({ to, amount, item: { symbol: 'ETH' } })
    },
  )

  test('behavior: services that are away choose nothing', async () => {
    const { client, send } = await held([], '0')
    fakeServices(client, { 'balance.list': new Error('down') })
    await beginSend(client, {})
    expect(draftOf(send()).item).toBeUndefined()
  })
})
