import { connectionNumbers } from '../../base/numbers.js'
import { deferred, withTimeout } from '../../base/promise.js'
import type { Client } from '../client.js'
import type { Connector } from '../connector.js'

/** A connector by its id; a wallet in the page may announce itself a little later than we ask. */
export async function connectorOf(client: Client, connectorId: string): Promise<Connector | undefined> {
  const { announceWaitMs } = connectionNumbers
  return (
    client.connectors.get(connectorId) ??
    withTimeout(announced(client, connectorId), announceWaitMs, () => undefined).catch(() => undefined)
  )
}

/** Resolves when a connector of that id announces itself; with nothing when the client ends. */
export function announced(client: Client, connectorId: string): Promise<Connector | undefined> {
  const found = deferred<Connector | undefined>()
  const stop = client.store.subscribe(
    (state) => state.connectors.some((connector) => connector.id === connectorId),
    () => {
      stop()
      found.resolve(client.connectors.get(connectorId))
    },
  )
  client.signal.addEventListener('abort', () => {
    stop()
    found.resolve(undefined)
  })
  return found.promise
}
