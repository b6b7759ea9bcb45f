import type { CaipNetworkId } from '../base/caip.js'
import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import { extensionMethods } from '../base/extension.js'
import type { Connector, ConnectorContext } from '../core/connector.js'

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

declare module '../core/family.js' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
  interface Providers {
    /** Of the wallet in use: an extension has all of it, a wallet over WalletConnect `request`. */
    cosmos: (Pick<CosmosProvider, 'request'> & Partial<CosmosProvider>) | undefined
  }
}

/** What `portico.getProvider('cosmos')` hands out of a connected extension. */
export type CosmosProvider = {
  /**
   * Answers as wallets do over WalletConnect: `cosmos_getAccounts` with `[{ address, algo, pubkey }]`, `cosmos_signAmino` with
   * `{ signerAddress, signDoc }` as `{ signature, signed }`. A document of ADR-36 is shown to its person as the message that it holds.
   *
   * @throws AppError `rpc/error` with 4001 when its person refuses, 4100 for an address that is not in use, 4200 for other methods
   */
  request(args: { method: string; params?: unknown }): Promise<unknown>
  /** The extension's own object, with the interface of Keplr, for libraries of Cosmos. */
  wallet: unknown
  /** Asks the extension for its account on another network. */
  switchNetwork(networkId: CaipNetworkId): Promise<void>
}
