import type { ConnectorContext, ConnectorFactory } from '../core/connector.js'
import type { EmbeddedConnector, EmbeddedOptions, Live } from './options.js'

export type { EmbeddedConnector, EmbeddedOptions } from './options.js'

/**
 * A wallet that comes with an e-mail login: its keys live in a page of their own, shown in a frame, and every signature is confirmed
 * there. Loads nothing until the visitor logs in, or a login is restored.
 *
 * @param options where the wallet's page is; nothing needs to be set when `services` are
 * @returns a connector for the option `connectors` of `createPortico`
 * @see EIP-1193
 * @example
 * createPortico({ projectId, metadata, networks: [mainnet], families: [evm()], connectors: [embedded()], services })
 */
export function embedded(options: EmbeddedOptions = {}): ConnectorFactory & {
  create(context: ConnectorContext): EmbeddedConnector
} {
  return { kind: 'connector', id: 'embedded', create: (context) => makeConnector(context, options) }
}

function makeConnector(context: ConnectorContext, options: EmbeddedOptions): EmbeddedConnector {
  let live: Live | undefined
  let loading: Promise<Live> | undefined
  const auth = () => {
    loading ??= import('./live.js').then(
      ({ makeLive }) => {
        live = makeLive(context, options)
        return live
      },
      (error: unknown) => {
        // A chunk that could not be fetched may be fetched the next time.
        loading = undefined
        throw error
      },
    )
    return loading
  }
  return {
    info: {
      id: 'embedded',
      name: 'Email wallet',
      type: 'AUTH',
      chain: 'eip155',
      chains: ['eip155', 'solana'],
    },
    connect: async (connectOptions) => (await auth()).connect(connectOptions),
    // Without a login there is nothing to load for.
    reconnect: async (which) => (context.storage.get('used') ? (await auth()).reconnect(which) : []),
    disconnect: async (which) => (await auth()).disconnect(which),
    getProvider: (namespace) => live?.provider(namespace),
    auth,
  }
}
