import type { Client } from './client.js'
import { activeNetwork, networksOf } from './connections/select.js'
import type { Connector, ConnectorContext, ConnectorEvent } from './connector.js'
import { writeConnectors } from './writers.js'

/** The narrow context of one family or connector. */
export function makeContext(
  client: Client,
  id: string,
  onMessage: (connectorId: string, data: unknown) => void,
): ConnectorContext {
  const { config, logger, signal } = client
  const { data, relay, verify, frame } = config.services
  return {
    projectId: config.projectId,
    metadata: config.metadata,
    networks: (namespace) => (namespace ? networksOf(client.store.get(), namespace) : client.store.get().networks),
    activeNetwork: (namespace) => activeNetwork(client.store.get(), namespace),
    services: { data, relay, verify, frame },
    storage: client.storage.forConnector(id),
    emit: (event) => dispatch(client, event, onMessage),
    alert: (code, context) => void import('./alerts.js').then(({ showAlert }) => showAlert(client, code, context)),
    stepAside: () => {
      const back = import('./stepAside.js').then(({ stepAside }) => stepAside(client))
      return () => void back.then((comeBack) => comeBack())
    },
    language: () => client.language,
    logger,
    signal,
  }
}

/** Adds a connector, or puts it in the place of the one of the same id. What a page announces never takes the place of another kind. */
export function addConnector(client: Client, connector: Connector): void {
  const { info } = connector
  const known = client.connectors.get(info.id)
  if (known && known.info.type !== info.type) return
  client.connectors.set(info.id, connector)
  const { connectors } = client.store.get()
  writeConnectors(client, {
    connectors: known ? connectors.map((other) => (other.id === info.id ? info : other)) : [...connectors, info],
  })
}

function dispatch(
  client: Client,
  event: ConnectorEvent,
  onMessage: (connectorId: string, data: unknown) => void,
): void {
  if (client.signal.aborted) return
  if (event.type === 'announced') addConnector(client, event.connector)
  else if (event.type === 'message') onMessage(event.connectorId, event.data)
  else {
    import('./connections/events.js').then(
      ({ onConnectorEvent }) => onConnectorEvent(client, event),
      (error: unknown) => client.logger.error('A wallet was not understood', error),
    )
  }
}
