import type { Clock } from '../clock.js'

/**
 * Stops asking a service that does not answer: after `failures` in a row nothing is asked for `restMs`, then one call finds out.
 * @param isAway whether an error says that the service is away, and not that it refused
 */
export function makeBreaker(given: {
  failures: number
  restMs: number
  isAway(error: unknown): boolean
  clock?: Clock
}) {
  const { failures, restMs, isAway, clock = () => performance.now() } = given
  let inRow = 0
  let until = 0
  let isAsking = false
  /** @returns what the work returns, or `undefined` when it is not even tried */
  return async <T>(work: () => Promise<T>): Promise<{ result: T } | undefined> => {
    const isResting = inRow >= failures
    if (isResting && (clock() < until || isAsking)) return undefined
    isAsking = isResting
    try {
      const result = await work()
      inRow = 0
      return { result }
    } catch (error) {
      inRow = isAway(error) ? inRow + 1 : 0
      if (inRow >= failures) until = clock() + restMs
      throw error
    } finally {
      if (isResting) isAsking = false
    }
  }
}
