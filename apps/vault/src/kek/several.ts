import { KekAway, type KekProvider } from './provider.js'

/**
 * The operator's key while it changes: the first one seals, and whichever of them has sealed something opens it.
 * @param also keys of before, or the one that comes next
 */
export function severalKeks(first: KekProvider, also: readonly KekProvider[]): KekProvider {
  if (also.length === 0) return first
  return {
    name: [first, ...also].map(({ name }) => name).join(', then '),
    development: [first, ...also].some(({ development }) => development),
    seal: first.seal,
    async open(sealed, aad) {
      let away: KekAway | undefined
      let refused: unknown
      for (const kek of [first, ...also]) {
        try {
          return await kek.open(sealed, aad)
        } catch (error) {
          if (error instanceof KekAway) away ??= error
          else refused = error
        }
      }
      // Whether a service that is away would have opened it nobody knows: it is no word against what was sealed.
      throw away ?? refused
    },
  }
}
