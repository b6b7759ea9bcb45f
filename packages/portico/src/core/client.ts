import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { Emitter } from '../base/emitter.js'
import type { Account, AccountType, ConnectedWalletInfo } from '../base/entities/account.js'
import type { Connection, StoredConnection } from '../base/entities/connection.js'
import type { ConnectorInfo } from '../base/entities/connectorInfo.js'
import type { Features, LocalFeatures, RemoteFeatures } from '../base/entities/features.js'
import type { Metadata } from '../base/entities/metadata.js'
import type { Network } from '../base/entities/network.js'
import type { SiweConfig, SiwxOptions } from '../base/entities/siwx.js'
import type { WalletListing } from '../base/entities/walletListing.js'
import type { Store } from '../base/store.js'
import type { AnalyticsEvent } from '../wire/events.js'
import type { ConnectionsState } from './connections/state.js'
import type { Connector, ConnectorFactory, LiveConnectorEvent, LogLevel } from './connector.js'
import type { Family, FamilyFactory } from './family.js'
import type { ActivityState, PendingTransaction } from './features/activity/state.js'
import type { BalancesBeside } from './features/balance/beside.js'
import type { BalanceState } from './features/balance/state.js'
import type { EmailChangeState } from './features/email/changeState.js'
import type { EmailState } from './features/email/state.js'
import type { FarcasterState } from './features/farcaster/state.js'
import type { IdentitiesState, Lookups } from './features/identity/flow.js'
import type { NamesState } from './features/names/state.js'
import type { NftsState } from './features/nfts/state.js'
import type { OnRampState } from './features/onramp/state.js'
import type { PairingState } from './features/pairing/state.js'
import type { PayState } from './features/pay/state.js'
import type { AccountChoice } from './features/portfolio/choice.js'
import type { PortfolioState } from './features/portfolio/state.js'
import type { ReceiveState } from './features/receive/state.js'
import type { SendState } from './features/send/state.js'
import type { SessionsState } from './features/sessions/state.js'
import type { SignInState } from './features/siwx/state.js'
import type { SocialState, SocialWindow } from './features/social/state.js'
import type { SwapState } from './features/swap/state.js'
import type { WalletsState } from './features/wallets/state.js'
import type { RouterState } from './history.js'
import type { CoreLogger } from './logger.js'
import type { ModalState } from './modal.js'
import type { NoticesState } from './notices.js'
import type { Services } from './services/call.js'
import type { Storage } from './storage/storage.js'
import type { OpenableView } from './views.js'

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

/** Options of `createPortico`. Defaults and rules are those of the documentation page "Options". */
export type PorticoOptions = {
  /** The project's number, 32 hex characters on the hosted services. Without it an alert is shown; what needs no service still works. */
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
  customRpcUrls: Partial<Record<CaipNetworkId, readonly string[]>>
  termsUrl?: string | undefined
  privacyUrl?: string | undefined
  basic: boolean
  debug: boolean
  logLevel: LogLevel
  siwx?: SiwxOptions | undefined
  siweConfig?: SiweConfig | undefined
}

export type FlagsState = { status: 'local' | 'loading' | 'ready'; features: Features }

/** The whole state: one key per feature, serialisable. Only a feature's own folder writes its key. */
export type State = {
  flags: FlagsState
  networks: readonly Network[]
  connectors: readonly ConnectorInfo[]
  connections: ConnectionsState
  modal: ModalState
  router: RouterState
  notices: NoticesState
  wallets: WalletsState
  pairing: PairingState
  balance: BalanceState
  /** Of accounts of families that are connected but not shown, by CAIP-10. */
  balances?: BalancesBeside | undefined
  /** A wallet in another app of this device that has something to answer. */
  waiting?: { wallet: ConnectedWalletInfo } | undefined
  send: SendState
  signIn: SignInState
  /** There once the swap was opened. */
  swap?: SwapState | undefined
  /** Missing until the view of names was shown. */
  names?: NamesState | undefined
  /** There once the account was opened. */
  portfolio?: PortfolioState | undefined
  nfts?: NftsState | undefined
  /** There once the permissions of an account were opened. */
  sessions?: SessionsState | undefined
  activity?: ActivityState | undefined
  /** What this page sent and the services do not list yet, newest first. */
  pending?: readonly PendingTransaction[] | undefined
  /** Names and pictures by address in small letters, of those that were looked up. */
  identities?: IdentitiesState | undefined
  account?: AccountChoice | undefined
  /** There once a person asked to be paid. */
  receive?: ReceiveState | undefined
  /** What the app asked to be paid last. */
  pay?: PayState | undefined
  /** There once a login by e-mail was begun. */
  email?: EmailState | undefined
  /** There once its address was about to be changed. */
  emailChange?: EmailChangeState | undefined
  /** A login by an account elsewhere that is under way. */
  social?: SocialState | undefined
  /** A login with Farcaster's app that is under way. */
  farcaster?: FarcasterState | undefined
  /** There once buying was opened. */
  onramp?: OnRampState | undefined
}

