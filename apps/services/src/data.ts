import type { Tracer } from '@portico/watch'
import { type Balances, createBalances } from './balances/balances.js'
import type { Caches } from './cache.js'
import type { Chain, Nodes } from './chains/nodes.js'
import type { Config } from './config.js'
import type { Database } from './db/connect.js'
import { heldAvatar } from './identity/ens.js'
import { createIdentities, type Identities } from './identity/identity.js'
import { markSeen } from './indexer/accounts.js'
import { nftsOf, tokensOf } from './indexer/known.js'
import type { Logger } from './log.js'
import { one, parseRatio } from './money/ratio.js'
import { createEns, type Ens } from './names/ens.js'
import type { Gateway } from './names/gateway.js'
import { createInventory, readPictureSource } from './nfts/inventory.js'
import { createNftMetadata, type NftMetadataOf } from './nfts/metadata.js'
import { createSolanaInventory } from './nfts/solana.js'
import { fetchSource } from './pictures/fetchSource.js'
import { createPictures, type Pictures } from './pictures/store.js'
import { createChanges } from './prices/changes.js'
import { createPastPrices, type PastPrices } from './prices/past.js'
import { createPoolPrices } from './prices/pools.js'
import { createPrices, type Prices } from './prices/prices.js'
import { createVaultPrices } from './prices/vaultPools.js'
import { chainProvider } from './providers/balances/chain.js'
import { createFrame, type Frame } from './providers/frame.js'
import { apiProvider } from './providers/prices/api.js'
import { fixedProvider } from './providers/prices/fixed.js'
import { poolsProvider } from './providers/prices/pools.js'
import { aggregatorProvider } from './providers/swaps/aggregator.js'
import type { PriceProvider, SwapProvider } from './providers/types.js'
import { createRouters } from './swaps/routers.js'
import { createTokenFacts, type TokenFacts } from './tokens/facts.js'
import { createRegistryTokens, type RegistryTokens } from './tokens/registryTokens.js'

/** Everything that is read from chains for the data endpoints. */
export type Data = {
  frame: Frame
  facts: TokenFacts
  prices: Prices
  pastPrices: PastPrices
  balances: Balances
  /** Those that serve a chain, the first one first. */
  swaps(chain: Chain): readonly SwapProvider[]
  identities: Identities
  ens: Ens
  inventory: ReturnType<typeof createInventory>
  nftMetadata: NftMetadataOf
  pictures: Pictures
  registryTokens: RegistryTokens
}

/** An answer of a gateway is a record or a few, and somebody waits for it. */
const gatewayLimits = { timeoutMs: 5_000, maxBytes: 65_536 }

type Needs = {
  config: Config
  log: Logger
  database: Pick<Database, 'sql'>
  nodes: Nodes
  /** Where work is followed. */
  tracer?: Tracer | undefined
  /** Where what is kept in memory is counted. */
  caches?: Caches | undefined
  /** Answers for the resolver of the registered names on the chain. */
  gateway?: Gateway | undefined
  /** The name that an address has registered with these services. */
  registered?: ((address: string) => Promise<{ name: string; avatar?: string | undefined } | undefined>) | undefined
}

export function createData({
  config,
  log,
  database,
  nodes,
  caches,
  tracer,
  gateway,
  registered = async () => undefined,
}: Needs): Data {
  const { providers, prices: pricing, swaps, pictures: picturing } = config
  const counting = caches ? { caches } : {}
  const frame = createFrame(log, { tracer })
  const facts = createTokenFacts(nodes, caches)
  const floor = parseRatio(pricing.minLiquidity) ?? one
  const pools = createPoolPrices(nodes, facts, {
    floor,
    probe: parseRatio(pricing.probe) ?? one,
    ...counting,
  })
  const vaults = createVaultPrices(nodes, { floor })
  const priceProviders = providers.prices.flatMap((name): PriceProvider[] => {
    if (name === 'api') return pricing.api ? [apiProvider(pricing.api)] : []
    return [name === 'pools' ? poolsProvider(pools, vaults) : fixedProvider(pricing.fixed)]
  })
  const prices = createPrices(frame, priceProviders, counting)
  const pastPrices = createPastPrices(priceProviders)
  const changes = createChanges(nodes, priceProviders, pastPrices, log, counting)

  const { feeBasisPoints, feeReceiver } = swaps
  const fee = feeBasisPoints && feeReceiver ? { basisPoints: feeBasisPoints, receiver: feeReceiver } : undefined
  const swapProviders = providers.swaps.flatMap((name): SwapProvider[] => {
    if (name === 'routers') return [createRouters(nodes, { fee, caches })]
    return swaps.aggregator ? [aggregatorProvider(nodes, swaps.aggregator)] : []
  })

  // The index looks up what came before it for accounts that somebody asks for; nobody waits for that.
  const seen = (chain: Chain, account: string) =>
    void markSeen({ database, nodes, log }, chain, account.toLowerCase()).catch((error: unknown) =>
      log.debug({ error, chain: chain.id }, 'an account cannot be filled in'),
    )
  const discover = async (chain: Chain, account: string) => {
    seen(chain, account)
    return (await tokensOf({ database }, chain.id, account)).map(({ address }) => address)
  }
  const balances = createBalances(frame, [chainProvider({ nodes, facts, discover })], { prices, changes, ...counting })

  const gateways = { ipfs: picturing.ipfsGateway }
  const limits = { ...picturing }
  const metadata = createNftMetadata(nodes, database, { gateways, limits, fetchSource })
  const pictures = createPictures(database, log, {
    gateways,
    limits,
    keep: { days: picturing.keepDays, bytes: picturing.maxStoredMegabytes * 1_048_576 },
    fetchSource,
    async resolve(source) {
      const found = readPictureSource(source)
      const chain = found && nodes.chain(found.chainId)
      return chain ? (await metadata(chain, [found.ref]))[0]?.picture : undefined
    },
  })
  const ens = createEns({ nodes, gateway, limits: { ...gatewayLimits, allowedRanges: config.names.allowedRanges } })
  const evmNfts = createInventory({
    nodes,
    held(chain, account, page) {
      seen(chain, account)
      return nftsOf({ database }, chain.id, account, page)
    },
    metadata,
    pictures,
    caches,
  })
  const solanaNfts = createSolanaInventory({ nodes, metadata, pictures })
  return {
    frame,
    facts,
    prices,
    pastPrices,
    balances,
    ens,
    swaps: (chain) => swapProviders.filter((provider) => provider.serves(chain)),
    identities: createIdentities({
      async ens(address) {
        const answer = await ens.identityOf(address)
        if (!answer.found?.avatar) return answer
        // A name is worth telling without its picture.
        const avatar = await heldAvatar(nodes, address, answer.found.avatar).catch(() => undefined)
        return { ...answer, found: { ...answer.found, avatar } }
      },
      registered,
      pictures,
      caches,
    }),
    inventory: (chain, account, page) => (chain.id.startsWith('solana:') ? solanaNfts : evmNfts)(chain, account, page),
    nftMetadata: metadata,
    pictures,
    registryTokens: createRegistryTokens(),
  }
}
