import * as v from 'valibot'

const whole = (min: number, max: number) => v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max))
const decimal = v.pipe(v.string(), v.regex(/^\d{1,30}(?:\.\d{1,30})?$/, 'must be a decimal text, for example "0.92"'))
const webUrl = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/\S+$/, 'must start with http:// or https://'),
  v.transform((url) => url.replace(/(?<!\/)\/+$/, '')),
)
const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address'))
/** Where a value stands in an answer: names and numbers joined by points, for example `data.0.price`. */
const jsonPath = v.pipe(v.string(), v.regex(/^[\w:-]+(?:\.[\w:-]+)*$/, 'must be names joined by points'))
const headers = v.optional(v.record(v.string(), v.string()), {})

/** Which sources are asked, the first one first. */
export const providersSchema = v.strictObject({
  balances: v.optional(v.array(v.picklist(['chain'])), ['chain']),
  prices: v.optional(v.array(v.picklist(['pools', 'api', 'fixed'])), ['pools', 'api', 'fixed']),
  swaps: v.optional(v.array(v.picklist(['routers', 'aggregator'])), ['aggregator', 'routers']),
})

export const pricesSchema = v.strictObject({
  /** What must lie in a pool for its price to count, in stable tokens. */
  minLiquidity: v.optional(decimal, '10000'),
  /** Worth of the sale that a price must stand, in stable tokens. */
  probe: v.optional(decimal, '100'),
  /** US dollars of one whole token, by CAIP-10 (the native currency by its placeholder): for chains without pools. */
  fixed: v.optional(v.record(v.string(), decimal), {}),
  /** How much of a currency one US dollar is, for example `{ "eur": "0.92" }`. */
  rates: v.optional(v.record(v.picklist(['eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth']), decimal), {}),
  /** A source over HTTP that tells US dollars: `{namespace}`, `{reference}` and `{address}` are filled into its address. */
  api: v.optional(v.strictObject({ url: webUrl, path: jsonPath, headers })),
})

export const swapsSchema = v.pipe(
  v.strictObject({
    /** The operator's part of what comes out, in hundredths of a percent; taken on Uniswap V3 alone, whose routers can. */
    feeBasisPoints: v.optional(whole(1, 100)),
    feeReceiver: v.optional(address),
    /** How long a built swap may wait to be mined. */
    lifetimeSeconds: v.optional(whole(30, 86_400), 1_200),
    /** `{chain}`, `{from}`, `{to}`, `{amount}`, `{user}` and `{slippage}` are filled into its addresses. */
    aggregator: v.optional(
      v.strictObject({
        chains: v.array(v.string()),
        quoteUrl: webUrl,
        buildUrl: webUrl,
        headers,
        /** The contract that is allowed to take the token. */
        spender: address,
        amountPath: jsonPath,
        toPath: jsonPath,
        dataPath: jsonPath,
        valuePath: jsonPath,
        gasPath: v.optional(jsonPath),
      }),
    ),
  }),
  v.check(
    ({ feeBasisPoints, feeReceiver }) => (feeBasisPoints === undefined) === (feeReceiver === undefined),
    'must name feeBasisPoints and feeReceiver together',
  ),
)

/** Networks, in CIDR. */
export const rangesSchema = v.array(
  v.pipe(v.string(), v.regex(/^[0-9a-fA-F:.]+(?:\/\d{1,3})?$/, 'must be a range such as 127.0.0.0/8')),
)

export const picturesSchema = v.strictObject({
  /** `<gateway>/ipfs/<cid>` is asked for sources that are on IPFS. Without one they have no picture. */
  ipfsGateway: v.optional(webUrl),
  /** Ranges (CIDR) that may be fetched from although they are not public. */
  allowedRanges: v.optional(rangesSchema, []),
  maxBytes: v.optional(whole(1_024, 52_428_800), 5_242_880),
  timeoutMs: v.optional(whole(100, 60_000), 10_000),
  /** Pictures that nobody asks for are forgotten after this time; they are fetched again when somebody does. */
  keepDays: v.optional(whole(1, 3_650), 60),
  /** Of all pictures together; what was asked for longest ago is forgotten first. */
  maxStoredMegabytes: v.optional(whole(1, 1_000_000), 2_048),
})

export type PricesConfig = v.InferOutput<typeof pricesSchema>
export type SwapsConfig = v.InferOutput<typeof swapsSchema>
