import type { State } from '../../state.js'

/** The name that an address is known to have from here: the one it has just registered, or the one it had. */
export function ownName({ names }: Pick<State, 'names'>, address: string): string | undefined {
  if (names?.address !== address) return undefined
  if (names.status === 'registered') return names.name
  return names.status === 'editing' ? names.owned : undefined
}
