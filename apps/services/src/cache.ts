import type { Sample } from '@portico/watch'
import { LRUCache } from 'lru-cache'

/** What is kept in memory for a while; the entries least lately used are forgotten first. */
export type Cache<T> = {
  get(key: string): T | undefined
  set(key: string, value: T, ms: number): void
  delete(key: string): void
  clear(): void
  /**
   * The kept value, or the one that `make` finds, which concurrent callers wait for together; with 0 it is kept for them alone. A failure is not kept, nor what was found when
   * something was set or deleted since it began.
   */
  through(key: string, ms: number | ((value: T) => number), make: () => Promise<T>): Promise<T>
}

type Entry<T> = { value: T; until: number }

/** What caches were asked and could tell, by name. */
export type Caches = {
  /** Adds what is counted of one. Those of one name are counted together. */
  add(name: string, read: () => CacheCounts): void
  samples(): Sample[]
}
type CacheCounts = { hits: number; misses: number; size: number }

export function createCaches(): Caches {
  const all: { name: string; read: () => CacheCounts }[] = []
  return {
    add: (name, read) => void all.push({ name, read }),
    samples() {
      const sums = new Map<string, CacheCounts>()
      for (const { name, read } of all) {
        const [one, sum] = [read(), sums.get(name) ?? { hits: 0, misses: 0, size: 0 }]
        sums.set(name, { hits: sum.hits + one.hits, misses: sum.misses + one.misses, size: sum.size + one.size })
      }
      return [...sums].flatMap(([cache, { hits, misses, size }]) => [
        { name: 'cache_hits', labels: { cache }, value: hits },
        { name: 'cache_misses', labels: { cache }, value: misses },
        { name: 'cache_entries', labels: { cache }, value: size },
      ])
    },
  }
}

type CacheOptions = {
  /** Entries at most; room for their keys is taken at once. */
  max: number
  /** Milliseconds from any moment on; the clock of the machine may jump, this one does not. */
  now?: (() => number) | undefined
  /** Where it is counted, and under which name. Nowhere when absent. */
  counted?: { in: Caches | undefined; as: string } | undefined
}

export function createCache<T>({ max, now = () => performance.now(), counted }: CacheOptions): Cache<T> {
  const counts = { hits: 0, misses: 0 }
  const entries = new LRUCache<string, Entry<T>, () => Promise<Entry<T>>>({
    max,
    // Who waits for what has been replaced meanwhile still gets it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context: make }) => make(),
  })

  counted?.in?.add(counted.as, () => ({ ...counts, size: entries.size }))

  function get(key: string): T | undefined {
    const entry = entries.get(key)
    if (entry && entry.until > now()) {
      counts.hits += 1
      return entry.value
    }
    counts.misses += 1
    // By the clock that was given: the cache knows none but its own.
    if (entry) entries.delete(key)
    return undefined
  }
  return {
    get,
    set(key, value, ms) {
      entries.set(key, { value, until: now() + ms })
    },
    delete(key) {
      entries.delete(key)
    },
    clear() {
      entries.clear()
    },
    async through(key, ms, make) {
      const known = get(key)
      if (known !== undefined) return known
      const context = async () => {
        const value = await make()
        return { value, until: now() + (typeof ms === 'number' ? ms : ms(value)) }
      }
      const entry = await entries.forceFetch(key, { context })
      // For no time at all is for those alone who waited, whatever the clock does next.
      if (ms === 0 && entries.peek(key) === entry) entries.delete(key)
      return entry.value
    },
  }
}
