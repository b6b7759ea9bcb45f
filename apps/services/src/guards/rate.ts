export type Bucket = { capacity: number; perSecond: number }

/** Decides whether one more request fits. A cluster may put a shared store behind the same type. */
export type RateLimiter = {
  /** Takes one token. @returns 0 when it was there, otherwise the seconds until the next one. */
  take(key: string): number
}

/** Token buckets in memory; the fullest ones, which say nothing, are forgotten first. */
export function createRateLimiter(
  { capacity, perSecond }: Bucket,
  options: { now?: () => number; maxKeys?: number } = {},
): RateLimiter {
  const { now = () => performance.now(), maxKeys = 50_000 } = options
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take(key) {
      const at = now()
      const known = buckets.get(key)
      // A clock that was turned back takes nothing: who came before would be refused until it is there again.
      const passedMs = known ? Math.max(0, at - known.at) : 0
      const tokens = known ? Math.min(capacity, known.tokens + (passedMs / 1_000) * perSecond) : capacity
      if (known) buckets.delete(key)
      else if (buckets.size >= maxKeys) forgetOldest(buckets, maxKeys / 10)
      // Deleting and setting keeps the map in order of use: the oldest entries stand first.
      buckets.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at })
      return tokens >= 1 ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond))
    },
  }
}

function forgetOldest(buckets: Map<string, unknown>, count: number): void {
  let left = count
  for (const key of buckets.keys()) {
    if (left-- <= 0) return
    buckets.delete(key)
  }
}
