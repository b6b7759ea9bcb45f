import { type EndpointName, endpoints } from 'portico/wire'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

const account = 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const token = 'eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

const registeredName = {
  name: 'somebody.reown.id',
  registered_at: '2025-08-01T10:00:00.000Z',
  updated_at: '2025-08-01T10:00:00.000Z',
  attributes: { bio: 'Hello' },
  addresses: {
    60: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', created_at: null },
    2147483649: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', created_at: '2025-08-01T10:00:00.000Z' },
  },
}

/** Answers in the shapes of the hosted service, with the fields that it has and ours has not. */
const recorded: Partial<Record<EndpointName, object>> = {
  'chains.supported': { http: ['eip155:1', 'near:mainnet', 'ton:-239'], ws: ['eip155:1'] },
  'identity.get': { name: null, avatar: null, resolvedAt: null },
  'identity.ofAccount': { name: 'a.eth', avatar: 'https://pictures.example/a', resolvedAt: '2025-08-01T10:00:00Z' },
  'profile.name': registeredName,
  'profile.register': registeredName,
  'profile.reverse': [registeredName, { ...registeredName, attributes: null }],
  'profile.suggestions': { suggestions: [{ name: 'somebody.reown.id', registered: true }] },
  'profile.attributes': registeredName.attributes,
  'profile.address': registeredName.addresses,
  'history.list': {
    data: [
      {
        id: 'a1',
        metadata: {
          operationType: 'trade',
          hash: '0xaa',
          minedAt: '2025-08-01T10:00:00Z',
          sentFrom: '0x1',
          sentTo: '0x2',
          status: 'confirmed',
          nonce: 4,
          application: { name: null, iconUrl: null },
          chain: 'eip155:1',
        },
        transfers: [
          {
            fungible_info: { name: 'USD Coin', symbol: 'USDC', icon: null },
            nft_info: null,
            direction: 'out',
            quantity: { numeric: '1.5' },
            value: null,
            price: 1,
          },
          {
            fungible_info: null,
            nft_info: {
              name: 'One',
              content: { preview: { url: 'https://pictures.example/1', content_type: null }, detail: null },
              flags: { is_spam: false },
            },
            direction: 'in',
            quantity: { numeric: '1' },
            value: null,
            price: null,
          },
        ],
      },
    ],
    next: null,
  },
  'onramp.options': {
    paymentCurrencies: [{ id: 'USD', payment_method_limits: [{ id: 'card', min: '10.00', max: '7500.00' }] }],
    purchaseCurrencies: [
      {
        id: '2b92315d',
        name: 'USD Coin',
        symbol: 'USDC',
        networks: [{ name: 'ethereum', display_name: 'Ethereum', chain_id: '1', contract_address: '0xa0b8' }],
      },
    ],
  },
  'onramp.quote': {
    paymentTotal: { amount: '100', currency: 'USD' },
    paymentSubtotal: { amount: '97', currency: 'USD' },
    purchaseAmount: { amount: '97', currency: 'USDC' },
    networkFee: { amount: '1', currency: 'USD' },
    quoteId: 'mocked-quote-id',
  },
  'onramp.buyOptions': {
    paymentCurrencies: [
      { id: 'USD', limits: [{ id: 'CARD', min: '10.00', max: '7500.00' }], iconUrl: 'https://a.example' },
    ],
    purchaseCurrencies: [
      {
        id: 'd85dce9b',
        name: 'Bitcoin',
        symbol: 'BTC',
        iconUrl: 'https://a.example',
        networks: [{ name: 'bitcoin', displayName: 'Bitcoin', chainId: '0', contractAddress: '' }],
      },
    ],
  },
  'onramp.buyQuotes': {
    paymentTotal: { value: '100', currency: 'USD' },
    paymentSubTotal: { value: '97', currency: 'USD' },
    purchaseAmount: { value: '0.001', currency: 'BTC' },
    coinbaseFee: { value: '2', currency: 'USD' },
    networkFee: { value: '1', currency: 'USD' },
    quoteId: 'q',
  },
  'onramp.providers': [
    {
      categories: ['CRYPTO_ONRAMP'],
      categoryStatuses: { CRYPTO_ONRAMP: 'LIVE' },
      logos: {
        dark: 'https://a.example',
        darkShort: 'https://a.example',
        light: 'https://a.example',
        lightShort: null,
      },
      name: 'One',
      serviceProvider: 'ONE',
      status: 'LIVE',
      websiteUrl: 'https://one.example',
    },
  ],
  'onramp.properties': [{ countryCode: 'US', name: 'United States', flagImageUrl: 'https://a.example', regions: null }],
  'onramp.quotes': [
    {
      serviceProvider: 'ONE',
      sourceAmount: 100,
      sourceCurrencyCode: 'USD',
      destinationAmount: 0.0312,
      destinationCurrencyCode: 'ETH',
      exchangeRate: 3_200.5,
      totalFee: 3.1,
      customerScore: 20,
      lowKyc: null,
    },
  ],
  'onramp.widget': { widgetUrl: 'https://one.example/?a=b', id: 'x', externalSessionId: null },
  'onramp.url': { url: 'https://pay.coinbase.com/buy/select-asset?appId=a' },
  'balance.list': {
    balances: [
      {
        name: 'Ethereum',
        symbol: 'ETH',
        chainId: 'eip155:1',
        value: 3_000,
        price: 3_000,
        change24h: -0.8,
        quantity: { decimals: '18', numeric: '1' },
        iconUrl: '',
      },
      {
        name: 'USD Coin',
        symbol: 'USDC',
        chainId: 'eip155:1',
        address: token,
        price: 1,
        quantity: { decimals: '6', numeric: '12.5' },
        iconUrl: 'https://pictures.example/usdc',
      },
    ],
  },
  // The id is its provider's, and of no form that is agreed.
  'portfolio.list': { data: [{ id: '0x5ab4-ethereum-asset-asset', name: 'USD Coin', symbol: 'USDC' }] },
  'price.fungible': {
    fungibles: [{ address: token, name: 'USD Coin', symbol: 'USDC', iconUrl: '', price: 1, decimals: 6 }],
  },
  'convert.tokens': {
    tokens: [{ name: 'USD Coin', symbol: 'USDC', address: token, decimals: 6, logoUri: null, eip2612: null }],
  },
  'convert.quotes': {
    quotes: [{ id: null, fromAmount: '1', fromAccount: token, toAmount: '2', toAccount: account }],
  },
  'convert.allowance': { allowance: '0' },
  'convert.gasPrice': { standard: '1000', fast: '1100', instant: '1200' },
  'convert.buildApprove': {
    tx: { from: token, to: token, data: '0x', value: '0', eip155: { gasPrice: '1000' } },
  },
  'convert.buildTransaction': {
    tx: { from: account, to: token, data: '0x', amount: '1', eip155: { gas: '21000', gasPrice: '1000' } },
  },
  'sessions.list': {
    pcis: [
      {
        project: { id: 'a'.repeat(32), name: 'App', url: null, iconUrl: null },
        pci: '3b0ea9f6-6b0e-4e5c-9d1e-2a0c8a3b7f11',
        expiry: 1_800_000_000,
        createdAt: 1_700_000_000,
        permissions: [{ type: 'contract-call', data: { address: token, functions: [] } }],
        policies: [{ type: 'count', data: 1 }],
        context: null,
        revokedAt: 1_700_000_001,
      },
    ],
  },
  'sessions.add': { pci: '3b0ea9f6-6b0e-4e5c-9d1e-2a0c8a3b7f11', key: { type: 'secp256k1', publicKey: '0x04' } },
  'sessions.context': { context: '0xabcd' },
  'sessions.activate': { success: true },
  'sessions.revoke': { success: true },
  'sessions.sign': { signature: '0xabcd' },
  'history.transactions': { data: [], next: null },
  'wallets.list': {
    count: 1,
    data: [
      {
        id: 'c'.repeat(64),
        name: 'Wallet',
        homepage: 'https://wallet.example',
        image_id: '5195e9db-94d8-4579-6f11-ef553be95100',
        order: 10,
        mobile_link: 'wallet://',
        desktop_link: null,
        link_mode: null,
        webapp_link: null,
        rdns_web_wallet: null,
        app_store: null,
        play_store: null,
        chrome_store: null,
        rdns: 'example.wallet',
        injected: [{ namespace: 'eip155', injected_id: 'isWallet' }],
        chains: ['eip155:1'],
        categories: [],
        description: null,
        badge_type: 'certified',
        supports_wc: true,
        is_top_wallet: true,
        supports_wcpay: false,
        display_index: 0,
      },
    ],
  },
  'ton.wallets': [
    {
      app_name: 'wallet',
      name: 'Wallet',
      image: 'https://wallet.example/logo.png',
      about_url: 'https://wallet.example',
      universal_url: 'https://wallet.example/ton-connect',
      bridge: [
        { type: 'sse', url: 'https://bridge.wallet.example/bridge' },
        { type: 'js', key: 'wallet' },
      ],
      platforms: ['ios', 'android', 'macos', 'windows', 'linux'],
      features: [{ name: 'SendTransaction', maxMessages: 4 }],
    },
  ],
  'config.features': {
    features: [
      { id: 'swap', isEnabled: true, config: ['1inch'] },
      { id: 'event_tracking', isEnabled: false, config: null },
    ],
  },
  'config.origins': { allowedOrigins: ['https://app.example'] },
  'config.analytics': { isAnalyticsEnabled: true },
  'config.limits': { planLimits: { tier: 'enteprise', isAboveRpcLimit: false, isAboveMauLimit: true } },
}

