import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import { extensionMethods } from '../base/extension.js'
import type { Connector, ConnectorContext } from '../core/connector.js'
import type { PolkadotProvider } from './provider.js'

/** What an extension puts into the page. Nothing in it is to be believed unread. */
export type Injected = {
  /** Asks its person, unless they said yes to this page before. */
  enable(app: string): Promise<Extension>
}

export type Extension = {
  accounts: {
    get(): Promise<unknown>
    subscribe?(listener: (accounts: unknown) => void): unknown
  }
  signer?: {
    signRaw?(request: { address: string; type: 'bytes'; data: string }): Promise<{ signature?: unknown } | undefined>
  }
}

/** An extension and what we hold of it. */
export type Link = {
  info: ConnectorInfo
  context: ConnectorContext
  injected: Injected
  /** While connected, with the way to stop following it. */
  live: (PolkadotProvider & { stop(): void }) | undefined
}

/** A connector to an extension. What it does is loaded when it is first used. */
export function makeConnector(context: ConnectorContext, info: ConnectorInfo, injected: Injected): Connector {
  const link: Link = { info, context, injected, live: undefined }
  return { info, ...extensionMethods(link, 'polkadot', () => import('./connect.js')) }
}
