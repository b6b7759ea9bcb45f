import { activeConnection, activeNetwork } from '../../connections/select.js'
import type { State } from '../../state.js'
import type { ReceiveState } from './state.js'

/** What the account in use asks for on the network in use; `undefined` while it asks for nothing. */
export function askedOf(state: State): ReceiveState | undefined {
  const { receive } = state
  const isMine =
    receive?.address === activeConnection(state)?.address && receive?.networkId === activeNetwork(state)?.caipNetworkId
  return isMine ? receive : undefined
}
