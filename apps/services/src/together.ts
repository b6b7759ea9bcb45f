import { setImmediate as turn } from 'node:timers/promises'

/** Asks the question of a key once for all who want its answer in this turn of the event loop. */
export type Together<T> = (key: string, ask: () => Promise<T>) => Promise<T>

/**
 * Several who ask the same at the same moment share one answer. The question leaves when all of them have asked, so that nobody gets an answer
 * that is older than his own question; whoever comes after that begins the next one. Nothing is kept.
 * @example
 * const heads = together<bigint>()
 * const head = await heads(chain.id, () => readHead(nodes, chain.id))
 */
export function together<T>(): Together<T> {
  const gathering = new Map<string, Promise<T>>()
  return (key, ask) => {
    const known = gathering.get(key)
    if (known) return known
    const made = turn().then(() => {
      gathering.delete(key)
      return ask()
    })
    gathering.set(key, made)
    return made
  }
}
