import { type Caches, createCache } from '../cache.js'
import type { Chain } from '../chains/nodes.js'
import type { Ratio } from '../money/ratio.js'
import type { Frame } from '../providers/frame.js'
import type { PriceProvider } from '../providers/types.js'

/** US dollars of one whole token, by the word of a source. */
export type Told = { price: Ratio; source: string }

export type Prices = {
  /**
   * US dollars of one whole token, by address as it was given; what nobody knows is missing.
   * @throws when every source failed
   */
  of(chain: Chain, addresses: readonly string[]): Promise<Map<string, Ratio>>
  /** The same with the names of who says so. @throws when every source failed */
  told(chain: Chain, addresses: readonly string[]): Promise<Map<string, Told>>
}

const keptMs = 15_000
const unknownMs = 60_000

/** Asks the sources in order, each for what those before it did not know. */
export function createPrices(
  frame: Frame,
  providers: readonly PriceProvider[],
  { now, caches }: { now?: () => number; caches?: Caches | undefined } = {},
): Prices {
  const kept = createCache<Told | 'none'>({ max: 50_000, now, counted: { in: caches, as: 'prices' } })
  const prices: Prices = {
    async of(chain, addresses) {
      return new Map([...(await prices.told(chain, addresses))].map(([address, { price }]) => [address, price]))
    },
    async told(chain, addresses) {
      const form = (address: string) => (chain.id.startsWith('eip155:') ? address.toLowerCase() : address)
      const keyOf = (address: string) => `${chain.id}:${form(address)}`
      const able = providers.filter((provider) => provider.serves(chain))
      const found = new Map<string, Told | 'none'>()
      for (const address of addresses) {
        const price = kept.get(keyOf(address))
        if (price) found.set(form(address), price)
      }
      const unkept = [...new Set(addresses.map(form))].filter((address) => !found.has(address))
      let failure: unknown
      let answered = 0
      for (const provider of able) {
        const rest = unkept.filter((address) => !found.has(address))
        if (rest.length === 0) break
        try {
          const answer = await frame.inOrder('prices', [provider], () => provider.prices(chain, rest))
          for (const [address, price] of answer) found.set(form(address), { price, source: provider.name })
          answered++
        } catch (error) {
          failure = error
        }
      }
      if (failure && answered === 0) throw failure
      // What came out of the cache keeps the time of its own answer, or it would never be asked for again.
      for (const address of unkept) {
        const price = found.get(address)
        // Who failed may know it: what was not found is remembered only when all answered.
        if (price || !failure) kept.set(keyOf(address), price ?? 'none', price ? keptMs : unknownMs)
      }
      return new Map(
        addresses.flatMap((address) => {
          const price = found.get(form(address))
          return price && price !== 'none' ? [[address, price] as const] : []
        }),
      )
    },
  }
  return prices
}
