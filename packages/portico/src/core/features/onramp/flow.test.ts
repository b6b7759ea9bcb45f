import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail } from '../../../base/errors/AppError.js'
import { httpErrors } from '../../../base/errors/http.js'
import {
  alice,
  bob,
  connectQuietly,
  fakeFamily,
  fakeNetwork,
  fakeServices,
  makeTest,
} from '../../fakes.test-support.js'
import { buy } from './buy.js'
import { choose, editAmount, resetOnRamp, startOnRamp } from './flow.js'
import { offersOnRamp } from './offered.js'
import { expectedOf, mockQuote, type OnRampState, problemOf, sampleOptions, sellerOf } from './state.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => void vi.useRealTimers())

const provider = (serviceProvider: string, part = {}) => ({
  name: serviceProvider.toUpperCase(),
  serviceProvider,
  logos: {},
  supportedChains: ['eip155'],
  ...part,
})
const offer = (serviceProvider: string, destinationAmount: number, sourceAmount = 100) => ({
  serviceProvider,
  destinationAmount,
  sourceAmount,
})
const purchase = (status: string) => ({ status, purchase: { amount: '98.5', currency: 'USDC' }, transactionHash: null })

async function setUp(answers: Record<string, unknown> = {}, features = {}) {
  const { client, on } = makeTest({ features, families: [fakeFamily(), fakeFamily('solana')] })
  const calls = fakeServices(client, {
    'onramp.options': sampleOptions,
    'onramp.providers': [provider('a'), provider('b'), provider('s', { supportedChains: ['solana'] })],
    'onramp.quotes': [offer('a', 97), offer('b', 98.5), offer('unknown', 200)],
    'onramp.widget': { widgetUrl: 'https://seller.example/1', purchaseId: 'p1' },
    'onramp.purchase': purchase('created'),
    ...answers,
  })
  connectQuietly(client, 'lantern')
  await startOnRamp(client)
  await vi.advanceTimersByTimeAsync(0)
  const state = () => {
    const { onramp } = client.store.get()
    if (!onramp) throw new Error('nothing was opened')
    return onramp
  }
  const opened = { go: vi.fn<(url: string) => void>(), close: vi.fn<() => void>() }
  return { client, on, calls, state, opened }
}

describe('choices', () => {
  test('default: USDC on the network in use, by card, from whom the most comes', async () => {
    const { state, calls } = await setUp()
    expect(state().choice).toEqual({ payment: 'USD', method: 'card', purchase: 'USDC', network: '1' })
    expect(sellerOf(state())?.serviceProvider).toBe('b')
    expect(expectedOf(state())).toBe('98.5')
    expect(problemOf(state())).toBeUndefined()
    expect(calls.at(-1)).toMatchObject({ input: { body: { destinationCurrencyCode: 'USDC', sourceAmount: 100 } } })
  })

  test('param: features.onramp: the providers that the app names', async () => {
    const { state } = await setUp({}, { onramp: ['a', 'elsewhere'] })
    expect(state().providers.map(({ serviceProvider }) => serviceProvider)).toEqual(['a'])
  })

  test('behavior: another network is asked for by its name, another provider is not asked again', async () => {
    const { client, state, calls } = await setUp()
    choose(client, { network: '137' })
    await vi.advanceTimersByTimeAsync(0)
    expect(calls.at(-1)).toMatchObject({ input: { body: { destinationCurrencyCode: 'USDC_eip155:137' } } })
    const asked = calls.length
    choose(client, { provider: 'a' })
    await vi.advanceTimersByTimeAsync(0)
    expect(calls.length).toBe(asked)
    expect(sellerOf(state())?.serviceProvider).toBe('a')
  })

  test.each([
    ['', 'no-amount'],
    ['0', 'no-amount'],
    ['x', 'bad-amount'],
    ['1.234', 'bad-amount'],
    ['9.99', 'low'],
    ['10', 'loading'],
    ['7500.00', 'loading'],
    ['7500.01', 'high'],
  ])('problem of %s', async (amount, problem) => {
    const { client, state } = await setUp()
    editAmount(client, amount)
    expect(problemOf(state())).toBe(problem)
  })

  test('behavior: a reset returns all to the defaults', async () => {
    const { client, state } = await setUp()
    editAmount(client, '7')
    choose(client, { payment: 'EUR' })
    resetOnRamp(client)
    expect(state()).toMatchObject({
      amount: '100',
      choice: { payment: 'USD' },
      quotes: { status: 'idle' },
      address: alice,
    })
    connectQuietly(client, 'lantern', { accounts: [{ address: bob, type: 'eoa' }] })
    await startOnRamp(client)
    expect(state().address).toBe(bob)
  })
})

