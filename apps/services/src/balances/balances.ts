import { type Caches, createCache } from '../cache.js'
import type { Chain } from '../chains/nodes.js'
import { nativePlaceholder } from '../evm/address.js'
import { type Ratio, times } from '../money/ratio.js'
import type { Changes } from '../prices/changes.js'
import type { Prices, Told } from '../prices/prices.js'
import type { Frame } from '../providers/frame.js'
import type { BalanceProvider } from '../providers/types.js'
import { type Holding, shownHolding } from './amounts.js'

export type Balances = {
  /**
   * What an account holds on a chain: what was read within the last 10 seconds, or anew.
   * @param fresh Tokens that are read anew, with all others.
   * @throws when no source answers
   */
  holdings(chain: Chain, account: string, fresh?: readonly string[]): Promise<Holding[]>
  /**
   * The same with prices in a currency, and how far these have moved in a day, where that is known already: nobody waits for it.
   * @param rate How much of the currency one US dollar is.
   * @throws when no source answers
   */
  of(chain: Chain, account: string, rate: Ratio, fresh?: readonly string[]): Promise<ReturnType<typeof shownHolding>[]>
}

const keptMs = 10_000

export function createBalances(
  frame: Frame,
  providers: readonly BalanceProvider[],
  { prices, changes, caches }: { prices: Prices; changes: Changes; caches?: Caches },
): Balances {
  const kept = createCache<Holding[]>({ max: 10_000, counted: { in: caches, as: 'balances' } })

  const holdingsOf: Balances['holdings'] = async (chain, account, fresh) => {
    const able = providers.filter((provider) => provider.serves(chain))
    const key = `${chain.id}:${chain.id.startsWith('eip155:') ? account.toLowerCase() : account}`
    const read = () => frame.inOrder('balances', able, (provider) => provider.holdings(chain, account, fresh ?? []))
    if (!fresh) return kept.through(key, keptMs, read)
    const holdings = await read()
    // What was asked for although nothing is held of it is not part of the next answer.
    kept.set(
      key,
      holdings.filter(({ amount, address }) => amount > 0n || address === undefined),
      keptMs,
    )
    return holdings
  }

  return {
    holdings: holdingsOf,
    async of(chain, account, rate, fresh) {
      const holdings = await holdingsOf(chain, account, fresh)
      const tokens = holdings.map(({ address }) => address ?? nativeOf(chain))
      const known = await prices.told(chain, tokens).catch((): Map<string, Told> => new Map())
      const changed = changes.of(chain, known)
      return holdings.map((holding, index) => {
        const token = tokens[index] ?? ''
        const price = known.get(token)?.price
        return shownHolding(holding, price && times(price, rate), changed.get(token))
      })
    },
  }
}

/** What stands for the native currency where a price is asked. */
export function nativeOf({ id }: Pick<Chain, 'id'>): string {
  if (id.startsWith('eip155:')) return nativePlaceholder
  return id.startsWith('solana:') ? 'So11111111111111111111111111111111111111111' : '0x'
}
