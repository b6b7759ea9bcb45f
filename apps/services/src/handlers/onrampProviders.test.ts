import { endpoints } from 'portico/wire'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { startServices } from '../start.js'
import { onrampForTests, projectId, quote, refused, solWallet, wallet } from './onramp.test-support.js'

const { server, services, plain, seller, ask } = onrampForTests()

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
    seller.answer = { status: 200, body: { ...quote, paymentTotal: { amount: '8000', currency: 'USD' } } }
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
    seller.answer = { status: 400, body: { code: 'NOT_TODAY', message: 'Not today' } }
    expect(await quotes(far)).toEqual({ status: 400, json: seller.answer.body })
    seller.answer = { status: 500, body: {} }
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

describe('POST /v1/generators/onrampurl', () => {
  const body = { destinationWallets: [{ address: wallet }], partnerUserId: 'a', presetFiatAmount: 20 }
  test('default: the first provider', async () => {
    expect((await ask('/v1/generators/onrampurl', body)).json).toEqual({ url: 'https://far.example/buy' })
  })
  test('error: a fraction, no wallet, nobody who sells', async () => {
    const post = (given: object, at = services) => ask('/v1/generators/onrampurl', { ...body, ...given }, at)
    for (const wrong of [
      { presetFiatAmount: 1.5 },
      { presetCryptoAmount: -1 },
      { destinationWallets: [] },
      { destinationWallets: undefined },
      { defaultExperience: 'sell' },
    ]) {
      const { status, json } = await post(wrong)
      // In plain text, whatever the fault.
      expect([wrong, status, json]).toEqual([wrong, 400, undefined])
    }
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
