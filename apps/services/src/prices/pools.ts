import { zeroAddress } from 'viem'
import { type Caches, createCache } from '../cache.js'
import type { Chain } from '../chains/nodes.js'
import { tokenAbi, v2Abi, v3Abi } from '../evm/abi.js'
import { isEvmAddress, isNative, same } from '../evm/address.js'
import { type Read, type Reader, readerAt, readMany } from '../evm/read.js'
import { dividedBy, one, type Ratio, times, wholeOf } from '../money/ratio.js'
import { packPath } from '../swaps/routes.js'
import type { TokenFacts } from '../tokens/facts.js'
import {
  deepest,
  holds,
  isFirst,
  type PoolPrice,
  priceOfReserves,
  priceOfRoot,
  type Side,
  unitsWorth,
} from './poolMath.js'

type Place = { kind: 'v2'; factory: string } | { kind: 'v3'; factory: string; quoter: string; fee: number }
/** A pool of a token and another one; where there is none, `address` is absent. */
type Pool = { place: Place; token: Side; other: Side; address?: string | undefined }

export type PoolPrices = {
  /**
   * What one whole token is worth in stable tokens, by address in lower case; those without a price are missing.
   * @param block The state of this block counts instead of the newest. @throws when the nodes do not have it
   */
  of(chain: Chain, addresses: readonly string[], block?: bigint): Promise<Map<string, Ratio>>
}

const dayMs = 86_400_000
const soonMs = 600_000

/**
 * Prices from the chain's own pools: against the stable token, or against the wrapped native currency and that against the stable token.
 * @param settings `floor`: what must lie in a pool, in stable tokens; `probe`: worth of the sale that a price must stand.
 */
export function createPoolPrices(
  nodes: Reader,
  facts: TokenFacts,
  settings: { floor: Ratio; probe: Ratio; caches?: Caches },
): PoolPrices {
  const known = createCache<string>({ max: 50_000, counted: { in: settings.caches, as: 'pools' } })

  async function find(chain: Chain, pools: readonly Pool[]): Promise<Pool[]> {
    const keyOf = ({ place, token, other }: Pool) =>
      [chain.id, place.factory, place.kind === 'v3' ? place.fee : 2, token.address, other.address].join().toLowerCase()
    const unknown = pools.filter((pool) => known.get(keyOf(pool)) === undefined)
    const answers = await readMany(nodes, chain, unknown.map(poolRead))
    for (const [index, pool] of unknown.entries()) {
      const address = answers[index]
      const isThere = typeof address === 'string' && isEvmAddress(address) && address !== zeroAddress
      known.set(keyOf(pool), isThere ? address : 'none', isThere ? dayMs : soonMs)
    }
    return pools.flatMap((pool) => {
      const address = known.get(keyOf(pool))
      return address === undefined || address === 'none' ? [] : [{ ...pool, address }]
    })
  }

  /** What each pool says, in the order given. */
  async function read(reader: Reader, chain: Chain, pools: readonly Pool[]): Promise<(PoolPrice | undefined)[]> {
    const reads = pools.map(stateReads)
    const answers = await readMany(reader, chain, reads.flat())
    let at = 0
    return pools.map((pool, index) => {
      const start = at
      at += reads[index]?.length ?? 0
      return stateOf(pool, answers.slice(start, at))
    })
  }

  /** Those that a sale bears out. A pool of Uniswap V2 that is deep enough always is; one of V3 may hold its money far from the price. */
  async function proven(at: Reader, chain: Chain, found: readonly { pool: Pool; told: PoolPrice }[], worth: Ratio) {
    const sales = found.map(({ pool, told }) => unitsWorth(worth, told.price, pool.token.decimals))
    const reads = found.flatMap(({ pool }, index) => saleRead(pool, sales[index] ?? 0n) ?? [])
    const answers = await readMany(at, chain, reads)
    let next = 0
    return found.filter(({ pool, told }, index) => {
      if (pool.place.kind === 'v2') return true
      const answer = answers[next++]
      const brought = Array.isArray(answer) && typeof answer[0] === 'bigint' ? answer[0] : 0n
      const sold = wholeOf(sales[index] ?? 0n, pool.token.decimals)
      return holds(sold, told.price, wholeOf(brought, pool.other.decimals))
    })
  }

  /** The best prices of tokens against one other token. */
  async function against(
    at: Reader,
    chain: Chain,
    tokens: readonly Side[],
    other: Side,
    { worth, floor }: { worth: Ratio; floor: Ratio },
  ) {
    const pools = tokens.flatMap((token) => placesOf(chain).map((place): Pool => ({ place, token, other })))
    const there = await find(chain, pools)
    const told = await read(at, chain, there)
    const deep = there.flatMap((pool, index) => {
      const price = told[index]
      return price && deepest([price], floor) ? [{ pool, told: price }] : []
    })
    const good = await proven(at, chain, deep, worth)
    return new Map(
      tokens.flatMap(({ address }) => {
        const price = deepest(
          good.filter(({ pool }) => pool.token.address === address).map(({ told: price }) => price),
          floor,
        )
        return price ? [[address, price] as const] : []
      }),
    )
  }

  return {
    async of(chain, addresses, block) {
      const at = block === undefined ? nodes : readerAt(nodes, block)
      const { stable, wrapped } = chain
      const result = new Map<string, Ratio>()
      if (!stable || placesOf(chain).length === 0) return result
      const contracts = [...new Set(addresses.map((address) => addressIn(chain, address)))].filter(isEvmAddress)
      const asked = [...new Set([stable, ...(wrapped ? [wrapped] : []), ...contracts].map((it) => it.toLowerCase()))]
      const sides = (await facts.of(chain, asked)).flatMap((fact): Side[] =>
        fact ? [{ address: fact.address.toLowerCase(), decimals: fact.decimals }] : [],
      )
      const money = sides.find(({ address }) => same(address, stable))
      if (!money) return result
      const others = sides.filter((side) => side !== money)
      const direct = await against(at, chain, others, money, { worth: settings.probe, floor: settings.floor })
      const native = wrapped ? others.find(({ address }) => same(address, wrapped)) : undefined
      const worth = native && direct.get(native.address)?.price
      const rest = others.filter((side) => side !== native)
      const second =
        native && worth
          ? await against(at, chain, rest, native, {
              worth: dividedBy(settings.probe, worth),
              floor: dividedBy(settings.floor, worth),
            })
          : new Map<string, PoolPrice>()
      for (const { address } of others) {
        const straight = direct.get(address)
        const around = second.get(address)
        const pools = [
          ...(straight ? [straight] : []),
          ...(around && worth ? [{ price: times(around.price, worth), depth: times(around.depth, worth) }] : []),
        ]
        const price = deepest(pools, settings.floor)?.price
        if (price) result.set(address, price)
      }
      result.set(money.address, one)
      for (const address of addresses) {
        const price = result.get(addressIn(chain, address).toLowerCase())
        if (price) result.set(address.toLowerCase(), price)
      }
      return result
    },
  }
}

