import type { CaipNetworkId } from '../base/caip.js'
import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import { extensionMethods } from '../base/extension.js'
import type { Connector, ConnectorContext } from '../core/connector.js'

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

declare module '../core/family.js' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Providers {
    /** Of the wallet in use: an extension has all of it, a wallet over WalletConnect `request`. */
    polkadot: (Pick<PolkadotProvider, 'request'> & Partial<PolkadotProvider>) | undefined
  }
}

/** What `portico.getProvider('polkadot')` hands out of a connected extension. */
export type PolkadotProvider = {
  /**
   * Answers as wallets do over WalletConnect: `polkadot_signMessage` with `{ address, message }` resolves with `{ signature }` in hex.
   *
   * @throws AppError `rpc/error` with 4001 when its person refuses, 4100 for an address that it does not show, 4200 for other methods
   */
  request(args: { method: string; params?: unknown }): Promise<unknown>
  /** The extension's own object, with `accounts` and `signer`, for libraries of Polkadot. */
  extension(): Promise<unknown>
  /** The same accounts as another network writes them. */
  switchNetwork(networkId: CaipNetworkId): Promise<void>
}
