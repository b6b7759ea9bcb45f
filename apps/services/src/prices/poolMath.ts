import { compare, type Ratio, ratio, times, wholeOf } from '../money/ratio.js'

/** One side of a pool. */
export type Side = { address: string; decimals: number }

/** What a pool says of a token: how many whole ones of the other are paid for it, and how much of the other lies there. */
export type PoolPrice = { price: Ratio; depth: Ratio }

/** Uniswap keeps the token whose address is the smaller number first. */
export function isFirst(token: string, other: string): boolean {
  return BigInt(token) < BigInt(other)
}

/** @param reserves Of the token and of the other one, in the smallest unit. */
export function priceOfReserves(
  token: Side,
  other: Side,
  reserves: { token: bigint; other: bigint },
): PoolPrice | undefined {
  if (reserves.token <= 0n || reserves.other <= 0n) return undefined
  const depth = wholeOf(reserves.other, other.decimals)
  const held = wholeOf(reserves.token, token.decimals)
  return { price: ratio(depth.over * held.under, depth.under * held.over), depth }
}

/**
 * @param sqrtPriceX96 Square root of the second token per first one, in the smallest units, times 2^96.
 * @param held How much of the other token the pool owns.
 */
export function priceOfRoot(token: Side, other: Side, sqrtPriceX96: bigint, held: bigint): PoolPrice | undefined {
  if (sqrtPriceX96 <= 0n || held <= 0n) return undefined
  const square = sqrtPriceX96 * sqrtPriceX96
  const raw = isFirst(token.address, other.address) ? ratio(square, 1n << 192n) : ratio(1n << 192n, square)
  const scale = ratio(10n ** BigInt(token.decimals), 10n ** BigInt(other.decimals))
  return { price: times(raw, scale), depth: wholeOf(held, other.decimals) }
}

/** The price of the pool that holds most, as long as it holds at least `floor`: a pool with dust in it may say anything. */
export function deepest(pools: readonly PoolPrice[], floor: Ratio): PoolPrice | undefined {
  return pools.reduce<PoolPrice | undefined>((best, pool) => {
    if (compare(pool.depth, floor) < 0) return best
    return best && compare(best.depth, pool.depth) >= 0 ? best : pool
  }, undefined)
}

/** How many of a token's smallest units are worth `worth` at a price; at least one. */
export function unitsWorth(worth: Ratio, price: Ratio, decimals: number): bigint {
  const units = (worth.over * price.under * 10n ** BigInt(decimals)) / (worth.under * price.over)
  return units > 0n ? units : 1n
}

/** Whether a sale brings about what the price promises: nine tenths of it, which is more than any fee takes. */
export function holds(sold: Ratio, price: Ratio, brought: Ratio): boolean {
  return compare(times(brought, { over: 10n, under: 9n }), times(sold, price)) >= 0
}