/** Events of `portico.on`. */
export type PorticoEvents = {
  connect: Connection
  disconnect: { namespace: ChainNamespace; connectorId: string }
  accountsChanged: { namespace: ChainNamespace; accounts: readonly Account[]; address: string }
  networkChanged: { namespace: ChainNamespace; caipNetworkId: CaipNetworkId }
  modal: { open: boolean }
  error: unknown
  event: AnalyticsEvent
}

/** Where an error belongs in the reports. */
export type ErrorCategory = 'API_ERROR' | 'DATA_PARSING_ERROR' | 'SECURE_SITE_ERROR' | 'INTERNAL_SDK_ERROR'

/** Callbacks of a flow that left the modal for another view and waits for its outcome. */
export type Transaction = {
  onSuccess?: (() => void) | undefined
  onError?: (() => void) | undefined
  onCancel?: (() => void) | undefined
}

/** What the analytics client remembers of this page. */
/** What happened, and when in milliseconds since 1970. */
export type Told = { at: number } & ({ event: AnalyticsEvent } | { error: unknown; category: ErrorCategory })

export type TelemetryLive = {
  /** What was told before anything could send it. */
  told: Told[]
  /** Sends what was told; missing until that is loaded. */
  send?: (() => void) | undefined
  /** Whether the project wants events; unknown until the services have said so. */
  analytics: 'unknown' | 'on' | 'off'
  /** Events that wait for that answer. */
  queue: { event: AnalyticsEvent; at: number }[]
  /** When error reports were sent, in milliseconds since 1970. */
  errorTimes: number[]
  /** The refusal of this origin was shown; a later success resets it. */
  refusalShown: boolean
}

/** Live things of one client. Each key is written by one feature only. */
export type Live = {
  transactions: Transaction[]
  /** Running timers by name; a new one of the same name replaces the old. */
  timers: Map<string, ReturnType<typeof setTimeout>>
  /** Running work by name; starting it again aborts the last. */
  tasks: Map<string, AbortController>
  telemetry: TelemetryLive
  /** Loads what follows a change of the state, for whoever is about to make one; there once the client is awake. */
  follow?: Promise<(() => Promise<void>) | void> | undefined
  /** Wallets of several families are looked for. */
  merging?: boolean | undefined
  /** The one family that the pairing under way asks for. */
  family?: ChainNamespace | undefined
  /** The link by which the pairing under way was handed to an app of this device. */
  opened?: string | undefined
  /** Brings the wallet to the front that has something to answer in another app. */
  openWaiting?: (() => void) | undefined
  /** Which shell shows the modal; one at a time. */
  modalOwner?: object | undefined
  /** Waits of `open({ view: 'Send' })`: settled by the send flow or by closing. */
  sendWaiter?: { resolve(hash: string): void; reject(error: unknown): void } | undefined
  /** Stored connections that are about to come back; they stay stored until they did or did not. */
  restoring: readonly StoredConnection[]
  /** What wallets said since one of them last answered that it connects, oldest first. */
  heard?: readonly LiveConnectorEvent[] | undefined
  /** Stored connections that another tab has and this one could not take up; they stay stored. */
  elsewhere?: readonly StoredConnection[] | undefined
  /** The window of a login by an account elsewhere. */
  social?: SocialWindow | undefined
  /** Names that are being looked up. */
  lookups?: Lookups | undefined
  /** A sign-in that the wallet was asked for: it is not asked twice. */
  signingIn?: Promise<void> | undefined
  /** Ends to hear of payments that other tabs make. */
  stopPayments?: (() => void) | undefined
  /** True while a disconnection runs that was told to leave the modal open. */
  keepOpen?: boolean | undefined
}

