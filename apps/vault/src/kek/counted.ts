import type { Tally } from '@portico/watch'
import { KekAway, type KekProvider } from './provider.js'

/** The same key, with its calls counted. */
export function countedKek(kek: KekProvider, tally: Tally): KekProvider {
  const counted = async (act: 'seal' | 'open', work: () => Promise<Uint8Array>) => {
    try {
      const result = await work()
      tally.add('vault_kek_calls', { act, outcome: 'done' })
      return result
    } catch (error) {
      tally.add('vault_kek_calls', { act, outcome: error instanceof KekAway ? 'away' : 'refused' })
      throw error
    }
  }
  return {
    name: kek.name,
    development: kek.development,
    seal: (plain, aad) => counted('seal', () => kek.seal(plain, aad)),
    open: (sealed, aad) => counted('open', () => kek.open(sealed, aad)),
  }
}
