import type { Bucket, RateLimiter } from '../guards/rate.js'
import { createRateLimiter } from '../guards/rate.js'
import type { Redis } from './redis.js'

export type SharedRateLimiter = RateLimiter & { stop(): void }

const everyMs = 200
/** Counters live as long as a clock of another process may lag behind. */
const lifeSeconds = 10

/**
 * Buckets that several processes empty together. Each decides at once, by its own bucket, and tells the others five times a second what it took;
 * what they took is taken from its own. Without Redis each process keeps to its own bucket.
 */
export function createSharedRateLimiter(
  redis: Pick<Redis, 'add'>,
  bucket: Bucket,
  options: { now?: () => number } = {},
): SharedRateLimiter {
  const { now = Date.now } = options
  const own = createRateLimiter(bucket, { now })
  const taken = new Map<string, number>()
  /** What is known of a counter: the sum that was last seen, others' share included. */
  const seen = new Map<string, { sum: number; at: number }>()
  let asking = false

  const share = async () => {
    for (const [key, { at }] of seen) if (at < now() - 2 * lifeSeconds * 1_000) seen.delete(key)
    if (asking || taken.size === 0) return
    asking = true
    const second = Math.floor(now() / 1_000)
    const nameOf = (second: number, key: string) => `portico:rate:${second}:${key}`
    // The second before is read again: others told what they took at its end after it was looked at last.
    const batch = [...taken].flatMap(([key, count]) => [
      { key, count: 0, name: nameOf(second - 1, key) },
      { key, count, name: nameOf(second, key) },
    ])
    taken.clear()
    const sums = await redis.add(
      batch.map(({ name, count }) => [name, count] as const),
      lifeSeconds,
    )
    asking = false
    if (!sums) return
    for (const [place, { key, count, name }] of batch.entries()) {
      const sum = sums[place] ?? 0
      const others = sum - count - (seen.get(name)?.sum ?? 0)
      seen.set(name, { sum, at: now() })
      for (let left = Math.min(others, bucket.capacity); left > 0; left--) if (own.take(key) > 0) break
    }
  }
  const timer = setInterval(() => void share(), everyMs)
  timer.unref()
  return {
    take(key) {
      const wait = own.take(key)
      // Refusals are told too: a process that has let nothing through still learns what the others did.
      taken.set(key, (taken.get(key) ?? 0) + (wait === 0 ? 1 : 0))
      return wait
    },
    stop: () => clearInterval(timer),
  }
}