describe('without the services', () => {
  test('behavior: the sample stands in for options, an example for a quote', async () => {
    const { state } = await setUp({ 'onramp.options': new Error('gone') })
    expect(state()).toMatchObject({ options: 'sample', quotes: { status: 'mock', amount: '98.00', fee: '2.00' } })
    expect(state().purchases[0]?.networks.map(({ chain_id }) => chain_id)).toEqual(['1', '137'])
    expect(mockQuote('10.01')).toEqual({ amount: '9.81', fee: '0.20' })
  })

  test('behavior: offers for another amount, or of nothing, are none', async () => {
    const { state } = await setUp({ 'onramp.quotes': [offer('a', 970, 1_000), offer('b', 0)] })
    expect(state().quotes).toEqual({ status: 'none' })
  })

  test('behavior: an answer that was overtaken changes nothing', async () => {
    const answers: ((offers: unknown) => void)[] = []
    const { client, state } = await setUp({ 'onramp.quotes': () => new Promise((answer) => answers.push(answer)) })
    editAmount(client, '200')
    await vi.advanceTimersByTimeAsync(300)
    expect(answers).toHaveLength(2)
    answers[1]?.([offer('a', 195, 200)])
    answers[0]?.([offer('a', 97, 100)])
    await vi.advanceTimersByTimeAsync(0)
    expect(state().quotes).toMatchObject({ status: 'ready', offers: [{ destinationAmount: 195 }] })
  })

  test('behavior: no providers, nobody sells', async () => {
    const { state } = await setUp({ 'onramp.providers': new Error('gone') })
    expect(problemOf(state())).toBe('none')
  })

  test('behavior: a refusal is none of an outage', async () => {
    const { state } = await setUp({ 'onramp.quotes': fail(httpErrors, 'http/status', { status: 400 }) })
    expect(state().quotes).toEqual({ status: 'none' })
  })
})

