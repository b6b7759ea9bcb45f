import type { Connection } from '../../base/entities/connection.js'
import { loginName } from '../../base/format.js'
import { ownName } from '../../core/features/names/state.js'
import type { State } from '../../core/state.js'

/** What a connection goes by: its login, or the name of its address once anything here knows it. */
export function nameOf(state: State, { address, auth }: Connection): string | undefined {
  return loginName(auth) ?? ownName(state, address) ?? state.identities?.[address.toLowerCase()]?.name
}
