import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import type { Connector, ConnectorContext, ConnectorFactory } from '../core/connector.js'
import type { Eip1193Provider } from './eip1193.js'

/** A wallet that the app hands in, and what lists show of it. */
export type ExternalOptions = {
  /** The EIP-1193 provider, or a function that makes or loads it when the visitor first connects. */
  provider: Eip1193Provider | (() => Eip1193Provider | Promise<Eip1193Provider>)
  /** Stays the same from load to load: it is stored to reconnect. */
  id: string
  /** As it is shown in the list of wallets. */
  name: string
  /** A `data:` or `https:` address of its picture; a neutral tile by default. */
  imageUrl?: string | undefined
  /** The wallet's reverse domain name, if it has one. None by default. */
  rdns?: string | undefined
  /** The provider opens a window of its own; it is then never asked again unless the visitor presses. `false` by default. */
  opensPopup?: boolean | undefined
}

/**
 * A connector of type EXTERNAL to a provider of the host's own, for example the one of a wallet's SDK.
 *
 * @param options The provider and how to show it.
 * @returns A connector for the option `connectors` of `createPortico`.
 *
 * @example
 * createPortico({ …, connectors: [external({ id: 'acme', name: 'Acme', provider: acmeSdk.provider, opensPopup: true })] })
 */
export function external({ provider, id, name, imageUrl, rdns, opensPopup }: ExternalOptions): ConnectorFactory {
  const info: ConnectorInfo = {
    id,
    name,
    type: 'EXTERNAL',
    chain: 'eip155',
    chains: ['eip155'],
    imageUrl,
    info: rdns ? { rdns } : undefined,
    opensPopup,
  }
  const open = () => (typeof provider === 'function' && !('request' in provider) ? provider() : provider)
  return { kind: 'connector', id, create: (context) => later(context, info, open as () => Eip1193Provider) }
}

/** The connector as it is used: what wallets of the page share with it is no part of the start. */
function later(context: ConnectorContext, info: ConnectorInfo, open: () => Eip1193Provider): Connector {
  let made: Connector | undefined
  const load = async () => {
    const { makeConnector } = await import('./connector.js')
    made ??= makeConnector(context, info, open)
    return made
  }
  return {
    info,
    connect: async (options) => (await load()).connect(options),
    reconnect: async (options) => (await load()).reconnect(options),
    disconnect: async (options) => (await load()).disconnect(options),
    getProvider: (namespace) => made?.getProvider(namespace),
    prepare: () =>
      void load()
        .then(({ prepare }) => prepare?.())
        .catch(() => {}),
  }
}
