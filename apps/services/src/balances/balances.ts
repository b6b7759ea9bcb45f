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
   * @returns the very same list for as long as neither holdings nor prices are others
   * @throws when no source answers
   */
  of(chain: Chain, account: string, rate: Ratio, fresh?: readonly string[]): Promise<readonly ShownHolding[]>
}

export type ShownHolding = ReturnType<typeof shownHolding>

/** Of which of its holdings, prices and changes a list was made. */
type Made = { rate: Ratio; prices: Known; changes: Known; shown: readonly ShownHolding[] }
type Known = readonly (Ratio | undefined)[]

const keptMs = 10_000

export function createBalances(
  frame: Frame,
  providers: readonly BalanceProvider[],
  { prices, changes, caches }: { prices: Prices; changes: Changes; caches?: Caches | undefined },
): Balances {
  const kept = createCache<Holding[]>({ max: 10_000, counted: { in: caches, as: 'balances' } })
  const made = new WeakMap<readonly Holding[], Made>()

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
      const [now, moved] = [tokens.map((token) => known.get(token)?.price), tokens.map((token) => changed.get(token))]
      const before = made.get(holdings)
      if (before && isSame(before.rate, rate) && areSame(before.prices, now) && areSame(before.changes, moved))
        return before.shown
      const shown = holdings.map((holding, index) => {
        const price = now[index]
        return shownHolding(holding, price && times(price, rate), moved[index])
      })
      made.set(holdings, { rate, prices: now, changes: moved, shown })
      return shown
    },
  }
}

const isSame = (a: Ratio | undefined, b: Ratio | undefined) => a === b || (a?.over === b?.over && a?.under === b?.under)
const areSame = (a: Known, b: Known) => a.every((one, index) => isSame(one, b[index]))

/** What stands for the native currency where a price is asked. */
export function nativeOf({ id }: Pick<Chain, 'id'>): string {
  if (id.startsWith('eip155:')) return nativePlaceholder
  return id.startsWith('solana:') ? 'So11111111111111111111111111111111111111111' : '0x'
}
