import { Refusal } from '../signing/refusal.js'

/** So long a site waits after a wrong number was chosen for it. */
const coolingMs = 10 * 60_000

/** Sites for which a wrong number was chosen: someone may have pressed without seeing. */
export type Cooling = {
  start(origin: string): void
  /** Throws a Refusal while the site has to wait. */
  check(origin: string): void
}

export function makeCooling(now: () => number): Cooling {
  const until = new Map<string, number>()
  return {
    start(origin) {
      until.set(origin, now() + coolingMs)
    },
    check(origin) {
      const end = until.get(origin) ?? 0
      if (now() < end) throw new Refusal('tooMany', 'A wrong number was chosen. This site can ask again in 10 minutes.')
    },
  }
}
