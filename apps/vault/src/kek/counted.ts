import { noTracer, type Tally, type Tracer } from '@portico/watch'
import { KekAway, type KekProvider } from './provider.js'

/** The same key, with its calls counted, and followed: never with what is sealed or opened, or for what. */
export function countedKek(kek: KekProvider, tally: Tally, tracer: Tracer = noTracer): KekProvider {
  const counted = async (act: 'seal' | 'open', work: () => Promise<Uint8Array>) => {
    const span = tracer.part({ name: `kek ${act}`, kind: 'client' })
    try {
      const result = await work()
      tally.add('vault_kek_calls', { act, outcome: 'done' })
      return result
    } catch (error) {
      tally.add('vault_kek_calls', { act, outcome: error instanceof KekAway ? 'away' : 'refused' })
      span.tell({ failed: true })
      throw error
    } finally {
      span.end()
    }
  }
  return {
    name: kek.name,
    development: kek.development,
    seal: (plain, aad) => counted('seal', () => kek.seal(plain, aad)),
    open: (sealed, aad) => counted('open', () => kek.open(sealed, aad)),
  }
}
