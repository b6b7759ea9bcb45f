import * as v from 'valibot'

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
const zone = v.pipe(
  v.string(),
  v.regex(
    /^\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.[a-z]{2,63}$/,
    'must be a dot and two labels, for example ".portico.id"',
  ),
)
/** A private key of secp256k1. It is never logged and never answered. */
const secretKey = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hex characters'))
const webUrl = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/\S+$/, 'must start with http:// or https://'),
  v.transform((url) => url.replace(/\/+$/, '')),
)
const decimal = v.pipe(v.string(), v.regex(/^\d{1,18}(?:\.\d{1,18})?$/, 'must be a decimal text, for example "1.25"'))
const short = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const caip2 = v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id'))

export const namesSchema = v.strictObject({
  /** Ending of the names that are registered here. */
  suffix: v.optional(zone, '.portico.id'),
  /**
   * Further endings that may be registered. `.reown.id` lets clients of the hosted service register unchanged; somebody else may hold the
   * same name there, so that it is off unless it is listed.
   */
  moreSuffixes: v.optional(v.pipe(v.array(zone), v.maxLength(20)), []),
  /** Names of a service that was used before: looked up, never registered. */
  legacySuffixes: v.optional(v.pipe(v.array(zone), v.maxLength(20)), ['.reown.id', '.wcn.id']),
  /** Labels that nobody may register, beside the built-in ones. */
  reserved: v.optional(v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,64}$/))), v.maxLength(100_000)), []),
  /** Answers for the resolver of these names on chain (EIP-3668). */
  gateway: v.optional(v.strictObject({ signerKey: secretKey, ttlSeconds: v.optional(whole(10, 86_400), 300) })),
})

const asset = v.strictObject({
  /** Code of what is bought, for example `USDC`. */
  symbol: v.pipe(v.string(), v.regex(/^[\w.-]{1,20}$/)),
  name: short,
  network: caip2,
  networkName: short,
  /** Absent for the native currency. */
  address: v.optional(v.pipe(v.string(), v.regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/))),
  decimals: whole(0, 36),
  /** US dollars of one. */
  price: v.optional(decimal, '1'),
})

const provider = v.strictObject({
  name: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
  label: short,
  websiteUrl: v.optional(webUrl),
  feeRange: v.optional(short, '1-2%'),
  /** In hundredths of a percent: what a quote says. */
  feeBasisPoints: v.optional(whole(0, 5_000), 150),
  supportedChains: v.optional(v.array(short), ['eip155', 'solana']),
  categories: v.optional(v.array(short), ['CRYPTO_ONRAMP']),
  logos: v.optional(v.record(short, webUrl), {}),
  /**
   * Where a purchase goes on: `{address}`, `{currency}`, `{network}`, `{amount}`, `{fiat}`, `{project}` and `{key}` are filled in.
   * A provider without one is the sandbox's, which sends test tokens after a page that only looks like a card form.
   */
  url: v.optional(v.pipe(v.string(), v.regex(/^https:\/\/\S+$/, 'must start with https://'), v.maxLength(2_000))),
  publicKey: v.optional(short),
  /** A call over HTTP that tells the quote: POST, in and out as `POST /v1/onramp/quote`. */
  quoteUrl: v.optional(webUrl),
})

export const onrampSchema = v.strictObject({
  providers: v.optional(v.pipe(v.array(provider), v.maxLength(50)), []),
  /** What is sold. Without it the built-in sample is shown. */
  assets: v.optional(v.pipe(v.array(asset), v.maxLength(500)), []),
  /** Lets providers without a `url` deliver test tokens. Never for real money: whoever opens the page gets them. */
  sandbox: v.optional(
    v.strictObject({
      /** Holds the native currency and the tokens that are given out. */
      faucetKey: secretKey,
      maxUsd: v.optional(decimal, '7500'),
    }),
  ),
})

export const sessionsSchema = v.strictObject({
  /** The keys that co-sign are derived from it. Without one the database keeps a secret of its own. */
  secret: v.optional(v.pipe(v.string(), v.minLength(32), v.maxLength(1_000))),
})

/** Opens the operator's pages. */
export const operatorSchema = v.strictObject({
  token: v.optional(v.pipe(v.string(), v.minLength(24), v.maxLength(1_000))),
})

export type NamesConfig = v.InferOutput<typeof namesSchema>
export type OnRampConfig = v.InferOutput<typeof onrampSchema>
