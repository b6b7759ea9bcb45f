import type { CaipNetworkId, ChainNamespace } from '../../base/caip.js'
import type { StoredConnection } from '../../base/entities/connection.js'
import type { Client } from '../client.js'
import { writerOf } from '../writerOf.js'
import type { ConnectionsState } from './state.js'

/** What is chosen and read without asking a wallet: the part of the table that is loaded with the page. */
export type ChoiceEvent =
  /** The page began, with what was stored. `restores`: wallets are taken up again. */
  | {
      type: 'started'
      stored: readonly { namespace: ChainNamespace; connectorId: string; status: string }[]
      restores: boolean
      shown: ChainNamespace | undefined
      networkIds: ConnectionsState['networkIds']
    }
  | { type: 'networkChosen'; networkId: CaipNetworkId; namespace: ChainNamespace }
  /** The network that the next wallet of its namespace is asked for. What is shown stays. */
  | { type: 'networkWanted'; networkId: CaipNetworkId; namespace: ChainNamespace }
  | { type: 'namespaceShown'; namespace: ChainNamespace }

/** What the connections become. Pure. */
export function nextChoice(state: ConnectionsState, event: ChoiceEvent): ConnectionsState {
  if (event.type === 'namespaceShown') return { ...state, activeNamespace: event.namespace }
  if (event.type === 'started') return begun(state, event)
  const { namespace, networkId } = event
  return {
    ...state,
    activeNamespace: event.type === 'networkChosen' ? namespace : state.activeNamespace,
    networkIds: { ...state.networkIds, [namespace]: networkId },
  }
}

/** The state of the first moment: chosen networks, past wallets, and `connecting` where a wallet is about to come back. */
function begun(
  state: ConnectionsState,
  { stored, restores, shown, networkIds }: Extract<ChoiceEvent, { type: 'started' }>,
): ConnectionsState {
  const namespaces: ConnectionsState['namespaces'] = {}
  // The one that was in use comes first in the list.
  for (const { namespace, connectorId, status } of restores ? stored : []) {
    if (status === 'active' || status === 'connected')
      namespaces[namespace] ??= { status: 'connecting', connectorId, reconnecting: true }
  }
  return {
    ...state,
    namespaces,
    activeNamespace: shown ?? state.activeNamespace,
    networkIds: { ...state.networkIds, ...networkIds },
    recent: stored.filter((entry): entry is StoredConnection => entry.status === 'disconnected'),
  }
}

export const writeConnections = writerOf('connections')

/** Applies a choice, for this page only. */
export function applyChoice(client: Pick<Client, 'store'>, event: ChoiceEvent): void {
  writeConnections(client, { connections: nextChoice(client.store.get().connections, event) })
}