/** The inner client that flows take first. Not part of the stable API. */
export type Client = {
  config: Config
  store: Store<State>
  emitter: Emitter<PorticoEvents>
  families: Map<ChainNamespace, Family>
  /** Live connectors by id; grows with announcements. */
  connectors: Map<string, Connector>
  storage: Storage
  services: Services
  logger: CoreLogger
  /** Reports what happened for analytics; never throws, never waits. */
  track(event: AnalyticsEvent): void
  /** Reports an error that a person could not have caused, as a category and a message; never throws, never waits. */
  report(error: unknown, category: ErrorCategory): void
  /** What cannot be kept in the store: callbacks, timers and running work. */
  live: Live
  /** Aborted by `destroy()`. */
  signal: AbortSignal
  /** Looks for wallets in the page, once. Nothing leaves the page by it; `wake` does it too. */
  discover(): void
  /** Tells the client that the visitor acted: only then may anything leave the page. Idempotent. */
  wake(): void
}

export type OpenOptions = {
  view?: Exclude<OpenableView, 'Pay'> | undefined
  namespace?: ChainNamespace | undefined
  /** Send: the receiver (an address or a name) and the amount in token units to start with. */
  to?: string | undefined
  amount?: string | undefined
  /** Swap: the tokens to start with, each by its address or its symbol. */
  fromToken?: string | undefined
  toToken?: string | undefined
  /** Send: the contract of the token; the network's own currency when absent. */
  assetAddress?: string | undefined
  /** Send: the number or the CAIP-2 id of the network; it is switched to first where the wallet is elsewhere. */
  chainId?: number | string | undefined
}

/** Asks the person to pay: `open({ view: 'Pay', … })`. */
export type PayOptions = {
  view: 'Pay'
  /** The address that is paid. */
  recipient: string
  /**
   * What it gets: a CAIP-19 id (`eip155:1/erc20:0x…`, `eip155:1/slip44:60`), the CAIP-2 id of a network for its own currency, or the
   * network and the contract in parts.
   */
  asset: string | { networkId: CaipNetworkId; token?: string | undefined }
  /** How much of it, exactly: decimal text in units of the asset, such as '12.5'. */
  amount: string
  /** What it is for, in a few words; shown above the amount. */
  order?: string | undefined
}

/** A payment that is in a block. */
export type PayReceipt = {
  /** Of the transaction that paid. */
  hash: string
  networkId: CaipNetworkId
  from: string
  recipient: string
  /** The contract of what was paid; absent for the native currency. */
  token?: string | undefined
  /** As asked for: decimal text in units of the asset. */
  amount: string
  /** With what it was paid, and how much of it left at most, in its smallest unit; the same token when it was held. */
  paid: { token: string; symbol: string; decimals: number; maximum: string }
}

/** What `createPortico` returns. */
export type Portico = {
  /**
   * Has the person pay a recipient exactly an amount, with what they hold on that network. Resolves when the payment is in a block.
   *
   * @throws AppError `pay/off`, `pay/network`, `pay/asset`, `pay/recipient`, `pay/amount`, `pay/busy`, `modal/closed`, `tx/reverted`,
   * `pay/unknown`
   * @example
   * const { hash } = await portico.open({ view: 'Pay', recipient, asset: 'eip155:1/slip44:60', amount: '0.05', order: 'Ticket 42' })
   */
  open(options: PayOptions): Promise<PayReceipt>
  /**
   * Opens the modal: Account when connected, otherwise Connect, or the view asked for. Resolves with the hash for Send, otherwise when
   * open.
   *
   * @throws CodedError `modal/closed`: a payment that was given up, or a client that is destroyed
   */
  open(options?: OpenOptions): Promise<string | undefined>
  close(): void
  connect(options: {
    connectorId: string
    namespace?: ChainNamespace | undefined
    signal?: AbortSignal | undefined
  }): Promise<Connection>
  disconnect(options?: { namespace?: ChainNamespace | undefined; keepOpen?: boolean | undefined }): Promise<void>
  switchNetwork(network: Network | CaipNetworkId): Promise<void>
  switchAccount(address: string, options?: { namespace?: ChainNamespace | undefined }): Promise<void>
  addNetwork(network: Network): void
  /** The last one stays; what was on it moves on to the next of its namespace, for which a connected wallet is asked. */
  removeNetwork(networkId: CaipNetworkId): void
  getState(): State
  subscribe<T>(selector: (state: State) => T, listener: (value: T, previous: T) => void): () => void
  on<E extends keyof PorticoEvents>(event: E, listener: (payload: PorticoEvents[E]) => void): () => void
  /** EIP-1193 for eip155. Stable for the life of the client; rejects requests with 'Please call connect() before request()' while nothing is connected. */
  getProvider(namespace: ChainNamespace): unknown
  /** The log's last bytes as text, for a host that offers a download. */
  getLog(): string
  destroy(): void
  /** @internal */
  readonly client: Client
}
