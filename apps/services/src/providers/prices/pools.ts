import type { PoolPrices } from '../../prices/pools.js'
import type { PriceProvider } from '../types.js'

/** The chain's own pools; needs the stable token and a factory in the chain's settings. */
export function poolsProvider(pools: PoolPrices): PriceProvider {
  return {
    name: 'pools',
    serves: ({ id, stable, uniswapV2 = [], uniswapV3 = [] }) =>
      id.startsWith('eip155:') && stable !== undefined && uniswapV2.length + uniswapV3.length > 0,
    prices: (chain, addresses) => pools.of(chain, addresses),
  }
}