describe('buying', () => {
  test('default: followed until it is delivered', async () => {
    const statuses = ['created', 'paid', new Error('out'), 'delivering', 'delivered']
    const { client, state, calls, opened } = await setUp({
      'onramp.purchase': () => {
        const next = statuses.shift()
        return next instanceof Error ? next : purchase(next ?? 'failed')
      },
    })
    await buy(client, opened)
    expect(opened.go).toHaveBeenCalledExactlyOnceWith('https://seller.example/1')
    expect(client.store.get().router.history.at(-1)?.name).toBe('OnRampInProgress')
    expect(calls.at(-1)).toMatchObject({
      input: { body: { sessionData: { serviceProvider: 'b', sourceAmount: '100', walletAddress: alice } } },
    })
    const seen: unknown[] = [state().purchase?.status]
    for (let poll = 0; poll < 7; poll++) {
      await vi.advanceTimersByTimeAsync(2_000)
      seen.push(state().purchase?.status)
    }
    expect(seen).toEqual(['created', 'created', 'paid', 'paid', 'delivering', 'delivered', 'delivered', 'delivered'])
    expect(statuses).toEqual([])
  })

  test.each(['eoa', 'smartAccount'] as const)(
    'behavior: the event says what kind of account buys: %s',
    async (type) => {
      const { client, on, opened } = await setUp()
      const listener = vi.fn()
      on('event', listener)
      connectQuietly(client, 'lantern', { accounts: [{ address: alice, type }] })
      await startOnRamp(client)
      await buy(client, opened)
      const properties = { provider: 'b', isSmartAccount: type === 'smartAccount' }
      expect(listener).toHaveBeenCalledWith({ event: 'SELECT_BUY_PROVIDER', properties })
    },
  )

  test('behavior: asked less often as time goes by, and never given up', async () => {
    const { client, calls, opened } = await setUp()
    await buy(client, opened)
    const asked = () => calls.filter(({ name }) => name === 'onramp.purchase').length
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked()).toBe(10)
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    const inTheFirstHour = asked()
    expect(inTheFirstHour).toBeLessThan(150)
    await vi.advanceTimersByTimeAsync(60 * 60_000)
    expect(asked() - inTheFirstHour).toBe(60)
  })

  test.each([
    [39_999, 19],
    [40_000, 20],
    [600_000, 75],
    [1_200_000, 89],
  ])(
    'behavior: every two seconds, and after 40 a twentieth of the time that has gone by: %i ms, %i times',
    async (ms, times) => {
      const { client, calls, opened } = await setUp()
      await buy(client, opened)
      await vi.advanceTimersByTimeAsync(ms)
      expect(calls.filter(({ name }) => name === 'onramp.purchase')).toHaveLength(times)
    },
  )

  test('behavior: no window came: the address is known, to be opened by another press', async () => {
    const { client, state } = await setUp()
    await buy(client, undefined)
    expect(client.store.get().router.history.at(-1)?.name).toBe('OnRampInProgress')
    expect(state().purchase).toMatchObject({ status: 'created', blocked: true, url: 'https://seller.example/1' })
  })

  test('behavior: where it arrived, and in which transaction', async () => {
    const delivered = { ...purchase('delivered'), transactionHash: '0xhash' }
    const { client, state, opened } = await setUp({ 'onramp.purchase': delivered })
    await buy(client, opened)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(state().purchase).toMatchObject({ networkId: 'eip155:1', hash: '0xhash', blocked: false })
  })

  test('behavior: a second press while the first asks opens nothing', async () => {
    const { client, calls, opened } = await setUp()
    const second = { go: vi.fn<(url: string) => void>(), close: vi.fn<() => void>() }
    await Promise.all([buy(client, opened), buy(client, second)])
    expect(calls.filter(({ name }) => name === 'onramp.widget')).toHaveLength(1)
    expect(opened.go).toHaveBeenCalledOnce()
    expect(second.go).not.toHaveBeenCalled()
    expect(second.close).toHaveBeenCalledOnce()
  })

  test('behavior: of another account meanwhile, its window is closed and nothing is followed', async () => {
    for (const answer of [{ widgetUrl: 'https://seller.example/1', purchaseId: 'p1' }, new Error('gone')]) {
      let settle = (_: unknown) => {}
      const waiting = new Promise((resolve) => {
        settle = resolve
      })
      const { client, calls, state, opened } = await setUp({ 'onramp.widget': () => waiting })
      const bought = buy(client, opened)
      connectQuietly(client, 'lantern', { accounts: [{ address: bob, type: 'eoa' }] })
      resetOnRamp(client)
      settle(answer)
      await bought
      expect(opened.go).not.toHaveBeenCalled()
      expect(opened.close).toHaveBeenCalled()
      expect(state()).not.toHaveProperty('purchase.url')
      expect(state()).not.toHaveProperty('error')
      expect(client.store.get().router.history.at(-1)?.name).not.toBe('OnRampInProgress')
      await vi.advanceTimersByTimeAsync(10_000)
      expect(calls.some(({ name }) => name === 'onramp.purchase')).toBe(false)
    }
  })

  test('behavior: nobody tells how it goes on', async () => {
    const { client, state, opened } = await setUp({ 'onramp.widget': { widgetUrl: 'https://seller.example/1' } })
    await buy(client, opened)
    expect(state().purchase).toMatchObject({ status: 'open', url: 'https://seller.example/1' })
  })

  test.each([
    ['an outage', new Error('gone'), 'gone'],
    ['a reason', fail(httpErrors, 'http/status', { status: 400 }, { cause: new Error('Not here') }), 'Not here'],
    [
      'a page that others can read',
      { widgetUrl: 'http://seller.example/1' },
      'The seller’s page has no address of the web',
    ],
    ['a page that is none', { widgetUrl: 'javascript:alert(1)' }, 'The seller’s page has no address of the web'],
  ])('error: %s', async (_, answer, error) => {
    const { client, state, opened } = await setUp({ 'onramp.widget': answer })
    await buy(client, opened)
    expect(opened.close).toHaveBeenCalledOnce()
    expect(opened.go).not.toHaveBeenCalled()
    expect(state()).toMatchObject({ error })
    expect(state().purchase).toBeUndefined()
    expect(client.store.get().router.history.at(-1)?.name).not.toBe('OnRampInProgress')
    // Offers are read again and again; the reason stays until something else is asked for.
    await startOnRamp(client)
    await vi.advanceTimersByTimeAsync(120_000)
    expect(state()).toMatchObject({ error, quotes: { status: 'ready' } })
    editAmount(client, '200')
    expect(state().error).toBeUndefined()
  })
})

