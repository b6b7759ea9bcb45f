import type { CaipNetworkId, ChainNamespace } from '../../base/caip.js'
import type { Connection } from '../../base/entities/connection.js'
import type { Network } from '../../base/entities/network.js'
import type { Config } from '../options.js'
import type { State } from '../state.js'
import type { NamespaceState } from './state.js'

type Seen = Pick<State, 'connections' | 'networks'>

/** The connection in use in a namespace; of the active namespace when none is given. */
export function activeConnection(
  state: Pick<State, 'connections'>,
  namespace?: ChainNamespace,
): Connection | undefined {
  const entry = namespaceState(state, namespace)
  return entry.status === 'connected' ? entry.connection : undefined
}

/** The status of a namespace; of the active one when none is given. */
export function namespaceState(state: Pick<State, 'connections'>, namespace?: ChainNamespace): NamespaceState {
  const key = namespace ?? state.connections.activeNamespace
  return (key && state.connections.namespaces[key]) ?? { status: 'disconnected' }
}

/** All connections in use, one per namespace, the active namespace first. */
export function activeConnections(state: Pick<State, 'connections'>): readonly Connection[] {
  const first = activeConnection(state)
  const rest = Object.values(state.connections.namespaces).flatMap((entry) =>
    entry?.status === 'connected' && entry.connection !== first ? [entry.connection] : [],
  )
  return first ? [first, ...rest] : rest
}

/** Every live connection: those in use and the others beside them. */
export function allConnections(state: Pick<State, 'connections'>): readonly Connection[] {
  return [...activeConnections(state), ...state.connections.others]
}

/** True when any namespace is connected. */
export function isConnected(state: Pick<State, 'connections'>): boolean {
  return Object.values(state.connections.namespaces).some((entry) => entry?.status === 'connected')
}

/**
 * The network in use in a namespace, as the app lists it. Connected: where the wallet is, `undefined` when the app does not list
 * that. Otherwise: the one chosen last, or the first of the namespace.
 */
export function activeNetwork(state: Seen, namespace?: ChainNamespace): Network | undefined {
  const key = namespace ?? state.connections.activeNamespace
  if (!key) return state.networks[0]
  const connection = activeConnection(state, key)
  if (connection) return networkById(state, connection.caipNetworkId)
  const chosen = state.connections.networkIds[key]
  return (chosen && networkById(state, chosen)) ?? networksOf(state, key)[0]
}

export function networkById(state: Pick<State, 'networks'>, networkId: CaipNetworkId): Network | undefined {
  return state.networks.find((network) => network.caipNetworkId === networkId)
}

export function networksOf(state: Pick<State, 'networks'>, namespace: ChainNamespace): readonly Network[] {
  return state.networks.filter((network) => network.chainNamespace === namespace)
}

/** Connected, but on a network that the app does not list. */
export function isUnlisted(state: Seen, namespace?: ChainNamespace): boolean {
  const connection = activeConnection(state, namespace)
  return connection !== undefined && networkById(state, connection.caipNetworkId) === undefined
}

/** On an unlisted network, and the app wants that put right. */
export function isUnsupported(
  state: Seen,
  config: Pick<Config, 'allowUnsupportedChain' | 'networkSwitch'>,
  namespace?: ChainNamespace,
): boolean {
  return config.networkSwitch && !config.allowUnsupportedChain && isUnlisted(state, namespace)
}
