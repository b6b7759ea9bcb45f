import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import type { Connector, ConnectorContext } from '../core/connector.js'
import type { Eip1193Provider } from './eip1193.js'

/** A wallet in the page and what we hold of it. */
export type Link = {
  info: ConnectorInfo
  context: ConnectorContext
  /** Finds the provider; it may have to be loaded first. */
  open(): Eip1193Provider | Promise<Eip1193Provider>
  /** The provider while connected, with the way to stop listening to it. */
  live: { provider: Eip1193Provider; stop(): void } | undefined
}

/** A connector to a provider in the page. What it does is loaded when it is first used. */
export function makeConnector(
  context: ConnectorContext,
  info: ConnectorInfo,
  open: () => Eip1193Provider | Promise<Eip1193Provider>,
): Connector {
  const link: Link = { info, context, open, live: undefined }
  const load = () => import('./connect.js')
  return {
    info,
    connect: async (options) => (await load()).connect(link, options),
    reconnect: async (options) => (await load()).reconnect(link, options),
    disconnect: async () => (await load()).disconnect(link),
    getProvider: (namespace) => (namespace === 'eip155' ? link.live?.provider : undefined),
    prepare: () => void load().catch(() => {}),
  }
}
