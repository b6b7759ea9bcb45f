import { endpoints } from 'portico/wire'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { startServices } from '../start.js'
import { asked, onrampForTests, quote, refused, sample } from './onramp.test-support.js'

const { server, plain, seller, ask, start } = onrampForTests()

describe('GET /v1/onramp/options', () => {
  test('default: the built-in sample, with the limits of every client', async () => {
    const { json } = await ask('/v1/onramp/options', undefined, plain)
    const payment_method_limits = [
      { id: 'card', min: '10.00', max: '7500.00' },
      { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
    ]
    expect(json).toEqual({
      paymentCurrencies: [
        { id: 'USD', payment_method_limits },
        { id: 'EUR', payment_method_limits },
      ],
      purchaseCurrencies: [
        {
          id: 'USDC',
          name: 'USD Coin',
          symbol: 'USDC',
          networks: [
            {
              name: 'ethereum',
              display_name: 'Ethereum',
              chain_id: '1',
              contract_address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
            },
            {
              name: 'polygon',
              display_name: 'Polygon',
              chain_id: '137',
              contract_address: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
            },
          ],
        },
      ],
    })
    expect(v.parse(endpoints['onramp.options'].answer, json)).toEqual(json)
  })

  test('behavior: the other family of routes tells the same', async () => {
    const { json } = await ask('/v1/onramp/buy/options?country=us')
    expect(v.parse(endpoints['onramp.buyOptions'].answer, json)).toEqual(json)
    expect(json.purchaseCurrencies[0].networks[1]).toMatchObject({ displayName: 'Polygon', chainId: '137' })
    expect(json.purchaseCurrencies[1].networks[0].contractAddress).toBe('')
    expect((await ask('/v1/onramp/buy/options?country=KP')).json).toEqual({
      paymentCurrencies: [],
      purchaseCurrencies: [],
    })
  })
})

describe('POST /v1/onramp/quote', () => {
  test('default: what the first provider says', async () => {
    expect((await ask('/v1/onramp/quote', asked())).json).toEqual(quote)
    expect(seller.heard).toMatchObject([
      {
        headers: { 'x-key': 'secret' },
        body: {
          amount: '100.00',
          network: 'eip155:1',
          paymentCurrency: { id: 'USD' },
          purchaseCurrency: { id: 'USDC' },
        },
      },
    ])
  })

  test('behavior: the next provider when the first one is down, asks for more, or talks nonsense', async () => {
    const own = await start()
    for (const wrong of [
      { status: 500, body: {} },
      { status: 200, body: { ...quote, paymentTotal: { amount: '101', currency: 'USD' } } },
      { status: 200, body: { ...quote, purchaseAmount: { amount: 'NaN', currency: 'USDC' } } },
      { status: 200, body: { ...quote, purchaseAmount: { amount: '1', currency: 'ETH' } } },
      { status: 200, body: [] },
    ]) {
      seller.answer = wrong
      expect((await ask('/v1/onramp/quote', asked(), own)).json).toMatchObject({
        paymentSubtotal: { amount: '98.00', currency: 'USD' },
        purchaseAmount: { amount: '98', currency: 'USDC' },
      })
    }
    expect(seller.heard).toHaveLength(5)
    // After five failures in a row it rests, well again or not.
    seller.answer = { status: 200, body: quote }
    expect((await ask('/v1/onramp/quote', asked(), own)).json.purchaseAmount.amount).toBe('98')
    expect(seller.heard).toHaveLength(5)
    await own.stop()
  })

  test('behavior: the sample when nobody sells; amounts as text or number, currencies as objects or codes', async () => {
    expect((await ask('/v1/onramp/quote', asked(), plain)).json).toEqual(sample('100.00'))
    const short = { purchaseCurrency: 'usdc', paymentCurrency: 'eur', amount: 25.5 }
    expect((await ask('/v1/onramp/quote', short, plain)).json).toEqual(sample('25.50', 'EUR'))
  })

  test('behavior: in another currency, with the fee of the network', async () => {
    // The first provider speaks of another token, and is passed over.
    const own = await ask('/v1/onramp/quote', asked({ purchaseCurrency: 'ETH', paymentCurrency: 'EUR', network: '1' }))
    expect(own.json).toMatchObject({
      paymentSubtotal: { amount: '96.20', currency: 'EUR' },
      networkFee: { amount: '1.80', currency: 'EUR' },
      purchaseAmount: { amount: '0.053444444444444444', currency: 'ETH' },
    })
  })

  test.each([
    ['below the limit', { amount: '9.99' }, ''],
    ['above the limit', { amount: '25000.01' }, ''],
    ['no amount', { amount: '1e3' }, ''],
    ['below zero', { amount: -1 }, ''],
    ['an unknown token', { purchaseCurrency: 'NOPE' }, 'asset'],
    ['an unknown network', { network: 'moon' }, 'chainId'],
    ['an unknown currency', { paymentCurrency: 'XYZ' }, 'currency'],
    ['a currency without a rate', { paymentCurrency: 'GBP' }, 'currency'],
  ])('error: %s', async (_name, given, field) => {
    expect(refused(await ask('/v1/onramp/quote', asked(given)))).toEqual({ status: 400, field })
  })

  test('error: the provider refuses', async () => {
    seller.answer = { status: 422, body: { code: 'NOT_TODAY', message: 'Not today' } }
    const dear = asked({ network: 'solana', amount: '100' })
    expect((await ask('/v1/onramp/quote', dear)).status).toBe(200)
    const { json } = await ask('/v1/onramp/quote', asked())
    expect(json.purchaseAmount.amount).toBe('98')
  })
})

describe('GET /v1/onramp/buy/quotes', () => {
  const path = '/v1/onramp/buy/quotes?purchaseCurrency=USDC&paymentAmount=100&paymentCurrency=USD&country=US'
  test('default', async () => {
    expect((await ask(`${path}&paymentMethod=CARD&purchaseNetwork=ethereum`)).json).toEqual({
      paymentTotal: { value: '100.00', currency: 'USD' },
      paymentSubTotal: { value: '97.00', currency: 'USD' },
      purchaseAmount: { value: '97', currency: 'USDC' },
      coinbaseFee: { value: '2.00', currency: 'USD' },
      networkFee: { value: '1.00', currency: 'USD' },
      quoteId: 'of-the-seller',
    })
  })
  test('error: a way to pay', async () => {
    expect(refused(await ask(`${path}&paymentMethod=CASH`))).toEqual({ status: 400, field: '' })
  })
})

test('error: too many requests: quotes, links and purchases, each by itself', async () => {
  const own = await startServices({
    databaseUrl: server.url,
    port: 0,
    logLevel: 'silent',
    rate: { capacity: 2, perSecond: 1 },
  })
  const wishes = [
    ['/v1/onramp/quote', asked()],
    ['/v1/onramp/multi/quotes', { destinationCurrencyCode: 'X', sourceCurrencyCode: 'USD', sourceAmount: 1 }],
    ['/v1/onramp/purchases/1', undefined],
  ] as const
  for (const [path, body] of wishes) {
    // At once: one more may be asked after a second.
    const answers = await Promise.all([1, 2, 3].map(() => ask(path, body, own)))
    const held = answers.filter(({ status }) => status === 429)
    expect(held.map(refused)).toEqual([{ status: 429, field: 'rate_limited' }])
  }
  await own.stop()
})

test.each([
  [{ providers: [{ name: 'a', label: 'A' }] }, 'must give every provider a url'],
  [{ sandbox: { faucetKey: '0x12' } }, 'must be 0x and 64 hex characters'],
  [{ limits: [{ currency: 'USD', method: 'card', min: '10', max: '9' }] }, 'must have a min that is not above its max'],
])('error: the settings %j', async (onramp, text) => {
  await expect(startServices({ databaseUrl: server.url, onramp: onramp as never })).rejects.toThrow(text)
})
