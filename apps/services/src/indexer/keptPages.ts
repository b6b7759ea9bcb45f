import { LRUCache } from 'lru-cache'
import type { Caches } from '../cache.js'
import type { Chain } from '../chains/nodes.js'
import { arrayText } from '../db/array.js'
import { together } from '../together.js'
import type { IndexDeps } from './types.js'
import type { Worths } from './worth.js'

/** Where the index of a chain stood: the next block to take, and the hash of the one before it. */
export type Stood = { chain: Chain; next: bigint; tip: string }

/** What tokens are worth now, where nobody knows what they were worth then; what has no price is not in `worths`. */
export type Today = { chain: Chain; tokens: readonly string[]; worths: Worths }

/** A page as it was told, and what it was told of. Nothing of the account is still looked up. */
export type KeptPage = {
  text: string
  account: string
  stood: readonly Stood[]
  today: readonly Today[]
}

export type KeptPages = {
  get(key: string): KeptPage | undefined
  set(key: string, page: KeptPage): void
  delete(key: string): void
  /**
   * Where the index of its chains stands now, where the page is as it would be told anew: the blocks that it was told of are still those of
   * the index, no later one has anything of the account, and nobody has erased it. All who ask in one turn of the event loop share one
   * statement, which begins after each of them has asked.
   */
  stands(page: KeptPage): Promise<{ chain: Chain; next: bigint }[] | undefined>
  /** Counts one that was told again, or not. */
  count(isHit: boolean): void
}

/** Names and pictures may come to light later. */
const keptMs = 60_000
const bytesAtMost = 16_777_216
/** A page of nothing but crowds would drive out those of hundreds. */
const pageBytesAtMost = 262_144

type Entry = KeptPage & { until: number }
type Asked = { account: string; chain: string; next: string; tip: string }

export function createKeptPages(
  { database: { sql } }: Pick<IndexDeps, 'database'>,
  { caches, now = () => performance.now() }: { caches?: Caches | undefined; now?: (() => number) | undefined } = {},
): KeptPages {
  const pages = new LRUCache<string, Entry>({
    maxSize: bytesAtMost,
    maxEntrySize: pageBytesAtMost,
    sizeCalculation: ({ text }, key) => text.length + key.length,
  })
  const counts = { hits: 0, misses: 0 }
  caches?.add('history', () => ({ ...counts, size: pages.size }))

  let gathered = new Map<string, Asked>()
  const share = together<ReadonlyMap<string, bigint>>()
  const nameOf = ({ account, chain, next, tip }: Asked) => `${account} ${chain} ${next} ${tip}`
  const read = async (): Promise<ReadonlyMap<string, bigint>> => {
    const asked = [...gathered.values()]
    gathered = new Map()
    const column = (of: (one: Asked) => string) => arrayText(asked.map(of))
    // Each by itself: what is looked for is planned as a reading of the whole table where its size is not known yet.
    const rows = await sql<{ place: number; next: string }[]>`
      select given.place::int, c.next from unnest(
        ${column(({ account }) => account)}::text[], ${column(({ chain }) => chain)}::text[],
        ${column(({ next }) => next)}::bigint[], ${column(({ tip }) => tip)}::text[]
      ) with ordinality as given (account, chain, next, tip, place)
      cross join lateral (select n.next from index_chains n where n.chain = given.chain limit 1) c
      cross join lateral (
        select 1 from index_accounts a where a.account = given.account and a.chain = given.chain and a.filled_from = 0 limit 1
      ) filled
      cross join lateral (
        select 1 from index_blocks b where b.chain = given.chain and b.number = given.next - 1 and b.hash = given.tip limit 1
      ) tip
      left join lateral (
        select 1 as is_there from index_entries e
        where e.account = given.account and e.chain = given.chain and e.block >= given.next limit 1
      ) newer on true
      where c.next >= given.next and newer.is_there is null`
    return new Map(
      rows.flatMap(({ place, next }) => {
        const one = asked[place - 1]
        return one ? [[nameOf(one), BigInt(next)] as const] : []
      }),
    )
  }

  return {
    get(key) {
      const entry = pages.get(key)
      if (!entry || entry.until > now()) return entry
      pages.delete(key)
      return undefined
    },
    set: (key, page) => void pages.set(key, { ...page, until: now() + keptMs }),
    delete: (key) => void pages.delete(key),
    async stands({ account, stood }) {
      const asked = stood.map(({ chain, next, tip }): Asked => ({ account, chain: chain.id, next: String(next), tip }))
      for (const one of asked) gathered.set(nameOf(one), one)
      const standing = await share('', read)
      const now = stood.flatMap(({ chain }, index) => {
        const next = standing.get(nameOf(asked[index] as Asked))
        return next === undefined ? [] : [{ chain, next }]
      })
      return now.length === stood.length ? now : undefined
    },
    count(isHit) {
      if (isHit) counts.hits++
      else counts.misses++
    },
  }
}
