import { createCache } from '../cache.js'
import { type Chain, RpcError } from '../chains/nodes.js'
import type { Ratio } from '../money/ratio.js'
import type { PriceProvider } from '../providers/types.js'

/**
 * US dollars of one whole token of an EVM chain at a block, by address in lower case; what nobody knew then is missing.
 * `undefined` where it cannot be told: no source reads the past, or the chain's nodes do not have the state of that block.
 * @throws what the nodes throw when they do not answer
 */
export type PastPrices = (
  chain: Chain,
  addresses: readonly string[],
  block: bigint,
) => Promise<ReadonlyMap<string, Ratio> | undefined>

const refusedMs = 600_000

/** Asks the first source that can tell the past. Blocks whose state the nodes refused are left alone for a while, and those before them. */
export function createPastPrices(providers: readonly PriceProvider[]): PastPrices {
  const refused = createCache<bigint>({ max: 1_000 })
  return async (chain, addresses, block) => {
    const source = providers.find((provider) => provider.pricesAt && provider.serves(chain))
    const last = refused.get(chain.id) ?? -1n
    if (!source?.pricesAt || block <= last) return undefined
    try {
      return await source.pricesAt(chain, addresses, block)
    } catch (error) {
      // A node that does not answer at all may well know it.
      if (!(error instanceof RpcError)) throw error
      if (block > (refused.get(chain.id) ?? -1n)) refused.set(chain.id, block, refusedMs)
      return undefined
    }
  }
}
