import * as v from 'valibot'

const address = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address'))
const short = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const rpcUrl = v.pipe(
  v.string(),
  v.url(),
  v.regex(/^https?:\/\//, 'must start with http:// or https://'),
  v.transform((url) => url.replace(/(?<!\/)\/+$/, '')),
)
const places = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))

const token = v.strictObject({
  /** An EVM contract or a Solana mint. */
  address: v.pipe(v.string(), v.regex(/^(?:0x[0-9a-fA-F]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/, 'must be an address')),
  symbol: short,
  name: short,
  decimals: places,
  /** https, ipfs or data: taken in by these services; browsers never ask its host. */
  icon: v.optional(v.pipe(v.string(), v.maxLength(100_000))),
})

const solanaAddress = v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'must be an address of Solana'))

/** CAIP-2 id of a chain with accounts of EVM. */
export const evmChainId = v.pipe(
  v.string(),
  v.regex(/^eip155:[1-9]\d{0,14}$/, 'must be an EVM chain, such as eip155:10'),
)

/** One chain, and what is to be found on it. */
export const chainSchema = v.strictObject({
  /** CAIP-2. */
  id: v.pipe(v.string(), v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'must be a CAIP-2 id, for example eip155:1')),
  name: short,
  /** Of the native currency. */
  symbol: short,
  decimals: v.optional(places, 18),
  testnet: v.optional(v.boolean(), false),
  /** JSON-RPC nodes, the preferred one first; for bip122 the base of an interface in Esplora's shape. */
  rpcUrls: v.pipe(v.array(rpcUrl), v.minLength(1)),
  /** That the nodes are public ones, which are not fit for load: said at each start, and changes nothing. */
  publicNodes: v.optional(v.boolean()),
  wsUrls: v.optional(v.array(v.pipe(v.string(), v.regex(/^wss?:\/\/\S+$/, 'must be a ws:// or wss:// URL')))),
  /** Multicall3. */
  multicall: v.optional(address),
  explorer: v.optional(rpcUrl),
  tokens: v.optional(v.array(token)),
  /** The token whose worth counts as one US dollar. */
  stable: v.optional(address),
  /** The native currency as a token. */
  wrapped: v.optional(address),
  uniswapV2: v.optional(v.array(v.strictObject({ factory: address, router: address }))),
  uniswapV3: v.optional(
    v.array(
      v.strictObject({
        factory: address,
        /** QuoterV2. */
        quoter: address,
        router: address,
        /** SwapRouter, or SwapRouter02. */
        routerKind: v.optional(v.picklist(['router', 'router02']), 'router'),
        /** In hundredths of a basis point. */
        fees: v.optional(
          v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(999_999))),
          [500, 3_000, 10_000, 100],
        ),
      }),
    ),
  ),
  /** On Solana: the token whose worth counts as one US dollar, and pools that keep a product (such as Raydium's), each by the two accounts that hold its tokens. */
  vaultPools: v.optional(
    v.strictObject({
      stable: solanaAddress,
      pools: v.pipe(v.array(v.tuple([solanaAddress, solanaAddress])), v.minLength(1), v.maxLength(200)),
    }),
  ),
  ens: v.optional(v.strictObject({ registry: address, universalResolver: v.optional(address) })),
  history: v.optional(
    v.strictObject({
      /** The first block that is indexed. */
      from: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
      traces: v.optional(v.picklist(['none', 'trace', 'debug'])),
      /** Milliseconds between looks at the newest block. */
      pollMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(20), v.maxValue(600_000)), 2_000),
      confirmations: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000))),
      applications: v.optional(
        v.array(v.strictObject({ address, name: short, icon: v.optional(v.pipe(v.string(), v.maxLength(2_000))) })),
      ),
      /** Whose history is kept: of all accounts (the default with `from`), or of those that were asked for (without). */
      accounts: v.optional(v.picklist(['all', 'seen'])),
      /** Blocks that are kept for reorganisations. */
      window: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000))),
    }),
  ),
})

export type Chain = v.InferOutput<typeof chainSchema>

export const chainsSchema = v.pipe(
  v.array(chainSchema),
  v.check((chains) => new Set(chains.map(({ id }) => id)).size === chains.length, 'must name each chain once'),
)
