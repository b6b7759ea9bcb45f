import { LRUCache } from 'lru-cache'

/** What is kept in memory for a while; the entries least lately used are forgotten first. */
export type Cache<T> = {
  get(key: string): T | undefined
  set(key: string, value: T, ms: number): void
  delete(key: string): void
  clear(): void
  /**
   * The kept value, or the one that `make` finds, which concurrent callers wait for together. A failure is not kept, nor what was found when
   * something was set or deleted since it began.
   */
  through(key: string, ms: number | ((value: T) => number), make: () => Promise<T>): Promise<T>
}

type Entry<T> = { value: T; until: number }

/** @param options.max entries at most; room for their keys is taken at once */
export function createCache<T>({ max, now = Date.now }: { max: number; now?: () => number }): Cache<T> {
  const entries = new LRUCache<string, Entry<T>, () => Promise<Entry<T>>>({
    max,
    // Who waits for what has been replaced meanwhile still gets it.
    ignoreFetchAbort: true,
    fetchMethod: async (_key, _old, { context: make }) => make(),
  })

  function get(key: string): T | undefined {
    const entry = entries.get(key)
    if (!entry || entry.until > now()) return entry?.value
    // By the clock that was given: the cache knows none but its own.
    entries.delete(key)
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
      return (await entries.forceFetch(key, { context })).value
    },
  }
}