/** Every list of an answer, with its place. */
function listsOf(value: unknown, place = ''): [string, number][] {
  if (Array.isArray(value))
    return [[place, value.length], ...value.flatMap((entry, index) => listsOf(entry, `${place}.${index}`))]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => listsOf(entry, `${place}.${key}`))
}

describe.each(Object.entries(recorded) as [EndpointName, object][])('%s', (name, answer) => {
  test('behavior: an answer of the hosted service is read, and nothing that we show is lost', () => {
    const read = v.parse(endpoints[name].answer as v.GenericSchema, answer)
    const given = new Map(listsOf(answer))
    for (const [place, length] of listsOf(read)) expect([place, length]).toEqual([place, given.get(place) ?? 0])
    expect(listsOf(read).length).toBeGreaterThanOrEqual(given.size > 0 ? 1 : 0)
    expect(JSON.stringify(read)).not.toBe('{}')
  })
})

test('behavior: each JSON call that the hosted service has is among them', () => {
  const own = /^(?:nfts|verify|events)\.|^onramp\.purchase$|^profile\.gateway/
  const names = (Object.keys(endpoints) as EndpointName[]).filter((name) => !('kind' in endpoints[name]))
  expect(names.filter((name) => !recorded[name] && !own.test(name))).toEqual([])
})

test('behavior: what is no name, and answers that are empty, are read too', () => {
  expect(v.parse(endpoints['profile.name'].answer, [])).toEqual([])
  expect(v.parse(endpoints['profile.reverse'].answer, [])).toEqual([])
  expect(v.parse(endpoints['profile.register'].answer, registeredName).success).toBe(true)
  expect(v.parse(endpoints['sessions.revoke'].answer, undefined)).toEqual({ success: true })
  for (const given of [undefined, '', null, { status: 'ok' }]) v.parse(endpoints['events.post'].answer, given)
})
