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

/** One whose wallet was asked to let go. `keepOpen`: the modal stays open when none is left. */
export type Ending = ConnectionKey & { keepOpen?: boolean | undefined }

/** A change of network: `adding` while the wallet is asked to add one that it does not know. */
export type SwitchState =
  | { status: 'idle' }
  | { status: 'switching' | 'adding'; networkId: CaipNetworkId }
  | { status: 'failed'; networkId: CaipNetworkId; code: ErrorCode; rejected: boolean }

export type ConnectionsState = {
  /** The namespace that the modal and the buttons show. */
  activeNamespace: ChainNamespace | undefined
  /** What each chain namespace is at; one that is absent is disconnected. */
  namespaces: Partial<Record<ChainNamespace, NamespaceState>>
  /** The network chosen in each namespace, connected or not. */
  networkIds: Partial<Record<ChainNamespace, CaipNetworkId>>
  /** Live connections beside the active ones (multi-wallet). */
  others: readonly Connection[]
  /** Disconnected ones that can be taken up again, newest first. */
  recent: readonly StoredConnection[]
  /** The change of network that is under way, or has failed. */
  networkSwitch: SwitchState
  /** Those whose wallet was asked to let go and has not answered yet. There once one was asked. */
  ending?: readonly Ending[] | undefined
  /** Stored ones that are about to come back; they stay stored until they did or did not. */
  restoring: readonly StoredConnection[]
  /** Stored ones that another tab has and this one could not take up; they stay stored. */
  elsewhere: readonly StoredConnection[]
  /** The one that last came into use by itself: after a reload, or as another tab has it. */
  quiet?: ConnectionKey | undefined
}

export const initialConnections: ConnectionsState = {
  activeNamespace: undefined,
  namespaces: {},
  networkIds: {},
  others: [],
  recent: [],
  restoring: [],
  elsewhere: [],
  networkSwitch: { status: 'idle' },
}
