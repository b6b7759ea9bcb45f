import type { StoredConnection } from '../../base/entities/connection.js'
import type { Client } from '../client.js'
import { applyConnections, fallbackNetworkId } from './apply.js'
import { restoreEach } from './restore.js'
import { activeConnection, allConnections } from './select.js'
import { isOf } from './transitions.js'

/**
 * Follows what another tab did: a wallet that was disconnected there is let go here, without asking the wallet again, one that was
 * connected there comes into use here, and so does an account or a network. Nothing is written, so that tabs do not talk in circles.
 */
export function followOtherTab(client: Client): void {
  if (client.signal.aborted) return
  const stored = (client.storage.get('connections') ?? []) as readonly StoredConnection[]
  const alive = stored.filter(({ status }) => status === 'active' || status === 'connected')
  followLive(client, alive)
  const { restoring } = client.store.get().connections
  const gone = restoring.filter((entry) => !alive.some(isOf(entry)))
  const left = restoring.flatMap((entry) => alive.find(isOf(entry)) ?? [])
  // What is past is what the tab that wrote last says; this tab would otherwise write over it.
  const recent = stored.filter(({ status }) => status === 'disconnected')
  applyConnections(
    client,
    { type: 'restoringRead', restoring: left },
    ...gone.map((entry) => ({ ...entry, type: 'failed' as const })),
    { type: 'recentRead', recent },
  )
  followNetworks(client)
  takeUpNew(client, alive)
}

function followLive(client: Client, alive: readonly StoredConnection[]): void {
  const at = Date.now()
  for (const connection of allConnections(client.store.get())) {
    const { namespace, connectorId } = connection
    const entry = alive.find(isOf(connection))
    if (!entry) {
      const networkId = fallbackNetworkId(client, namespace)
      applyConnections(client, { type: 'disconnected', namespace, connectorId, at, networkId })
      continue
    }
    const address =
      connection.accounts.find((account) => account.address === entry.address)?.address ?? connection.address
    const caipNetworkId = entry.caipNetworkId ?? connection.caipNetworkId
    const now = { ...connection, address, caipNetworkId }
    if (address !== connection.address || caipNetworkId !== connection.caipNetworkId)
      applyConnections(client, { type: 'changed', connection: now })
    if (entry.status === 'active' && activeConnection(client.store.get(), namespace)?.connectorId !== connectorId)
      applyConnections(client, { type: 'connected', connection: now, keepOther: true, quiet: true })
  }
}

/** A network that was chosen where no wallet is connected. */
function followNetworks(client: Client): void {
  const networkIds = client.storage.get('networkIds') ?? {}
  const { connections, networks } = client.store.get()
  for (const { chainNamespace: namespace, caipNetworkId } of networks) {
    const free = connections.namespaces[namespace]?.status !== 'connected'
    if (free && networkIds[namespace] === caipNetworkId && connections.networkIds[namespace] !== caipNetworkId)
      applyConnections(client, { type: 'networkWanted', namespace, networkId: caipNetworkId })
  }
}

/** A wallet may come back here as after a reload; one that does not is left to the tab that has it. */
function takeUpNew(client: Client, alive: readonly StoredConnection[]): void {
  const { elsewhere, restoring } = client.store.get().connections
  const mine = [...allConnections(client.store.get()), ...restoring]
  const missing = alive.filter((entry) => !mine.some(isOf(entry)))
  const isAsked = (entry: StoredConnection) => !client.config.reconnect || elsewhere.some(isOf(entry))
  applyConnections(client, { type: 'elsewhereRead', elsewhere: missing.filter(isAsked) })
  const unasked = missing.filter((entry) => !isAsked(entry))
  if (unasked.length === 0) return
  client.wake()
  const lost = (entry: StoredConnection) => {
    const { elsewhere } = client.store.get().connections
    applyConnections(client, { type: 'elsewhereRead', elsewhere: [...elsewhere, entry] })
  }
  void restoreEach(client, unasked, { lost, catchUp: followOtherTab })
}
