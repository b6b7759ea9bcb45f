/** What is kept in memory for a while; the entries least lately set are forgotten first. */
export type Kept<T> = {
  get(key: string): T | undefined
  set(key: string, value: T, ms: number): void
  delete(key: string): void
  /** The kept value, or the one that `make` finds, which concurrent callers wait for together. A failure is not kept. */
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
  function set(key: string, value: T, ms: number): void {
    entries.delete(key)
    entries.set(key, { value, until: now() + ms })
    const oldest = entries.keys().next().value
    if (entries.size > max && oldest !== undefined) entries.delete(oldest)
  }
  return {
    get,
    set,
    delete: (key) => void entries.delete(key),
    async through(key, ms, make) {
      const known = get(key)
      if (known !== undefined) return known
      const run = running.get(key) ?? make().finally(() => running.delete(key))
      running.set(key, run)
      const value = await run
      set(key, value, typeof ms === 'number' ? ms : ms(value))
      return value
    },
  }
}
