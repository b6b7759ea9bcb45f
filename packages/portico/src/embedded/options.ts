import type { ChainNamespace } from '../base/caip.js'
import type { AuthConnector, AuthSide, ConnectOptions, ConnectorSession } from '../core/connector.js'

/** Where the embedded wallet is. All of it may be left out. */
export type EmbeddedOptions = {
  /**
   * Address of the wallet's page; by default `/frame` on the configured `services.frame`. Its origin holds the keys and must not be the
   * page's own.
   */
  frameUrl?: string | undefined
}

/** The connector of the embedded wallet. */
export type EmbeddedConnector = AuthConnector

/** The working part, loaded when the visitor first needs it. */
export type Live = AuthSide & {
  connect(options: ConnectOptions): Promise<readonly ConnectorSession[]>
  reconnect(options: Parameters<AuthConnector['reconnect']>[0]): Promise<readonly ConnectorSession[]>
  disconnect(options?: { namespace?: ChainNamespace | undefined }): Promise<void>
  provider(namespace: ChainNamespace): unknown
  stop(): void
}
