import type { Client } from './client.js'
import { applyChoice } from './connections/choices.js'
import type { StoredEntry } from './storage/keys.js'

/** Takes up what was stored and follows other tabs. On a server it does nothing. Returns how to stop. */
export function startClient(client: Client, page: object = globalThis): () => void {
  if (!('document' in page)) return () => {}
  const stored = client.storage.get('connections') ?? []
  takeUp(client, stored)
  const onOtherTab = () => {
    import('./connections/tabs.js').then(
      ({ followOtherTab }) => followOtherTab(client),
      (error: unknown) => client.logger.warn('Not loaded', error),
    )
  }
  const stops = (['connections', 'networkIds'] as const).map((key) => client.storage.watch(key, onOtherTab))
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

function takeUp(client: Client, stored: readonly StoredEntry[]): void {
  const { networks } = client.store.get()
  const listed = Object.entries(client.storage.get('networkIds') ?? {}).filter(([, id]) =>
    networks.some((network) => network.caipNetworkId === id),
  )
  const shown = client.storage.get('activeNamespace')
  applyChoice(client, {
    type: 'started',
    stored,
    restores: client.config.reconnect,
    shown: networks.find((network) => network.chainNamespace === shown)?.chainNamespace,
    networkIds: Object.fromEntries(listed),
  })
}