describe('on Solana', () => {
  const mainnet = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const address = 'CktRuQ2mttgRGkXJtyksdKHjUdc2C4TgDzyB98oEzy8'
  const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
  const place = { name: 'solana', display_name: 'Solana', chain_id: mainnet }
  const [sampleUsdc] = sampleOptions.purchaseCurrencies
  const purchaseCurrencies = [
    {
      ...sampleUsdc,
      networks: [...(sampleUsdc?.networks ?? []), { ...place, contract_address: usdc }],
    },
    { id: 'SOL', name: 'Solana', symbol: 'SOL', networks: [{ ...place, contract_address: null }] },
    {
      id: 'ETH',
      name: 'Ether',
      symbol: 'ETH',
      networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: null }],
    },
  ]

  const onSolana = {
    namespace: 'solana' as const,
    caipNetworkId: `solana:${mainnet}` as const,
    accounts: [{ address, type: 'eoa' as const }],
  }

  async function setUpSolana(session: Parameters<typeof connectQuietly>[2] = onSolana) {
    const families = [fakeFamily(), fakeFamily('solana')]
    const { client } = makeTest({ networks: [fakeNetwork(mainnet, 'solana'), fakeNetwork(1)], families })
    const calls = fakeServices(client, {
      'onramp.options': { ...sampleOptions, purchaseCurrencies },
      'onramp.providers': [provider('evm'), provider('s', { supportedChains: ['solana'] })],
      'onramp.quotes': [offer('evm', 99), offer('s', 98)],
      'onramp.widget': { widgetUrl: 'https://seller.example/1', purchaseId: 'p1' },
      'onramp.purchase': purchase('created'),
    })
    connectQuietly(client, 'lantern', session)
    await startOnRamp(client)
    await vi.advanceTimersByTimeAsync(0)
    return { client, calls, state: () => client.store.get().onramp }
  }

  const networksOf = (state: OnRampState | undefined) =>
    state?.purchases.flatMap(({ networks }) => networks.map(({ chain_id }) => chain_id))

  test('behavior: an EVM account is offered nothing on it', async () => {
    const { state } = await setUpSolana({})
    expect(state()?.choice).toMatchObject({ purchase: 'USDC', network: '1' })
    expect(networksOf(state())).toEqual(['1', '137', '1'])
  })

  test('default: only what arrives there is for sale, by those who sell there', async () => {
    const { state } = await setUpSolana()
    expect(state()).toMatchObject({ address, choice: { purchase: 'SOL', network: mainnet } })
    expect(state()?.purchases.map(({ id }) => id)).toEqual(['USDC', 'SOL'])
    expect(networksOf(state())).toEqual([mainnet, mainnet])
    expect(state()?.providers.map(({ serviceProvider }) => serviceProvider)).toEqual(['s'])
  })

  test.each(['USDC', 'SOL'])('behavior: %s is asked for, and bought, with the Solana address', async (id) => {
    const { client, calls } = await setUpSolana()
    choose(client, { purchase: id })
    await vi.advanceTimersByTimeAsync(0)
    const order = { destinationCurrencyCode: id, sourceCurrencyCode: 'USD', walletAddress: address }
    expect(calls.filter(({ name }) => name === 'onramp.quotes').at(-1)?.input).toMatchObject({ body: order })
    const opened = { go: vi.fn<(url: string) => void>(), close: vi.fn<() => void>() }
    await buy(client, opened)
    const sessionData = { ...order, serviceProvider: 's', sourceAmount: '100' }
    expect(calls.find(({ name }) => name === 'onramp.widget')?.input).toMatchObject({ body: { sessionData } })
    expect(opened.go).toHaveBeenCalledExactlyOnceWith('https://seller.example/1')
  })
})

test('offersOnRamp: default, restricted time zones, other families, off', async () => {
  const { client } = await setUp()
  expect(offersOnRamp(client, 'eip155', 'Europe/Berlin')).toBe(true)
  expect(offersOnRamp(client, 'solana', 'Europe/Berlin')).toBe(true)
  expect(offersOnRamp(client, 'bip122', 'Europe/Berlin')).toBe(false)
  for (const zone of ['Asia/Shanghai', 'Asia/Hong_Kong', 'Asia/Macau'])
    expect(offersOnRamp(client, 'eip155', zone)).toBe(false)
  const off = await setUp({}, { onramp: false })
  expect(offersOnRamp(off.client, 'eip155', 'Europe/Berlin')).toBe(false)
})
