import { createHmac } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import { endpoints, failure } from 'portico/wire'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type RunningServices, startServices } from '../start.js'
import { startTestDatabase, type TestDatabase } from '../testing/database.js'

let server: TestDatabase
let services: RunningServices
let plain: RunningServices
/** Services with two providers; each start has providers that have not failed yet. */
let start: () => Promise<RunningServices>
let seller: Server
/** What the seller over HTTP answers. */
let answer: { status: number; body: unknown }
let heard: { headers: Record<string, unknown>; body: any }[] = []

const projectId = 'ab'.repeat(16)
const wallet = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const solWallet = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
const quote = {
  paymentTotal: { amount: '100.00', currency: 'USD' },
  paymentSubtotal: { amount: '97.00', currency: 'USD' },
  purchaseAmount: { amount: '97', currency: 'USDC' },
  networkFee: { amount: '1.00', currency: 'USD' },
  quoteId: 'of-the-seller',
}

beforeAll(async () => {
  seller = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    heard.push({ headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => seller.listen(0, '127.0.0.1', resolve))
  const address = seller.address()
  const quoteUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  server = await startTestDatabase()
  const common = { port: 0, logLevel: 'silent', rate: { capacity: 100_000, perSecond: 100_000 } } as const
  plain = await startServices({ ...common, databaseUrl: server.url, prices: { rates: { eur: '0.9' } } })
  await plain.projects.save({ id: projectId, name: 'Any', allowedOrigins: ['https://shop.example'] })
  const place = { network: 'eip155:1', networkName: 'Ethereum', address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' }
  const usdc = { symbol: 'USDC', name: 'USD Coin', decimals: 6, price: '1' }
  start = () =>
    startServices({
      ...common,
      databaseUrl: server.url,
      prices: { rates: { eur: '0.9' } },
      onramp: {
        assets: [
          { ...usdc, ...place },
          { ...usdc, network: 'eip155:137', networkName: 'Polygon', address: place.address },
          { ...usdc, network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', networkName: 'Solana', address: solWallet },
          { ...place, address: undefined, symbol: 'ETH', name: 'Ether', decimals: 18, price: '2000', networkFee: '2' },
        ],
        providers: [
          {
            name: 'far',
            label: 'Far away',
            quoteUrl,
            headers: { 'x-key': 'secret' },
            url: 'https://far.example/buy',
            supportedChains: ['eip155:1'],
          },
          {
            name: 'near',
            label: 'Near by',
            feeBasisPoints: 200,
            url: 'https://near.example/?to={address}&of={currency}&on={network}&pay={amount}{fiat}&back={redirect}&key={key}',
            publicKey: 'pk 1',
            logos: { light: 'https://near.example/logo.png' },
          },
        ],
      },
    })
  services = await start()
}, 60_000)
beforeEach(() => {
  answer = { status: 200, body: quote }
  heard = []
})
afterAll(async () => {
  await services?.stop()
  await plain?.stop()
  await server?.stop()
  seller?.close()
})

async function ask(path: string, body?: unknown, at = services): Promise<{ status: number; json: any }> {
  const [head, query = ''] = path.split('?')
  const response = await fetch(`${at.url}${head}?projectId=${projectId}&${query}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: await response.json() }
}
const refused = ({ json, status }: { json: unknown; status: number }) => ({
  status,
  field: v.parse(failure, json).reasons[0]?.field,
})
const asked = (given: Record<string, unknown> = {}) => ({
  purchaseCurrency: { id: 'USDC', name: 'USD Coin', symbol: 'USDC', networks: [] },
  paymentCurrency: { id: 'USD', payment_method_limits: [] },
  amount: '100',
  network: 'ethereum',
  ...given,
})
const sample = (amount: string, currency = 'USD') => ({
  paymentTotal: { amount, currency },
  paymentSubtotal: { amount, currency },
  purchaseAmount: { amount, currency: 'USDC' },
  networkFee: { amount: '0.00', currency },
  quoteId: 'mocked-quote-id',
})

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
    expect(heard).toMatchObject([
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
      answer = wrong
      expect((await ask('/v1/onramp/quote', asked(), own)).json).toMatchObject({
        paymentSubtotal: { amount: '98.00', currency: 'USD' },
        purchaseAmount: { amount: '98', currency: 'USDC' },
      })
    }
    expect(heard).toHaveLength(5)
    // After five failures in a row it rests, well again or not.
    answer = { status: 200, body: quote }
    expect((await ask('/v1/onramp/quote', asked(), own)).json.purchaseAmount.amount).toBe('98')
    expect(heard).toHaveLength(5)
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
    ['no amount', { amount: '1e3' }, 'amount'],
    ['below zero', { amount: -1 }, 'amount'],
    ['an unknown token', { purchaseCurrency: 'NOPE' }, 'asset'],
    ['an unknown network', { network: 'moon' }, 'chainId'],
    ['an unknown currency', { paymentCurrency: 'XYZ' }, 'currency'],
    ['a currency without a rate', { paymentCurrency: 'GBP' }, 'currency'],
  ])('error: %s', async (_name, given, field) => {
    expect(refused(await ask('/v1/onramp/quote', asked(given)))).toEqual({ status: 400, field })
  })

  test('error: the provider refuses', async () => {
    answer = { status: 422, body: { code: 'NOT_TODAY', message: 'Not today' } }
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

describe('GET /v1/onramp/providers', () => {
  test('default', async () => {
    const { json } = await ask('/v1/onramp/providers?countries=US,KP')
    expect(v.parse(endpoints['onramp.providers'].answer, json)).toEqual(json)
    expect(json[1]).toEqual({
      name: 'Near by',
      serviceProvider: 'near',
      status: 'LIVE',
      websiteUrl: null,
      categories: ['CRYPTO_ONRAMP'],
      logos: { light: expect.stringMatching(new RegExp(`^${services.url}/public/getPicture/`)) },
      feeRange: '1-2%',
      supportedChains: ['eip155', 'solana'],
      test: false,
    })
    expect((await ask('/v1/onramp/providers?countries=KP')).json).toEqual([])
    expect((await ask('/v1/onramp/providers', undefined, plain)).json).toEqual([])
  })
})

describe('GET /v1/onramp/providers/properties', () => {
  const of = async (type: string, more = '') => (await ask(`/v1/onramp/providers/properties?type=${type}${more}`)).json
  test('default', async () => {
    expect((await of('countries', '&countries=us,de')).map(({ name }: { name: string }) => name)).toEqual([
      'United States',
      'Germany',
    ])
    expect((await of('crypto-currencies')).map(({ currencyCode }: { currencyCode: string }) => currencyCode)).toEqual([
      'USDC',
      'USDC_eip155:137',
      'USDC_solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      'ETH',
    ])
    expect(await of('fiat-currencies')).toEqual([
      { currencyCode: 'USD', name: 'US Dollar', symbolImageUrl: `${services.url}/public/getCurrencyImage/usd` },
      { currencyCode: 'EUR', name: 'Euro', symbolImageUrl: `${services.url}/public/getCurrencyImage/eur` },
    ])
    expect((await of('payment-methods'))[0]).toMatchObject({ paymentMethod: 'CREDIT_DEBIT_CARD', paymentType: 'CARD' })
    expect((await of('fiat-purchases-limits'))[0]).toEqual({
      currencyCode: 'USD',
      defaultAmount: null,
      minimumAmount: 10,
      maximumAmount: 25_000,
    })
    expect((await of('countries-defaults', '&countries=FR'))[0]).toMatchObject({
      countryCode: 'FR',
      defaultCurrencyCode: 'EUR',
    })
    expect(await of('countries', '&excludeProviders=far,near')).toEqual([])
  })
  test('error: type', async () => {
    expect(refused(await ask('/v1/onramp/providers/properties?type=all'))).toEqual({ status: 400, field: 'type' })
  })
})

describe('POST /v1/onramp/multi/quotes', () => {
  const wish = { destinationCurrencyCode: 'USDC', sourceCurrencyCode: 'USD', sourceAmount: 100, projectId }
  const quotes = (given: object = {}) => ask('/v1/onramp/multi/quotes', { ...wish, ...given })

  test('default: each provider for each way to pay', async () => {
    const { json } = await quotes()
    expect(v.parse(endpoints['onramp.quotes'].answer, json)).toEqual(json)
    expect(
      json.map(({ serviceProvider, paymentMethodType, destinationAmount, totalFee }: Record<string, unknown>) => [
        serviceProvider,
        paymentMethodType,
        destinationAmount,
        totalFee,
      ]),
    ).toEqual([
      ['far', 'CREDIT_DEBIT_CARD', 97, 3],
      ['near', 'CREDIT_DEBIT_CARD', 98, 2],
      ['far', 'ACH', 97, 3],
      ['near', 'ACH', 98, 2],
    ])
  })

  test('param: paymentMethodType, excludeProviders, walletAddress, above the limit of a card', async () => {
    expect((await quotes({ paymentMethodType: 'CREDIT_DEBIT_CARD', excludeProviders: ['far'] })).json).toHaveLength(1)
    const onSolana = (await quotes({ walletAddress: solWallet, paymentMethodType: 'ACH' })).json
    expect(onSolana).toMatchObject([
      { serviceProvider: 'near', destinationCurrencyCode: 'USDC_solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
    ])
    answer = { status: 200, body: { ...quote, paymentTotal: { amount: '8000', currency: 'USD' } } }
    const dear = (await quotes({ sourceAmount: 8_000 })).json
    expect(dear.map(({ paymentMethodType }: { paymentMethodType: string }) => paymentMethodType)).toEqual([
      'ACH',
      'ACH',
    ])
  })

  test.each([
    ['amount', { sourceAmount: 9 }, 'INVALID_AMOUNT'],
    ['way to pay', { paymentMethodType: 'CASH' }, 'INVALID_PAYMENT_METHOD'],
    ['token', { destinationCurrencyCode: 'NOPE' }, 'UNSUPPORTED_CURRENCY'],
    ['currency', { sourceCurrencyCode: 'XYZ' }, 'UNSUPPORTED_CURRENCY'],
    ['country', { countryCode: 'KP' }, 'UNSUPPORTED_COUNTRY'],
  ])('error: %s: in the words of this route', async (_name, given, code) => {
    const { status, json } = await quotes(given)
    expect([status, json]).toEqual([400, { code, message: expect.stringMatching(/\w/) }])
  })

  test('error: what the provider refuses is passed on; one that is down is left out; all down', async () => {
    const far = { excludeProviders: ['near'], paymentMethodType: 'ACH' }
    answer = { status: 400, body: { code: 'NOT_TODAY', message: 'Not today' } }
    expect(await quotes(far)).toEqual({ status: 400, json: answer.body })
    answer = { status: 500, body: {} }
    expect((await quotes({ paymentMethodType: 'ACH' })).json).toHaveLength(1)
    expect(refused(await quotes(far))).toEqual({ status: 503, field: '' })
  })

  test('error: a project that is not known', async () => {
    const response = await fetch(`${services.url}/v1/onramp/multi/quotes`, {
      method: 'POST',
      body: JSON.stringify({ ...wish, projectId: 'f'.repeat(32) }),
    })
    expect(response.status).toBe(401)
  })
})

describe('POST /v1/onramp/widget', () => {
  const sessionData = {
    serviceProvider: 'near',
    destinationCurrencyCode: 'USDC',
    sourceCurrencyCode: 'USD',
    sourceAmount: '50',
    walletAddress: wallet,
    redirectUrl: 'https://shop.example/back?a=b&c',
  }
  test('default: the provider’s own page, with everything escaped', async () => {
    expect((await ask('/v1/onramp/widget', { projectId, sessionData })).json).toEqual({
      widgetUrl: `https://near.example/?to=${wallet}&of=USDC&on=eip155%3A1&pay=50.00USD&back=https%3A%2F%2Fshop.example%2Fback%3Fa%3Db%26c&key=pk%201`,
    })
  })
  test('behavior: the network follows from the address', async () => {
    const { json } = await ask('/v1/onramp/widget', { sessionData: { ...sessionData, walletAddress: solWallet } })
    expect(json.widgetUrl).toContain('on=solana%3A5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })
})

describe('POST /onramp/told/{provider}', () => {
  const secret = 'a secret of both sides'
  const told = (own: RunningServices, provider: string, body: unknown, key = secret) => {
    const text = JSON.stringify(body)
    const signature = `sha256=${createHmac('sha256', key).update(text).digest('hex')}`
    const headers = { 'x-signature': signature }
    return fetch(`${own.url}/onramp/told/${provider}`, { method: 'POST', body: text, headers })
  }
  let own: RunningServices
  beforeAll(async () => {
    const seller = { label: 'Teller', url: 'https://teller.example/?id={purchase}', webhookSecret: secret }
    own = await startServices({
      databaseUrl: server.url,
      port: 0,
      logLevel: 'silent',
      onramp: {
        assets: [
          { symbol: 'USDC', name: 'USD Coin', decimals: 6, price: '1', network: 'eip155:1', networkName: 'Ethereum' },
        ],
        providers: [
          { ...seller, name: 'teller' },
          { ...seller, name: 'other' },
        ],
        sandbox: { faucetKey: `0x${'11'.repeat(32)}`, pollMs: 20 },
      },
    })
  })
  afterAll(() => own.stop())
  const begin = async () => {
    const sessionData = {
      serviceProvider: 'teller',
      destinationCurrencyCode: 'USDC',
      sourceCurrencyCode: 'USD',
      sourceAmount: '50',
      walletAddress: wallet,
    }
    const { json } = await ask('/v1/onramp/widget', { sessionData }, own)
    expect(json.widgetUrl).toBe(`https://teller.example/?id=${json.purchaseId}`)
    return json.purchaseId as string
  }
  const read = async (id: string) => (await ask(`/v1/onramp/purchases/${id}`, undefined, own)).json

  test('default: the purchase goes on as the seller tells, and never back', async () => {
    const id = await begin()
    expect(await read(id)).toMatchObject({
      status: 'created',
      test: false,
      purchase: { amount: '49.25', currency: 'USDC' },
    })
    expect((await told(own, 'teller', { id, status: 'paid' })).status).toBe(200)
    expect((await told(own, 'teller', { id, status: 'delivering', transactionHash: '0xab' })).status).toBe(200)
    await told(own, 'teller', { id, status: 'paid' })
    expect(await read(id)).toMatchObject({ status: 'delivering', transactionHash: '0xab' })
    await told(own, 'teller', { id, status: 'delivered' })
    const late = await told(own, 'teller', { id, status: 'failed', reason: 'late' })
    expect([late.status, await late.json()]).toEqual([200, await read(id)])
    expect(await read(id)).toMatchObject({ status: 'delivered', transactionHash: '0xab' })
  })

  test('behavior: what is paid elsewhere has no page here', async () => {
    const id = await begin()
    await told(own, 'teller', { id, status: 'paid' })
    expect((await fetch(`${own.url}/onramp/checkout/${id}`)).status).toBe(404)
  })

  test('error: not signed, signed by somebody else, for another seller, no purchase, no state', async () => {
    const id = await begin()
    const paid = { id, status: 'paid' }
    expect((await fetch(`${own.url}/onramp/told/teller`, { method: 'POST', body: JSON.stringify(paid) })).status).toBe(
      401,
    )
    expect((await told(own, 'teller', paid, 'another secret')).status).toBe(401)
    expect((await told(own, 'nobody', paid)).status).toBe(401)
    expect((await told(own, 'other', paid)).status).toBe(404)
    expect((await told(own, 'teller', { ...paid, id: 'f'.repeat(32) })).status).toBe(404)
    for (const body of [null, [], {}, { id, status: 'created' }, { ...paid, transactionHash: '<script>' }])
      expect((await told(own, 'teller', body)).status).toBe(400)
    expect((await read(id)).status).toBe('created')
  })
})

describe('POST /v1/generators/onrampurl', () => {
  const body = { destinationWallets: [{ address: wallet }], partnerUserId: 'a', presetFiatAmount: 20 }
  test('default: the first provider', async () => {
    expect((await ask('/v1/generators/onrampurl', body)).json).toEqual({ url: 'https://far.example/buy' })
  })
  test('error: a fraction, no wallet, nobody who sells', async () => {
    const post = (given: object, at = services) => ask('/v1/generators/onrampurl', { ...body, ...given }, at)
    expect((await post({ presetFiatAmount: 1.5 })).status).toBe(400)
    expect((await post({ destinationWallets: [] })).status).toBe(400)
    expect(refused(await post({}, plain))).toEqual({ status: 503, field: '' })
  })
  test('param: coinbaseAppId', async () => {
    const own = await startServices({
      databaseUrl: server.url,
      port: 0,
      logLevel: 'silent',
      onramp: { coinbaseAppId: 'app 1' },
    })
    const { json } = await ask('/v1/generators/onrampurl', { ...body, defaultExperience: 'buy' }, own)
    await own.stop()
    const url = new URL(json.url)
    expect(`${url.origin}${url.pathname}`).toBe('https://pay.coinbase.com/buy/select-asset')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      appId: 'app 1',
      destinationWallets: JSON.stringify(body.destinationWallets),
      partnerUserId: 'a',
      presetFiatAmount: '20',
      defaultExperience: 'buy',
    })
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
    await ask(path, body, own)
    await ask(path, body, own)
    expect(refused(await ask(path, body, own))).toEqual({ status: 429, field: 'rate_limited' })
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
