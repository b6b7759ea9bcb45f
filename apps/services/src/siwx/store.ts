/** What must be remembered of nonces and of sessions that were ended. Several processes need one that they share. */
export type SignInStore = {
  /** Marks a key as used until then, in milliseconds since 1970. False when it was used before; two calls at once must not both get true. */
  spend(key: string, until: number): Promise<boolean>
  isSpent(key: string): Promise<boolean>
}

const keysMax = 100_000

/** Remembers within this process. What has run out is forgotten. */
export function makeMemoryStore(now: () => number = Date.now): SignInStore {
  const spent = new Map<string, number>()
  const isSpent = (key: string) => (spent.get(key) ?? 0) > now()
  return {
    async spend(key, until) {
      if (isSpent(key)) return false
      if (spent.size >= keysMax) for (const [other, end] of spent) if (end <= now()) spent.delete(other)
      // Forgetting a key that still counts would let it be used again; who floods is refused instead.
      if (spent.size >= keysMax) return false
      spent.set(key, until)
      return true
    },
    isSpent: async (key) => isSpent(key),
  }
}
