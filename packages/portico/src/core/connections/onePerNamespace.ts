import type { Connection } from '../../base/entities/connection.js'
import type { Client } from '../client.js'
import { featuresOf } from '../flags.js'
import { commitConnections } from './apply.js'
import { activeConnections } from './select.js'

/**
 * With several wallets switched off since the last visit, the one in use in each namespace stays and the others are past. Which holds is
 * known when the project's features are.
 */
export function keepOnePerNamespace(client: Client): void {
  const { store, signal } = client
  const check = () => {
    if (store.get().flags.status !== 'ready') return
    stop()
    if (!signal.aborted && !featuresOf(store.get()).multiWallet) letOthersGo(client)
  }
  const stop = store.subscribe((state) => state.flags, check)
  signal.addEventListener('abort', stop, { once: true })
  check()
}

function letOthersGo(client: Client): void {
  const { connections } = client.store.get()
  const { others } = connections
  if (others.length === 0) return
  const inUse = activeConnections({ connections })
  const at = Date.now()
  commitConnections(
    client,
    ...others.map(({ namespace, connectorId }) => ({ type: 'disconnected' as const, namespace, connectorId, at })),
  )
  for (const other of others) if (!sharesSession(client, other, inUse)) release(client, other)
  import('../alerts.js').then(
    ({ showAlert }) => showAlert(client, 'config/multi-wallet-off'),
    (error: unknown) => client.logger.warn('Not loaded', error),
  )
}

/** A remote wallet has one session for all its namespaces: it goes on for those in use. */
function sharesSession({ connectors }: Client, { connectorId }: Connection, inUse: readonly Connection[]): boolean {
  return (
    connectors.get(connectorId)?.info.type === 'WALLET_CONNECT' &&
    inUse.some((other) => other.connectorId === connectorId)
  )
}

/** Nobody waits for it. */
function release({ connectors, logger }: Client, { connectorId, namespace }: Connection): void {
  connectors
    .get(connectorId)
    ?.disconnect({ namespace })
    .catch((error: unknown) => logger.warn('A wallet that is not kept did not disconnect', error))
}
