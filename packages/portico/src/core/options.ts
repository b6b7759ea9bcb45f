import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { AccountType } from '../base/entities/connection.js'
import type { Metadata } from '../base/entities/connectorInfo.js'
import type { GivenFeatures } from '../base/entities/features.js'
import type { Network } from '../base/entities/network.js'
import type { SiweConfig, SiwxOptions } from '../base/entities/siwx.js'
import type { WalletListing } from '../base/entities/walletListing.js'
import type { ConnectorFactory, LogLevel } from './connector.js'
import type { CookieOptions } from './cookie/shape.js'
import type { FamilyFactory } from './family.js'
import type { Registry, WalletSource } from './features/wallets/source.js'

/** Base URLs of the services; one URL stands for all of them. */
export type ServiceUrls = {
  /** Balances, tokens, activity, names, prices, swaps. */
  data?: string | undefined
  /** The list of wallets. */
  directory?: string | undefined
  /** Where analytics and errors are reported to. */
  analytics?: string | undefined
  /** The embedded wallet's frame. */
  frame?: string | undefined
  /** WebSocket URL of the relay. */
  relay?: string | undefined
  /** What attests the page to wallets. */
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
   * public one and Portico's do). None by default. Where it is missing, an alert is shown: at once with services or the public relay, of another relay once
   * it refused. Everything else still works.
   */
  projectId?: string | undefined
  /** Who the app is, as wallets and visitors are told. Required; a `url` that is no web address is refused. */
  metadata: Metadata
  /** The networks of the app, at least one, from `portico/networks` or `defineNetwork()`; the first is the one to start with. */
  networks: readonly [Network, ...Network[]]
  /** What the app speaks, each at most once: `evm()`, `solana()`, `bitcoin()`, and for accounts and signing alone `polkadot()`, `cosmos()`. */
  families: readonly FamilyFactory[]
  /** Further ways to a wallet, such as `walletConnect()`, each at most once. None by default. */
  connectors?: readonly ConnectorFactory[] | undefined
  /**
   * Where the services are: one address (`https://…`) for all of them, whose `/relay` is the relay, or each by itself. None by default: then
   * nothing is asked of any service, and what needs one is hidden.
   */
  services?: string | ServiceUrls | undefined
  /**
   * What the modal offers, as the documentation page "Options" lists it with every default. What the project's settings on the services
   * decide wins. Unknown names are told on the console after the visitor's first act.
   */
  features?: Partial<GivenFeatures> | undefined
  /** Whether anything may ever be reported: analytics, errors. `true` by default. */
  telemetry?: boolean | undefined
  /** Whether stored connections are taken up when the page loads. `true` by default; when off, all start as disconnected. */
  reconnect?: boolean | undefined
  /**
   * When the code of the visitor's next act (the ways to connect, then the account) is fetched ahead: `idle` (default), when the page is at
   * rest, is seen, and neither saves data nor is on a slow line; `intent`, when a pointer, a finger or the focus comes to a button; `off`,
   * with the press. Static files of the app alone: nobody is told anything by it.
   */
  warm?: Warm | undefined
  /** Lets a wallet stay on a network that the app does not list, without the view that blocks. `false` by default. */
  allowUnsupportedChain?: boolean | undefined
  /** Lets the visitor switch networks. `true` by default; when off, a wallet on an unlisted network is not asked to change. */
  networkSwitch?: boolean | undefined
  /**
   * Which account of an embedded wallet is used first, by namespace. By default `eip155: 'smartAccount'`, `solana` and `polkadot`
   * `'eoa'`, `bip122: 'payment'`.
   */
  defaultAccountTypes?: Partial<Record<ChainNamespace, AccountType>> | undefined
  /** The network to start with: one of `networks`, by default the first. */
  defaultNetwork?: Network | undefined
  /** Wallets to be shown first, in this order, by the ids of their listings. None by default. */
  featuredWalletIds?: readonly string[] | undefined
  /** When not empty, only these are taken from the directory or from `wallets`, by the ids of their listings. Empty by default. */
  includeWalletIds?: readonly string[] | undefined
  /** Wallets that are never shown, listed or installed, by the ids of their listings. None by default. */
  excludeWalletIds?: readonly string[] | undefined
  /** Wallets of your own, beside those that are listed; each needs an `id` and a `name`. None by default. */
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
  /**
   * Nodes of your own (`https://…`), by CAIP-2 id, asked before those that a network came with, which answer while yours fail.
   * EVM and Solana transactions are handed to yours alone. A copy (fork) of a network has its nodes in the network's `rpcUrls`
   * instead: then no others are asked. None by default.
   *
   * @example
   * createPortico({ metadata, networks: [mainnet], families: [evm()], customRpcUrls: { 'eip155:1': ['https://rpc.acme.example'] } })
   */
  customRpcUrls?: Partial<Record<CaipNetworkId, readonly string[]>> | undefined
  /** The terms, linked under the ways to connect. None by default; `features.legalCheckbox` needs this or `privacyUrl`. */
  termsUrl?: string | undefined
  /** The privacy notice, linked as the terms are. None by default. */
  privacyUrl?: string | undefined
  /** Switches all remote features off and asks the services for no configuration. `false` by default. */
  basic?: boolean | undefined
  /** Shows warnings for developers as banners, too. `false` by default. */
  debug?: boolean | undefined
  /** What is written to the console, from this level on. `'error'` by default; `getLog()` has the last 1,024,000 bytes of all levels. */
  logLevel?: LogLevel | undefined
  /** Sign-in with the wallet (SIWX); `{}` for one that this browser keeps and checks. None by default. */
  siwx?: SiwxOptions | undefined
  /** The same, in the shape of Sign-In with Ethereum elsewhere. Not beside `siwx`. None by default. */
  siweConfig?: SiweConfig | undefined
  /**
   * Keeps a small cookie for the server that renders the page: while a wallet is connected its network, the ends of its address and the name
   * that the button shows, so that the first paint is right (`readPorticoState` of `portico/cookie`). `false` by default.
   *
   * @example
   * createPortico({ metadata, networks: [mainnet], families: [evm()], cookie: true })
   */
  cookie?: boolean | CookieOptions | undefined
  /** Where to keep what must outlive a reload; the browser's local storage by default. */
  storage?: StorageAdapter | undefined
}

/** Where to keep what must outlive a reload, with the methods of the browser's `localStorage`. */
export type StorageAdapter = {
  /** The text of a key, `null` when there is none. May throw: then nothing is remembered after a reload. */
  getItem(key: string): string | null
  /** Keeps a text. May throw, on a full disk for instance. */
  setItem(key: string, value: string): void
  /** Forgets a key; one that is not there is no error. */
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
  localFeatures: Partial<GivenFeatures>
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
  cookie?: boolean | CookieOptions | undefined
}
