import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { AccountType } from '../base/entities/connection.js'
import type { Metadata } from '../base/entities/connectorInfo.js'
import type { LocalFeatures, RemoteFeatures } from '../base/entities/features.js'
import type { Network } from '../base/entities/network.js'
import type { SiweConfig, SiwxOptions } from '../base/entities/siwx.js'
import type { WalletListing } from '../base/entities/walletListing.js'
import type { ConnectorFactory, LogLevel } from './connector.js'
import type { FamilyFactory } from './family.js'
import type { Registry, WalletSource } from './features/wallets/source.js'

/** Base URLs of the services; one URL stands for all of them. */
export type ServiceUrls = {
  data?: string | undefined
  directory?: string | undefined
  analytics?: string | undefined
  frame?: string | undefined
  /** WebSocket URL of the relay. */
  relay?: string | undefined
  verify?: string | undefined
}

/** When code is fetched ahead of the act that needs it. */
export type Warm = 'idle' | 'intent' | 'off'

/** Where wallets are from that no service lists. */
export type WalletsOption = Registry | WalletSource | readonly WalletListing[] | false

/** Options of `createPortico`. Defaults and rules are those of the documentation page "Options". */
export type PorticoOptions = {
  /**
   * The project's number, 32 hex characters on the hosted services: for services, and for relays of WalletConnect that ask for one (the
   * public one and Portico's do). Where it is missing, an alert is shown: at once with services or the public relay, of another relay once
   * it refused. Everything else still works.
   */
  projectId?: string | undefined
  metadata: Metadata
  networks: readonly [Network, ...Network[]]
  families: readonly FamilyFactory[]
  connectors?: readonly ConnectorFactory[] | undefined
  services?: string | ServiceUrls | undefined
  features?: Partial<RemoteFeatures & LocalFeatures> | undefined
  telemetry?: boolean | undefined
  reconnect?: boolean | undefined
  /**
   * When the code of the visitor's next act (the ways to connect, then the account) is fetched ahead: `idle` (default), when the page is at
   * rest, is seen, and neither saves data nor is on a slow line; `intent`, when a pointer, a finger or the focus comes to a button; `off`,
   * with the press. Static files of the app alone: nobody is told anything by it.
   */
  warm?: Warm | undefined
  allowUnsupportedChain?: boolean | undefined
  networkSwitch?: boolean | undefined
  defaultAccountTypes?: Partial<Record<ChainNamespace, AccountType>> | undefined
  defaultNetwork?: Network | undefined
  featuredWalletIds?: readonly string[] | undefined
  includeWalletIds?: readonly string[] | undefined
  excludeWalletIds?: readonly string[] | undefined
  customWallets?: readonly WalletListing[] | undefined
  /**
   * The wallets that are shown where the services have no directory, or it does not answer: by default the twelve best-known ones, loaded
   * when the ways to connect open. `registry()` of `portico/registry` brings all that are known, with a search, networks and tokens; a list
   * is the wallets of your own choice, in its order; `false` shows none.
   *
   * @example
   * createPortico({ metadata, networks: [mainnet], families: [evm()], wallets: registry() })
   */
  wallets?: WalletsOption | undefined
  customRpcUrls?: Partial<Record<CaipNetworkId, readonly string[]>> | undefined
  termsUrl?: string | undefined
  privacyUrl?: string | undefined
  /** Switches all remote features off and asks the services for no configuration. */
  basic?: boolean | undefined
  debug?: boolean | undefined
  logLevel?: LogLevel | undefined
  /** Sign-in with the wallet (SIWX); `{}` for one that this browser keeps and checks. */
  siwx?: SiwxOptions | undefined
  /** The same, in the shape of Sign-In with Ethereum elsewhere. Not beside `siwx`. */
  siweConfig?: SiweConfig | undefined
  /** Where to keep what must outlive a reload; the browser's local storage by default. */
  storage?: StorageAdapter | undefined
}

export type StorageAdapter = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  /** All keys, where the store can list them. */
  keys?(): readonly string[]
  /** Calls back with the key that another tab changed, or `null` when it changed all. Returns how to stop. */
  watch?(listener: (key: string | null) => void): () => void
}

/** Options after validation, with every default filled in. */
export type Config = {
  projectId: string | undefined
  metadata: Metadata
  services: ServiceUrls
  localFeatures: Partial<RemoteFeatures & LocalFeatures>
  telemetry: boolean
  reconnect: boolean
  warm: Warm
  allowUnsupportedChain: boolean
  networkSwitch: boolean
  defaultAccountTypes: Partial<Record<ChainNamespace, AccountType>>
  defaultNetwork?: Network | undefined
  featuredWalletIds: readonly string[]
  includeWalletIds: readonly string[]
  excludeWalletIds: readonly string[]
  customWallets: readonly WalletListing[]
  wallets?: WalletsOption | undefined
  customRpcUrls: Partial<Record<CaipNetworkId, readonly string[]>>
  termsUrl?: string | undefined
  privacyUrl?: string | undefined
  basic: boolean
  debug: boolean
  logLevel: LogLevel
  siwx?: SiwxOptions | undefined
  siweConfig?: SiweConfig | undefined
}
