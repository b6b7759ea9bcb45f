import type { Client } from './client.js'
import type { State } from './state.js'

/**
 * Makes what writes keys of the state. Each key has one writer, in the folder of the feature that owns it, and nothing else writes to the
 * store: whoever wants a change asks the owner for it.
 *
 * @param _keys The keys it may write; those that have to change in one step stand together.
 */
export function writerOf<K extends keyof State>(
  ..._keys: readonly K[]
): (client: Pick<Client, 'store'>, part: { readonly [P in K]?: State[P] }) => void {
  return ({ store }, part) => store.set(part)
}