function addressIn({ wrapped }: Chain, address: string): string {
  return isNative(address) ? (wrapped ?? address) : address
}

function placesOf({ uniswapV2 = [], uniswapV3 = [] }: Chain): Place[] {
  return [
    ...uniswapV2.map(({ factory }): Place => ({ kind: 'v2', factory })),
    ...uniswapV3.flatMap(({ factory, quoter, fees }) =>
      fees.map((fee): Place => ({ kind: 'v3', factory, quoter, fee })),
    ),
  ]
}

function poolRead({ place, token, other }: Pool): Read {
  return place.kind === 'v2'
    ? { to: place.factory, abi: v2Abi, name: 'getPair', args: [token.address, other.address] }
    : { to: place.factory, abi: v3Abi, name: 'getPool', args: [token.address, other.address, place.fee] }
}

function stateReads({ place, other, address = zeroAddress }: Pool): Read[] {
  if (place.kind === 'v2') return [{ to: address, abi: v2Abi, name: 'getReserves' }]
  return [
    { to: address, abi: v3Abi, name: 'slot0' },
    { to: other.address, abi: tokenAbi, name: 'balanceOf', args: [address] },
  ]
}

function stateOf({ place, token, other }: Pool, [state, held]: readonly unknown[]): PoolPrice | undefined {
  if (!Array.isArray(state)) return undefined
  const [first, second] = state as unknown[]
  if (place.kind === 'v3')
    return typeof first === 'bigint' && typeof held === 'bigint' ? priceOfRoot(token, other, first, held) : undefined
  if (typeof first !== 'bigint' || typeof second !== 'bigint') return undefined
  const reserves = isFirst(token.address, other.address)
    ? { token: first, other: second }
    : { token: second, other: first }
  return priceOfReserves(token, other, reserves)
}

function saleRead({ place, token, other }: Pool, amount: bigint): Read | undefined {
  if (place.kind === 'v2') return undefined
  const path = packPath([token.address, other.address], [place.fee])
  return { to: place.quoter, abi: v3Abi, name: 'quoteExactInput', args: [path, amount] }
}
