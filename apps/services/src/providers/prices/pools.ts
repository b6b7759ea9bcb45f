import type { PoolPrices } from '../../prices/pools.js'
import type { PriceProvider } from '../types.js'

/** The chain's own pools; needs the stable token and a factory, or pools by their accounts, in the chain's settings. */
export function poolsProvider(pools: PoolPrices, vaults: PoolPrices): PriceProvider {
  const isSolana = (id: string) => id.startsWith('solana:')
  return {
    name: 'pools',
    serves: ({ id, stable, uniswapV2 = [], uniswapV3 = [], vaultPools }) =>
      isSolana(id)
        ? vaultPools !== undefined
        : id.startsWith('eip155:') && stable !== undefined && uniswapV2.length + uniswapV3.length > 0,
    pricesAt: (chain, addresses, block) => pools.of(chain, addresses, block),
    prices: (chain, addresses) => (isSolana(chain.id) ? vaults : pools).of(chain, addresses),
  }
}
