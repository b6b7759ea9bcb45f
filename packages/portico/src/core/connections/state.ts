import type { CaipNetworkId, ChainNamespace } from '../../base/caip.js'
import type { Connection, StoredConnection } from '../../base/entities/connection.js'
import type { ErrorCode } from '../../base/errors/catalog.js'

/** A wallet that was asked and has not answered yet; `reconnecting` when it is asked to come back without its person. */
export type Attempt = { connectorId: string; reconnecting: boolean }

/** Connection status of one chain namespace. */
export type NamespaceState =
  | { status: 'disconnected' }
  /** `behind`: others that were asked before and may still answer. */
  | ({ status: 'connecting'; behind?: readonly Attempt[] | undefined } & Attempt)
  | { status: 'connected'; connection: Connection }

/** Which connection. */
export type ConnectionKey = { namespace: ChainNamespace; connectorId: string }

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
  /** Those whose wallet was asked to let go and has not answered yet. There once one was asked. */
  ending?: readonly ConnectionKey[] | undefined
  /** The one that last came into use by itself: after a reload, or as another tab has it. */
  quiet?: ConnectionKey | undefined
}

export const initialConnections: ConnectionsState = {
  activeNamespace: undefined,
  namespaces: {},
  networkIds: {},
  others: [],
  recent: [],
  networkSwitch: { status: 'idle' },
}
