/** What is kept in memory for a while; the entries least lately set are forgotten first. */
export type Kept<T> = {
  get(key: string): T | undefined
  set(key: string, value: T, ms: number): void
  delete(key: string): void
  /**
   * The kept value, or the one that `make` finds, which concurrent callers wait for together. A failure is not kept, nor what was found when
   * something was set or deleted since it began.
   */
  through(key: string, ms: number | ((value: T) => number), make: () => Promise<T>): Promise<T>
}

export function createKept<T>(options: { max: number; now?: () => number }): Kept<T> {
  const { max, now = Date.now } = options
  const entries = new Map<string, { value: T; until: number }>()
  const running = new Map<string, Promise<T>>()

  function get(key: string): T | undefined {
    const entry = entries.get(key)
    if (entry && entry.until <= now()) entries.delete(key)
    else return entry?.value
    return undefined
  }
  function put(key: string, value: T, ms: number): void {
    entries.delete(key)
    entries.set(key, { value, until: now() + ms })
    const oldest = entries.keys().next().value
    if (entries.size > max && oldest !== undefined) entries.delete(oldest)
  }
  return {
    get,
    set(key, value, ms) {
      running.delete(key)
      put(key, value, ms)
    },
    delete(key) {
      running.delete(key)
      entries.delete(key)
    },
    async through(key, ms, make) {
      const known = get(key)
      if (known !== undefined) return known
      const begun = running.get(key)
      if (begun) return begun
      const run: Promise<T> = make()
        .then((value) => {
          // What was set since is newer.
          if (running.get(key) === run) put(key, value, typeof ms === 'number' ? ms : ms(value))
          return value
        })
        .finally(() => {
          if (running.get(key) === run) running.delete(key)
        })
      running.set(key, run)
      return run
    },
  }
}
