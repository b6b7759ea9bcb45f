import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import { extensionMethods } from '../base/extension.js'
import type { Connector, ConnectorContext } from '../core/connector.js'
import type { CosmosProvider } from './provider.js'

/** What an extension puts into the page. Nothing that it answers is to be believed unread. */
export type Keplr = {
  /** Asks its person, unless they said yes to this page before. */
  enable(chainId: string): Promise<unknown>
  getKey(chainId: string): Promise<{ bech32Address?: unknown; algo?: unknown; pubKey?: unknown } | undefined>
  signArbitrary?(chainId: string, signer: string, data: string | Uint8Array): Promise<unknown>
  signAmino?(chainId: string, signer: string, document: unknown): Promise<unknown>
}

/** `event`: what the page hears when another account was chosen in the wallet. */
export type Place = { wallet: Keplr; event: string | undefined }

/** An extension and what we hold of it. */
export type Link = {
  info: ConnectorInfo
  context: ConnectorContext
  place: Place
  /** While connected, with the way to stop following it. */
  live: (CosmosProvider & { stop(): void }) | undefined
}

/** A connector to an extension. What it does is loaded when it is first used. */
export function makeConnector(context: ConnectorContext, info: ConnectorInfo, place: Place): Connector {
  const link: Link = { info, context, place, live: undefined }
  return { info, ...extensionMethods(link, 'cosmos', () => import('./connect.js')) }
}
