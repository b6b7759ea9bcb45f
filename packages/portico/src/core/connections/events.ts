import type { Client } from '../client.js'
import type { AskingEvent, LiveConnectorEvent } from '../connector.js'
import { commitConnections, fallbackNetworkId, toConnection } from './apply.js'
import { allConnections } from './select.js'
import { followOtherTab } from './tabs.js'
import { walletNotices } from './walletNotices.js'

/** What a wallet says by itself. A snapshot of a connection that nobody made is ignored. */
export function onConnectorEvent(client: Client, event: LiveConnectorEvent | AskingEvent): void {
  if (event.type !== 'changed' && event.type !== 'disconnected') {
    import('./asking.js')
      .then(({ ask }) => ask(client, event))
      .catch((error: unknown) => {
        // Nobody can answer what cannot be shown.
        if (event.type === 'asking') event.abort()
        client.report(error, 'INTERNAL_SDK_ERROR')
      })
    return
  }
  // Every tab hears it: what another one has written of it already is not written over.
  followOtherTab(client)
  walletNotices(client).add(event)
  const mine = allConnections(client.store.get()).filter((connection) => connection.connectorId === event.connectorId)
  if (event.type === 'changed') {
    const before = mine.find((connection) => connection.namespace === event.session.namespace)
    // Where the wallet does not say which account it means, the one in use stays.
    const isKnown = before !== undefined || (event.added === true && mine.length > 0)
    const connection = isKnown ? toConnection(event.connectorId, event.session, before) : undefined
    if (connection && before) commitConnections(client, { type: 'changed', connection })
    else if (connection) commitConnections(client, { type: 'connected', connection, keepOther: true, quiet: true })
    return
  }
  const ended = mine.filter((connection) => event.namespace === undefined || connection.namespace === event.namespace)
  if (ended.length === 0) return
  const at = Date.now()
  commitConnections(
    client,
    ...ended.map(({ namespace, connectorId }) => ({
      type: 'disconnected' as const,
      namespace,
      connectorId,
      at,
      networkId: fallbackNetworkId(client, namespace),
    })),
  )
}
