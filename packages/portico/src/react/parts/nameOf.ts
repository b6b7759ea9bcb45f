import type { Connection } from '../../base/entities/connection.js'
import { loginName } from '../../base/format.js'
import { ownName } from '../../core/features/names/state.js'
import type { State } from '../../core/state.js'

/** What a connection goes by: the name of its address once anything here knows it, as others see it; its login until then. */
export function nameOf(state: State, { address, auth }: Connection): string | undefined {
  return ownName(state, address) ?? state.identities?.[address.toLowerCase()]?.name ?? loginName(auth)
}
