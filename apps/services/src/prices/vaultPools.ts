import * as v from 'valibot'
import type { Chain, Nodes } from '../chains/nodes.js'
import { one, type Ratio, times } from '../money/ratio.js'
import { deepest, type PoolPrice, priceOfReserves } from './poolMath.js'
import type { PoolPrices } from './pools.js'

/** SOL where an address is asked, and as the token that it is in pools. */
const nativePlaceholder = 'So11111111111111111111111111111111111111111'
const wrappedNative = 'So11111111111111111111111111111111111111112'
/** What a node reads in one call. */
const accountsAtOnce = 100

const tokenAccount = v.object({
  data: v.object({
    parsed: v.object({
      type: v.literal('account'),
      info: v.object({
        mint: v.string(),
        tokenAmount: v.object({
          amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
          decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
        }),
      }),
    }),
  }),
})
const accounts = v.object({ value: v.array(v.unknown()) })

type Vault = { mint: string; decimals: number; amount: bigint }

/**
 * Prices on Solana from the pools that the chain's settings name: what lies in the two accounts of a pool that keeps their product tells the
 * price. Against the stable token, or against SOL and that against the stable token.
 * @param settings `floor`: what must lie in a pool, in stable tokens.
 */
export function createVaultPrices(nodes: Pick<Nodes, 'request'>, { floor }: { floor: Ratio }): PoolPrices {
  async function read(chain: Chain, addresses: readonly string[]): Promise<(Vault | undefined)[]> {
    const setting = { encoding: 'jsonParsed', commitment: 'confirmed' }
    const answer = await nodes.request<unknown>(chain.id, 'getMultipleAccounts', [addresses, setting])
    const { value } = v.parse(accounts, answer)
    return addresses.map((_, index) => {
      const { success, output } = v.safeParse(tokenAccount, value[index])
      if (!success) return undefined
      const { mint, tokenAmount } = output.data.parsed.info
      return { mint, decimals: tokenAmount.decimals, amount: BigInt(tokenAmount.amount) }
    })
  }

  return {
    async of(chain, asked) {
      const found = new Map<string, Ratio>()
      const { vaultPools } = chain
      if (!vaultPools) return found
      const { stable } = vaultPools
      const addresses = vaultPools.pools.flat()
      const parts: Promise<(Vault | undefined)[]>[] = []
      for (let at = 0; at < addresses.length; at += accountsAtOnce)
        parts.push(read(chain, addresses.slice(at, at + accountsAtOnce)))
      const vaults = (await Promise.all(parts)).flat()
      const pools = vaultPools.pools.flatMap((_, index): [Vault, Vault][] => {
        const [first, second] = [vaults[index * 2], vaults[index * 2 + 1]]
        return first && second ? [[first, second]] : []
      })
      const against = (mint: string, other: string): PoolPrice[] =>
        pools.flatMap(([first, second]) => {
          const [token, money] = first.mint === mint ? [first, second] : [second, first]
          if (token.mint !== mint || money.mint !== other) return []
          const sides = [token, money].map(({ mint: address, decimals }) => ({ address, decimals }))
          const [a, b] = sides
          const price = a && b && priceOfReserves(a, b, { token: token.amount, other: money.amount })
          return price ? [price] : []
        })
      const native = deepest(against(wrappedNative, stable), floor)?.price
      for (const address of asked) {
        const mint = address === nativePlaceholder ? wrappedNative : address
        const around = native && mint !== wrappedNative ? against(mint, wrappedNative) : []
        const all = [
          ...against(mint, stable),
          ...around.map(({ price, depth }) => ({
            price: times(price, native ?? one),
            depth: times(depth, native ?? one),
          })),
        ]
        const price = mint === stable ? one : deepest(all, floor)?.price
        if (price) found.set(address, price)
      }
      return found
    },
  }
}
