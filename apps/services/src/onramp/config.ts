import * as v from 'valibot'
import { compare, one, parseRatio } from '../money/ratio.js'

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
/** A private key of 32 bytes. It is never logged and never answered. */
const secretKey = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hex characters'))
const webUrl = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/\S+$/, 'must start with http:// or https://'),
  v.transform((url) => url.replace(/(?<!\/)\/+$/, '')),
)
const decimal = v.pipe(v.string(), v.regex(/^\d{1,18}(?:\.\d{1,18})?$/, 'must be a decimal text, for example "1.25"'))
const short = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const caip2 = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id'))
const country = v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'must be two capital letters'))

const asset = v.strictObject({
  /** Code of what is bought, for example `USDC`. */
  symbol: v.pipe(v.string(), v.regex(/^[\w.-]{1,20}$/, 'must be a short code')),
  name: short,
  network: caip2,
  networkName: short,
  /** Absent for the native currency. */
  address: v.optional(
    v.pipe(v.string(), v.regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'must be an address')),
  ),
  decimals: whole(0, 36),
  /** US dollars of one. Without it the price sources are asked, which need the chain among `chains`. */
  price: v.optional(
    v.pipe(
      decimal,
      v.check((text) => parseRatio(text)?.over !== 0n, 'must be above zero'),
    ),
  ),
  /** What a provider pays for the transaction, in US dollars. */
  networkFee: v.optional(decimal, '0'),
})

/** Ways to pay, by the ids of the options. */
export const paymentMethods = ['card', 'ach_bank_account'] as const
const fiat = ['USD', 'EUR', 'GBP', 'AUD', 'CAD', 'INR', 'JPY'] as const
const limit = v.pipe(
  v.strictObject({ currency: v.picklist(fiat), method: v.picklist(paymentMethods), min: decimal, max: decimal }),
  v.check(
    ({ min, max }) => compare(parseRatio(min) ?? one, parseRatio(max) ?? one) <= 0,
    'must have a min that is not above its max',
  ),
)
const usualLimits = (['USD', 'EUR'] as const).flatMap((currency) => [
  { currency, method: 'card' as const, min: '10.00', max: '7500.00' },
  { currency, method: 'ach_bank_account' as const, min: '10.00', max: '25000.00' },
])

const usualCountries = 'US AT AU BE CA CH CZ DE DK ES FI FR GB IE IT JP LU NL NO NZ PL PT SE SG'.split(' ')

const provider = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/, 'must be a short name in small letters')),
  label: short,
  websiteUrl: v.optional(webUrl),
  feeRange: v.optional(short, '1-2%'),
  /** In hundredths of a percent: what a quote says. */
  feeBasisPoints: v.optional(whole(0, 5_000), 150),
  supportedChains: v.optional(v.array(short), ['eip155', 'solana']),
  categories: v.optional(v.array(short), ['CRYPTO_ONRAMP']),
  logos: v.optional(v.record(short, webUrl), {}),
  /**
   * Where a purchase goes on: `{address}`, `{currency}`, `{network}`, `{amount}`, `{fiat}`, `{method}`, `{redirect}`, `{project}`, `{purchase}` and
   * `{key}` are filled in. A provider without one is the sandbox's, which sends test tokens after a page that only looks like a card form.
   */
  url: v.optional(v.pipe(v.string(), v.regex(/^https:\/\/\S+$/, 'must start with https://'), v.maxLength(2_000))),
  publicKey: v.optional(short),
  /** A call over HTTP that tells the quote: POST, in and out as `POST /v1/onramp/quote`. */
  quoteUrl: v.optional(webUrl),
  headers: v.optional(v.record(v.string(), v.string()), {}),
  /**
   * Signs what the provider tells of its purchases to `POST /onramp/told/{name}`. With it `{purchase}` in `url` is a number of ours that it
   * sends back, and the state of the purchase can be asked for.
   */
  webhookSecret: v.optional(v.pipe(v.string(), v.minLength(16), v.maxLength(500))),
})

export const onrampSchema = v.pipe(
  v.strictObject({
    /** Who sells, the preferred one first. */
    providers: v.optional(
      v.pipe(
        v.array(provider),
        v.maxLength(50),
        v.check((list) => new Set(list.map(({ name }) => name)).size === list.length, 'must name each provider once'),
      ),
      [],
    ),
    /** What is sold. Without it the built-in sample is shown. */
    assets: v.optional(v.pipe(v.array(asset), v.maxLength(500)), []),
    /** What may be paid at once. A currency is offered when `prices.rates` has it. */
    limits: v.optional(v.pipe(v.array(limit), v.maxLength(50)), usualLimits),
    /** Where is sold, by ISO 3166. */
    countries: v.optional(v.pipe(v.array(country), v.maxLength(250)), usualCountries),
    /** Fills the link of `POST /v1/generators/onrampurl` for Coinbase. Without it the first provider's own page is linked. */
    coinbaseAppId: v.optional(short),
    /** Lets the provider without a `url` deliver test tokens. Never for real money: whoever opens the page gets them. */
    sandbox: v.optional(
      v.strictObject({
        /** Holds the native currency and the tokens that are given out. Nobody else may send from it. */
        faucetKey: secretKey,
        /** The same on Solana: 32 bytes of an Ed25519 key, for the native currency. */
        solanaFaucetKey: v.optional(secretKey),
        /** Milliseconds between looks at what waits. */
        pollMs: v.optional(whole(20, 60_000), 1_000),
      }),
    ),
  }),
  v.check(
    ({ providers, sandbox }) => providers.filter(({ url }) => url === undefined).length <= (sandbox ? 1 : 0),
    'must give every provider a url, but for one when there is a sandbox',
  ),
)

export type OnRampConfig = v.InferOutput<typeof onrampSchema>
export type Asset = OnRampConfig['assets'][number]
export type ProviderConfig = OnRampConfig['providers'][number]
export type PaymentMethod = (typeof paymentMethods)[number]
