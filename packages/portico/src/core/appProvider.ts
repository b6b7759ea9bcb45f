import type { ChainNamespace } from '../base/caip.js'
import type { Client } from './client.js'
import { activeConnection, activeNetwork } from './connections/select.js'
import type { AppProviderSource } from './family.js'

/** The live provider of the wallet in use in a namespace. */
export function rawProvider(client: Client, namespace: ChainNamespace): unknown {
  const connection = activeConnection(client.store.get(), namespace)
  return connection && client.connectors.get(connection.connectorId)?.getProvider(namespace)
}

/** Whoever listens to what wallets say to the page. */
export type MessageListeners = Set<(connectorId: string, data: unknown) => void>

/** What a family's provider is made from: always the connection in use, whichever wallet that is. */
export function appProviderSource(
  client: Client,
  namespace: ChainNamespace,
  messages: MessageListeners,
): AppProviderSource {
  const side = () => import('./appProviderEvents.js')
  const connection = () => activeConnection(client.store.get(), namespace)
  return {
    provider: () => rawProvider(client, namespace),
    connection,
    network: () => activeNetwork(client.store.get(), namespace),
    settled: async () => (await side()).settled(client, namespace),
    switchNetwork: async (networkId) => {
      const { switchNetwork } = await import('./connections/switchNetwork.js')
      await switchNetwork(client, networkId)
    },
    listen(listener) {
      const end = new AbortController()
      // What changes until it hears is told then.
      const before = connection()
      side().then(
        ({ listen }) => listen(client, { namespace, messages, before, listener, signal: end.signal }),
        (error: unknown) => client.logger.error('The wallet cannot be heard', error),
      )
      return () => end.abort()
    },
  }
}
