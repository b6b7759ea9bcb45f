import type { CaipNetworkId, ChainNamespace } from '../../base/caip.js'
import type { Connection, StoredConnection } from '../../base/entities/connection.js'
import type { ErrorCode } from '../../base/errors/catalog.js'

/** Connection status of one chain namespace. */
export type NamespaceState =
  | { status: 'disconnected' }
  | { status: 'connecting'; connectorId: string; reconnecting: boolean }
  | { status: 'connected'; connection: Connection }

export type SwitchState =
  | { status: 'idle' }
  | { status: 'switching' | 'adding'; networkId: CaipNetworkId }
  | { status: 'failed'; networkId: CaipNetworkId; code: ErrorCode; rejected: boolean }

export type ConnectionsState = {
  /** The namespace that the modal and the buttons show. */
  activeNamespace: ChainNamespace | undefined
  namespaces: Partial<Record<ChainNamespace, NamespaceState>>
  /** The network chosen in each namespace, connected or not. */
  networkIds: Partial<Record<ChainNamespace, CaipNetworkId>>
  /** Live connections beside the active ones (multi-wallet). */
  others: readonly Connection[]
  /** Disconnected ones that can be taken up again, newest first. */
  recent: readonly StoredConnection[]
  networkSwitch: SwitchState
}

export const initialConnections: ConnectionsState = {
  activeNamespace: undefined,
  namespaces: {},
  networkIds: {},
  others: [],
  recent: [],
  networkSwitch: { status: 'idle' },
}
