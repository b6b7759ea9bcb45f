import type { Network } from '../../base/entities/network.js'
import type { State } from '../state.js'
import { activeConnection, isConnected } from './select.js'

type Seen = Pick<State, 'connections' | 'networks'>

/** Whether the connected wallet can be asked for a network: not when it approved others only, and not this one. */
export function isApproved(state: Seen, network: Network): boolean {
  const approved = activeConnection(state, network.chainNamespace)?.approvedNetworkIds
  return approved === undefined || approved.includes(network.caipNetworkId)
}

/** What choosing a network asks for: nothing, the wallet's switch, or a wallet of another family. */
export function switchNeeds(state: Seen, network: Network): 'nothing' | 'wallet' | 'other-wallet' {
  const connection = activeConnection(state, network.chainNamespace)
  if (connection) return connection.caipNetworkId === network.caipNetworkId ? 'nothing' : 'wallet'
  return isConnected(state) && network.chainNamespace !== state.connections.activeNamespace ? 'other-wallet' : 'nothing'
}

/** The page of an address or a transaction in the network's block explorer. */
export function explorerUrl(
  network: Network | undefined,
  what: { address: string } | { hash: string },
): string | undefined {
  const base = network?.blockExplorers?.default.url.replace(/(?<!\/)\/+$/, '')
  if (!base || !/^https?:\/\//.test(base)) return undefined
  return 'address' in what
    ? `${base}/address/${encodeURIComponent(what.address)}`
    : `${base}/tx/${encodeURIComponent(what.hash)}`
}
