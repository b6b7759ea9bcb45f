import { setTimeout as pause } from 'node:timers/promises'

/** What work gives, or something else when the time comes before it. The work goes on. */
export async function within<T, F>(end: number, work: Promise<T>, otherwise: F): Promise<T | F> {
  const over = new AbortController()
  const late = pause(Math.max(0, end - Date.now()), otherwise, { signal: over.signal }).catch(() => otherwise)
  try {
    return await Promise.race([work, late])
  } finally {
    over.abort()
  }
}
