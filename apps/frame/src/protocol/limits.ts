/** Messages a second on average, and how many may come at once. */
const messagesPerSecond = 20
export const messagesAtOnce = 60
/** So many that break the rules and the connection is closed. */
export const invalidAllowed = 50
const idsRemembered = 10_000

export type Verdict = 'ok' | 'tooMany' | 'replay' | 'closed'

/** The rules of one connection that look at more than one message. */
export type Limits = {
  admit(id: string | undefined): Verdict
  /** Counts one that broke the rules. `true` when the connection is to be closed. */
  invalid(): boolean
}

export function makeLimits(now: () => number): Limits {
  let room = messagesAtOnce
  let at = now()
  let broken = 0
  let closed = false
  const ids = new Set<string>()

  return {
    admit(id) {
      if (closed) return 'closed'
      if (id !== undefined) {
        if (ids.has(id)) return 'replay'
        ids.add(id)
        // The oldest go first: a set keeps the order in which it was filled.
        if (ids.size > idsRemembered) ids.delete(ids.values().next().value as string)
      }
      const time = now()
      room = Math.min(messagesAtOnce, room + (Math.max(0, time - at) / 1000) * messagesPerSecond)
      at = time
      if (room < 1) return 'tooMany'
      room -= 1
      return 'ok'
    },
    invalid() {
      broken += 1
      if (broken >= invalidAllowed) closed = true
      return closed
    },
  }
}
