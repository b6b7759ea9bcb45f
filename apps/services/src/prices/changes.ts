import { type Caches, createCache } from '../cache.js'
import { type Chain, type Nodes, RpcError } from '../chains/nodes.js'
import type { Logger } from '../log.js'
import { compare, dividedBy, type Ratio, ratio, times } from '../money/ratio.js'
import type { PriceProvider } from '../providers/types.js'
import { type BlockAt, blockAt } from './blockAt.js'
import type { PastPrices } from './past.js'
import type { Told } from './prices.js'

export type Changes = {
  /**
   * How far prices of now are from those of 24 hours ago, in percent, by address as it was given. Answers at once with what is known;
   * what is not is looked up behind it, for whoever asks next. What nobody can tell is missing.
   */
  of(chain: Chain, told: ReadonlyMap<string, Told>): ReadonlyMap<string, Ratio>
}

const dayMs = 86_400_000
const keptMs = 600_000
/** A chain that is too young, or whose nodes forget so soon, stays so for a while. */
const unknownMs = 1_800_000
/** What the nodes were too busy for they may well tell soon. */
const failedMs = 60_000
const tokensAtMost = 100
const hundred: Ratio = { over: 100n, under: 1n }
/** What rose more is a pool that was not one a day ago. */
const most: Ratio = { over: 1_000_000n, under: 1n }

/**
 * Looks up what tokens were worth a day ago with the source that tells what they are worth now: two sources never agree to the cent, and
 * that is no change. A chain's block of then is found once in ten minutes, and so is each price.
 */
export function createChanges(
  nodes: Pick<Nodes, 'request'>,
  providers: readonly PriceProvider[],
  past: PastPrices,
  log: Pick<Logger, 'debug'>,
  { now = Date.now, caches }: { now?: () => number; caches?: Caches } = {},
): Changes {
  const prices = createCache<Ratio | 'none'>({ max: 50_000, now, counted: { in: caches, as: 'changes' } })
  const blocks = createCache<BlockAt | 'none'>({ max: 1_000, now })
  const busy = new Set<string>()

  /** The block of a day ago, unless it cannot be told now. */
  async function blockOf(chain: Chain): Promise<bigint | undefined> {
    const known = blocks.get(chain.id)
    if (known) return known === 'none' ? undefined : known.number
    try {
      const found = await blockAt(nodes, chain.id, Math.floor((now() - dayMs) / 1_000))
      blocks.set(chain.id, found ?? 'none', found ? keptMs : unknownMs)
      return found?.number
    } catch (error) {
      blocks.set(chain.id, 'none', error instanceof RpcError ? unknownMs : failedMs)
      throw error
    }
  }

  async function learn(chain: Chain, addresses: readonly string[]): Promise<void> {
    const block = await blockOf(chain)
    if (block === undefined) return
    const found = await past(chain, addresses, block).catch((error: unknown) => {
      blocks.set(chain.id, 'none', failedMs)
      throw error
    })
    // Whoever keeps that state, or answers, may do so again only with another block.
    if (!found) return blocks.set(chain.id, 'none', keptMs)
    for (const address of addresses) prices.set(keyOf(chain, address), found.get(address) ?? 'none', keptMs)
  }

  return {
    of(chain, told) {
      const changes = new Map<string, Ratio>()
      const source = providers.find((provider) => provider.pricesAt && provider.serves(chain))
      if (!source || !chain.id.startsWith('eip155:')) return changes
      const unknown = new Set<string>()
      for (const [given, { price, source: by }] of told) {
        const address = given.toLowerCase()
        // The stable token is what others are counted in: that it is worth a dollar is agreed, and was not seen.
        if (by !== source.name || address === chain.stable?.toLowerCase()) continue
        const before = prices.get(keyOf(chain, address))
        if (before === undefined) unknown.add(address)
        else if (before !== 'none') {
          const change = changeOf(before, price)
          if (change) changes.set(given, change)
        }
      }
      if (unknown.size > 0 && !busy.has(chain.id) && blocks.get(chain.id) !== 'none') {
        busy.add(chain.id)
        learn(chain, [...unknown].slice(0, tokensAtMost))
          .catch((error: unknown) => log.debug({ error, chain: chain.id }, 'prices of a day ago cannot be told'))
          .finally(() => busy.delete(chain.id))
      }
      return changes
    },
  }
}

const keyOf = ({ id }: Chain, address: string) => `${id}:${address}`

/** In percent; `undefined` where there is no sense in it. */
export function changeOf(before: Ratio, now: Ratio): Ratio | undefined {
  if (before.over <= 0n || now.over < 0n) return undefined
  const { over, under } = dividedBy(now, before)
  const change = times(ratio(over - under, under), hundred)
  return compare(change, most) > 0 ? undefined : change
}
