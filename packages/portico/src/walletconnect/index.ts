import { chainNamespaces } from '../base/caip.js'
import type { ConnectorContext, ConnectorFactory } from '../core/connector.js'
import type { Live, WalletConnectConnector, WalletConnectOptions } from './options.js'

export type { SignedMessage, SignInRequest } from './cacao.js'
export type { AuthenticateOptions, HostProvider, WalletConnectConnector, WalletConnectOptions } from './options.js'

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
export function walletConnect(options: WalletConnectOptions = {}): ConnectorFactory & {
  create(context: ConnectorContext): WalletConnectConnector
} {
  return { kind: 'connector', id: 'walletConnect', create: (context) => makeConnector(context, options) }
}

function makeConnector(context: ConnectorContext, options: WalletConnectOptions): WalletConnectConnector {
  const held: { live?: Live; loading?: Promise<Live> | undefined } = {}

  async function make(): Promise<Live> {
    const { provider } = options
    if (!provider) return (await import('./connector.js')).makeLive(context, options)
    const { makeHosted } = await import('./hosted.js')
    return makeHosted(context, typeof provider === 'function' ? await provider() : provider)
  }

  function load(): Promise<Live> {
    held.loading ??= make().then(
      (live) => {
        held.live = live
        if (context.signal.aborted) live.stop()
        else context.signal.addEventListener('abort', live.stop)
        return live
      },
      (error: unknown) => {
        // A chunk that could not be fetched may be fetched the next time.
        held.loading = undefined
        throw error
      },
    )
    return held.loading
  }

  /** Without a stored session there is nothing to load for. */
  const idle = () => !held.live && !options.provider && context.storage.get('sessions') === undefined
  // The app's own come first; a wallet may be asked for any, as soon as a network of it is listed.
  const chains = [...new Set([...context.networks().map((network) => network.chainNamespace), ...chainNamespaces])]
  return {
    info: {
      id: 'walletConnect',
      name: 'WalletConnect',
      type: 'WALLET_CONNECT',
      chain: chains[0] ?? 'eip155',
      chains,
      // The public relay answers projects that it knows alone. Of another one nobody knows before it is asked.
      ...(context.projectId || context.services.relay || options.relayUrl || options.provider
        ? {}
        : { lacksProject: true }),
    },
    connect: async (connectOptions) => (await load()).connect(connectOptions),
    authenticate: async (authenticateOptions) => (await load()).authenticate(authenticateOptions),
    reconnect: async ({ namespace }) => (idle() ? [] : (await load()).restore(namespace)),
    disconnect: async ({ namespace } = {}) => {
      if (!idle()) await (await load()).disconnect(namespace)
    },
    getProvider: (namespace) => held.live?.provider(namespace),
    prepare: () =>
      void load().then(
        (live) => live.warm(),
        (error: unknown) => context.logger.warn('WalletConnect cannot be loaded', error),
      ),
  }
}
