import type { StoredConnection } from '../base/entities/connection.js'
import type { Client } from './client.js'
import type { ConnectionsState } from './connections/state.js'
import type { StoredEntry } from './storage/keys.js'

/** Takes up what was stored and follows other tabs. On a server it does nothing. Returns how to stop. */
export function startClient(client: Client, page: object = globalThis): () => void {
  if (!('document' in page)) return () => {}
  const stored = client.storage.get('connections') ?? []
  takeUp(client, stored)
  const stops: (() => void)[] = []
  const onOtherTab = () => {
    import('./connections/tabs.js').then(
      ({ followOtherTab }) => followOtherTab(client),
      (error: unknown) => client.logger.warn('Not loaded', error),
    )
  }
  stops.push(client.storage.watch('connections', onOtherTab), client.storage.watch('networkIds', onOtherTab))
  if (!client.config.projectId) void tellProjectId(client)
  if (stored.some(isAlive)) {
    client.wake()
    import('./connections/reconnect.js')
      .then(({ reconnectAll }) => reconnectAll(client))
      .catch((error: unknown) => {
        client.emitter.emit('error', error)
        client.report(error, 'INTERNAL_SDK_ERROR')
      })
  }
  return () => {
    for (const stop of stops) stop()
  }
}

/** Anything but `disconnected`: an unknown status is for reconnecting to report. */
function isAlive(entry: StoredEntry): boolean {
  return entry.status !== 'disconnected'
}

/** The state of the first moment: chosen networks, past wallets, and `connecting` where a wallet is about to come back. */
function takeUp(client: Client, stored: readonly StoredEntry[]): void {
  const { connections, networks } = client.store.get()
  const listed = Object.entries(client.storage.get('networkIds') ?? {}).filter(([, id]) =>
    networks.some((network) => network.caipNetworkId === id),
  )
  const shown = client.storage.get('activeNamespace')
  const namespaces: ConnectionsState['namespaces'] = {}
  // The one that was in use comes first in the list.
  for (const { namespace, connectorId, status } of client.config.reconnect ? stored : []) {
    if (status === 'active' || status === 'connected')
      namespaces[namespace] ??= { status: 'connecting', connectorId, reconnecting: true }
  }
  client.store.set({
    connections: {
      ...connections,
      namespaces,
      activeNamespace: networks.some((network) => network.chainNamespace === shown)
        ? shown
        : connections.activeNamespace,
      networkIds: { ...connections.networkIds, ...Object.fromEntries(listed) },
      recent: stored.filter((entry): entry is StoredConnection => entry.status === 'disconnected'),
    },
  })
}

async function tellProjectId(client: Client): Promise<void> {
  const { showAlert } = await import('./alerts.js')
  showAlert(client, 'config/no-project-id')
}
