import type { ChainNamespace } from '../base/caip.js'
import type { ConnectedWalletInfo } from '../base/entities/connection.js'
import type { WindowSocial } from '../base/entities/features.js'
import type { Network } from '../base/entities/network.js'
import type { WalletListing } from '../base/entities/walletListing.js'

/** Every view with its parameters. React's table must have a row for each. */
export type ViewParams = {
  Connect: { namespace?: ChainNamespace | undefined }
  ConnectWallets: { namespace?: ChainNamespace | undefined }
  AllWallets: { namespace?: ChainNamespace | undefined }
  ConnectingExternal: {
    connectorId: string
    namespace?: ChainNamespace | undefined
    wallet?: WalletListing | undefined
  }
  ConnectingWalletConnect: { wallet: WalletListing }
  /** `code`: shown at once on a phone, too, for the wallet of another one. */
  ConnectingWalletConnectBasic: { code?: boolean | undefined }
  WhatIsAWallet: Record<never, never>
  WhatIsANetwork: Record<never, never>
  WhatIsABuy: Record<never, never>
  GetWallet: Record<never, never>
  Downloads: { wallet: WalletListing }
  /** The embedded wallet’s frame asks its person. */
  ApproveTransaction: Record<never, never>
  /** A wallet in another app of this device has to answer. */
  OpenWallet: { wallet: ConnectedWalletInfo }
  EmailLogin: Record<never, never>
  EmailDevice: Record<never, never>
  EmailCode: Record<never, never>
  ConnectSocials: Record<never, never>
  ConnectingSocial: { provider: WindowSocial }
  ConnectingFarcaster: Record<never, never>
  ConnectingPasskey: Record<never, never>
  Account: { namespace?: ChainNamespace | undefined }
  Settings: Record<never, never>
  /** What apps may do for the account without asking; shown where `features.smartSessions` is on. */
  Permissions: Record<never, never>
  UpdateEmailWallet: Record<never, never>
  UpdateEmailCode: Record<never, never>
  /** A collectible, by its CAIP-19 id. */
  Nft: { id: string }
  ProfileWallets: { namespace?: ChainNamespace | undefined }
  Networks: { namespace?: ChainNamespace | undefined }
  SwitchNetwork: { network: Network }
  SwitchActiveChain: {
    switchToChain: ChainNamespace
    navigateTo?: ViewName | undefined
    navigateWithReplace?: boolean | undefined
    network?: Network | undefined
  }
  /** `swaps`: the network is fine, but does no swaps. */
  UnsupportedChain: { swaps?: boolean | undefined }
  Receive: Record<never, never>
  ReceiveNetworks: Record<never, never>
  ReceiveSelectToken: Record<never, never>
  SIWXSignMessage: Record<never, never>
  Send: {
    to?: string | undefined
    amount?: string | undefined
    assetAddress?: string | undefined
    chainId?: number | string | undefined
  }
  SendSelectToken: Record<never, never>
  SendReview: Record<never, never>
  SendResult: Record<never, never>
  /** Tokens by address or symbol; the amount in units of the first. */
  Swap: { fromToken?: string | undefined; toToken?: string | undefined; amount?: string | undefined }
  SwapSelectToken: { side: 'pay' | 'get' }
  SwapSettings: Record<never, never>
  SwapReview: Record<never, never>
  SwapResult: Record<never, never>
  RegisterAccountName: Record<never, never>
  RegisterAccountNameSuccess: Record<never, never>
  /** What is paid stands in the state: `open({ view: 'Pay', … })` puts it there. */
  Pay: Record<never, never>
  PayResult: Record<never, never>
  OnRamp: Record<never, never>
  OnRampSelect: { what: 'token' | 'currency' | 'method' | 'provider' }
  OnRampInProgress: Record<never, never>
}

/** The name of a view of the modal. */
export type ViewName = keyof ViewParams
export type RouteOf<N extends ViewName> = { name: N; params: ViewParams[N] }
export type Route = { [N in ViewName]: RouteOf<N> }[ViewName]

/** Names that users of other products pass to `open()`. */
export const viewAliases = {
  WalletSend: 'Send',
  OnRampProviders: 'OnRamp',
  WalletReceive: 'Receive',
  SwitchNetworks: 'Networks',
  /** With the list of what was done. */
  Transactions: 'Account',
} as const satisfies Record<string, ViewName>
