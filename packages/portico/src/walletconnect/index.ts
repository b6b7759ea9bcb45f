import type { ChainNamespace } from '../base/caip.js'
import type { Metadata } from '../base/entities/metadata.js'
import type { Connector, ConnectorContext, ConnectorFactory } from '../core/connector.js'
import type { Live } from './connector.js'

export type WalletConnectOptions = {
  /** WebSocket URL of the relay; the configured services' by default, else the public one. */
  relayUrl?: string | undefined
  /** What the wallet is told of the app, where it differs from `createPortico`'s `metadata`. `redirect` leads back to it on a phone. */
  metadata?: (Partial<Metadata> & { redirect?: { native?: string; universal?: string } }) | undefined
}

/**
 * Wallets by QR code and by link: a WalletConnect v2 client of Portico's own.
 * Loads nothing and opens no connection until the visitor acts or a stored session is restored.
 *
 * @param options where the relay is and what the wallet is told; nothing needs to be set
 * @returns a connector for the option `connectors` of `createPortico`
 * @see WalletConnect v2 Sign, CAIP-25, EIP-1328, EIP-1193
 * @example
 * createPortico({ projectId, metadata, networks: [mainnet], families: [evm()], connectors: [walletConnect()] })
 */
export function walletConnect(options: WalletConnectOptions = {}): ConnectorFactory {
  return { kind: 'connector', id: 'walletConnect', create: (context) => makeConnector(context, options) }
}

function makeConnector(context: ConnectorContext, options: WalletConnectOptions): Connector {
  const held: { live?: Live; loading?: Promise<Live> } = {}

  function load(): Promise<Live> {
    held.loading ??= import('./connector.js')
      .then(({ makeLive }) => makeLive(context, options))
      .then((live) => {
        held.live = live
        if (context.signal.aborted) live.sign.stop()
        else context.signal.addEventListener('abort', live.sign.stop)
        return live
      })
      .catch((error: unknown) => {
        // A chunk that could not be fetched may be fetched the next time.
        delete held.loading
        throw error
      })
    return held.loading
  }

  const chains = [...new Set(context.networks().map((network) => network.chainNamespace))]
  return {
    info: {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      chain: chains[0] ?? 'eip155',
      chains,
    },
    connect: async (connectOptions) => (await load()).connect(connectOptions),
    async reconnect({ namespace }) {
      if (!held.live && context.storage.get('sessions') === undefined) return []
      return (await load()).restore(namespace)
    },
    async disconnect({ namespace } = {}) {
      if (!held.live && context.storage.get('sessions') === undefined) return
      await (await load()).disconnect(namespace)
    },
    getProvider: (namespace: ChainNamespace) => held.live?.provider(namespace),
    prepare: () =>
      void load()
        .then((live) => live.warm())
        .catch(() => {}),
  }
}
