import type { StoredConnection } from '../../base/entities/connection.js'
import type { Client } from '../client.js'
import { applyConnections } from './apply.js'
import { fallbackNetworkId } from './disconnect.js'
import { allConnections } from './select.js'

/**
 * Follows what another tab did: a wallet that was disconnected there is let go here, without asking the wallet again, and a network or
 * an account that was chosen there is shown here.
 */
export function followOtherTab(client: Client): void {
  const stored = client.storage.get('connections') ?? []
  const networkIds = client.storage.get('networkIds') ?? {}
  const at = Date.now()
  for (const connection of allConnections(client.store.get())) {
    const { namespace, connectorId } = connection
    const entry = stored.find((other) => other.namespace === namespace && other.connectorId === connectorId)
    if (!entry || entry.status === 'disconnected') {
      applyConnections(client, {
        type: 'disconnected',
        namespace,
        connectorId,
        at,
        networkId: fallbackNetworkId(client, namespace),
      })
      continue
    }
    const address =
      connection.accounts.find((account) => account.address === entry.address)?.address ?? connection.address
    const caipNetworkId = entry.caipNetworkId ?? connection.caipNetworkId
    if (address !== connection.address || caipNetworkId !== connection.caipNetworkId) {
      applyConnections(client, { type: 'changed', connection: { ...connection, address, caipNetworkId } })
    }
  }
  for (const entry of client.live.restoring) {
    const { namespace, connectorId } = entry
    const now = stored.find((other) => other.namespace === namespace && other.connectorId === connectorId)
    if (now && now.status !== 'disconnected') continue
    client.live.restoring = client.live.restoring.filter((other) => other !== entry)
    applyConnections(client, { type: 'failed', namespace, connectorId })
  }
  // What is past is what the tab that wrote last says; this tab would otherwise write over it.
  const recent = stored.filter((entry): entry is StoredConnection => entry.status === 'disconnected')
  client.store.set({ connections: { ...client.store.get().connections, recent } })
  const { connections, networks } = client.store.get()
  for (const network of networks) {
    const { chainNamespace: namespace, caipNetworkId } = network
    const free = connections.namespaces[namespace]?.status !== 'connected'
    if (free && networkIds[namespace] === caipNetworkId && connections.networkIds[namespace] !== caipNetworkId) {
      client.store.set({
        connections: { ...connections, networkIds: { ...connections.networkIds, [namespace]: caipNetworkId } },
      })
    }
  }
}
