import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { Account, AccountType, AuthUser, ConnectedWalletInfo } from '../base/entities/connection.js'
import type { ConnectorInfo, Metadata } from '../base/entities/connectorInfo.js'
import type { WindowSocial } from '../base/entities/features.js'
import type { Network } from '../base/entities/network.js'
import type { SignInMessage } from '../base/entities/siwx.js'
import type { AlertCode } from '../base/errors/catalog.js'

/** What a connector reports for one chain namespace: a whole snapshot, never a difference. */
export type ConnectorSession = {
  /** The chain namespace that this is about. */
  namespace: ChainNamespace
  /** The connector that holds it, where another one was asked: a part of a MULTI_CHAIN one. */
  connectorId?: string | undefined
  /** At least one; the first is the account in use, unless `address` says otherwise. */
  accounts: readonly Account[]
  /** The account in use, where it is not the first. */
  address?: string | undefined
  /** How each account was written before, where the network that the wallet moved to writes them otherwise. */
  formerly?: readonly string[] | undefined
  /** Where the wallet is. May be a network that the app does not list. */
  caipNetworkId: CaipNetworkId
  /** `undefined`: the wallet can be asked for any network. */
  approvedNetworkIds?: readonly CaipNetworkId[] | undefined
  /** The wallet as it calls itself. */
  wallet: ConnectedWalletInfo
  /** Of an embedded wallet: who is logged in. */
  auth?: AuthUser | undefined
}

/** What a connector tells by itself, each with the id of the connector. */
export type ConnectorEvent =
  /**
   * Accounts or network changed in the wallet, or it approved more. `added`: a namespace that the connection did not cover before;
   * it is taken into use beside those that are connected.
   */
  | {
      /** What has happened. */
      type: 'changed'
      /** Of the connector that tells it. */
      connectorId: string
      /** What the wallet grants now, whole. */
      session: ConnectorSession
      /** Whether it is a namespace that was not connected before. */
      added?: boolean | undefined
    }
  /** The wallet ended it; all its namespaces when none is given. */
  | {
      /** What has happened. */
      type: 'disconnected'
      /** Of the connector that tells it. */
      connectorId: string
      /** The one that ended; all when absent. */
      namespace?: ChainNamespace | undefined
    }
  /** A connector came to be known (a late EIP-6963 announcement), replacing one of the same id. */
  | {
      /** What has happened. */
      type: 'announced'
      /** The connector itself. */
      connector: Connector
    }
  /** A plain-data message for the host (EIP-1193 `message`). */
  | {
      /** What has happened. */
      type: 'message'
      /** Of the connector that tells it. */
      connectorId: string
      /** What the wallet said, plain data. */
      data: unknown
    }
  | AskingEvent

/** What a wallet wants of the modal while it is asked for something. */
export type AskingEvent =
  /** Its person has to decide, in the wallet's own frame. `abort` takes the question back: the modal was closed on it. */
  | { type: 'asking'; connectorId: string; answered: Promise<unknown>; abort(): void }
  /** A wallet in another app of this device has to answer; `open` brings that app to the front, on a press. */
  | { type: 'waiting'; connectorId: string; wallet: ConnectedWalletInfo; open(): void; answered: Promise<unknown> }
  /** Something was asked that it never does. */
  | { type: 'refused'; connectorId: string }
  /** The page had left for a login elsewhere, and is back. `error`: it came to nothing. */
  | { type: 'returned'; connectorId: string; provider: WindowSocial; error?: unknown }

/** What a wallet says of its connection by itself. */
export type LiveConnectorEvent = Extract<ConnectorEvent, { type: 'changed' | 'disconnected' }>

/** A small synchronous key-value store of the connector's own; values that do not parse come back as `undefined`. */
export type ConnectorStorage = {
  get(key: string): unknown
  set(key: string, value: unknown): void
  remove(key: string): void
  /** Calls back when another tab changed the key. Returns how to stop. */
  watch(key: string, listener: (value: unknown) => void): () => void
}

/** From what on something is written to the console; `silent` is nothing. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent'
export type Logger = Record<'debug' | 'info' | 'warn' | 'error', (message: string, ...details: unknown[]) => void>

/** The narrow context that a family or a connector is handed. It never learns the shape of the whole state. */
export type ConnectorContext = {
  /** The app's number on the services and the relay, if it has one. */
  projectId: string | undefined
  /** Who the app is. */
  metadata: Metadata
  /** Networks as the app lists them now, of one namespace or of all. */
  networks(namespace?: ChainNamespace): readonly Network[]
  /** The network in use (or to be used) in that namespace. */
  activeNetwork(namespace: ChainNamespace): Network | undefined
  /** Base URLs of the services, without a trailing slash; absent in no-back-end mode. */
  services: {
    data?: string | undefined
    relay?: string | undefined
    verify?: string | undefined
    frame?: string | undefined
  }
  /** What must outlive a reload, of this connector alone. */
  storage: ConnectorStorage
  /** Tells the client what happened in the wallet. */
  emit(event: ConnectorEvent): void
  /** Shows an alert of the catalogue. */
  alert(code: AlertCode, context?: Record<string, string | number>): void
  /** Before the wallet draws over the page: the modal leaves the top layer. Returns how to let it come back. */
  stepAside?(): () => void
  /** The language that the page speaks, a BCP 47 tag: what the wallet draws and mails is in it. */
  language?(): string | undefined
  /** Writes to the console, as far as `logLevel` lets it. */
  logger: Logger
  /** Aborted when the client is destroyed. */
  signal: AbortSignal
}

/** What a connector is asked to connect. */
export type ConnectOptions = {
  /** The one namespace asked for; all that the connector covers when absent. */
  namespace?: ChainNamespace | undefined
  /** Preferred network of the namespace; the one in use there by default. */
  network?: Network | undefined
  /** Gives the attempt up: what is asked of the wallet is left, and `connect/aborted` thrown. */
  signal: AbortSignal
  /** WalletConnect: told each pairing URI as soon as it can be shown. `expiresAt` is in milliseconds since 1970. Nobody is told by default. */
  onPairing?: ((pairing: { uri: string; expiresAt: number }) => void) | undefined
  /** WalletConnect: the link by which the code was handed to an app of this device, if it was; asked for when the wallet answers. None by default. */
  opened?: (() => string | undefined) | undefined
  /** Wallets with a window of their own (`opensPopup`): told when it was kept from opening, or is gone while they were not answered. Nobody is told by default. */
  onWindow?: ((what: 'blocked' | 'closed') => void) | undefined
  /** To be signed in the same step, by wallets that can. Nothing by default. */
  oneClick?: OneClick | undefined
}

/** A sign-in within the connection. The wallet fills in the account, and one or more of the chains. */
export type OneClick = {
  request: Omit<SignInMessage, 'accountAddress' | 'chainId' | 'version' | 'issuedAt'> & {
    chains: readonly CaipNetworkId[]
    issuedAt: string
  }
  /** Told what was signed, before the connection is told; nothing by wallets that only connect. */
  onSigned(signed: readonly { message: string; signature: string }[]): Promise<void>
}

/** A way to a wallet. All methods may be called at any time; each rejects with an `AppError`. */
export type Connector = {
  /** What lists show of it. */
  info: ConnectorInfo
  /** The namespace in which the wallet connects and signs in with one question, where it can (`oneClick`). */
  signsIn?: ChainNamespace | undefined
  /** Asks the wallet to connect. @throws AppError `connect/rejected`, `connect/failed`, `connect/aborted`, `connect/no-requested-chain` */
  connect(options: ConnectOptions): Promise<readonly ConnectorSession[]>
  /** Restores without asking the person anything; an empty list when the wallet no longer allows it. */
  reconnect(options: {
    namespace?: ChainNamespace | undefined
    signal: AbortSignal
  }): Promise<readonly ConnectorSession[]>
  /** Ends the connection of a namespace, or all. @throws AppError `disconnect/failed` */
  disconnect(options?: { namespace?: ChainNamespace | undefined }): Promise<void>
  /** The raw provider of a namespace: EIP-1193 for eip155. `undefined` when not connected there. */
  getProvider(namespace: ChainNamespace): unknown
  /** Starts loading what `connect` needs (on press-down), so that a tap keeps its user gesture. */
  prepare?(): void
}

/** What `walletConnect()` or `embedded()` returns: inert until a client gives it a context. */
export type ConnectorFactory = {
  /** Tells it from a family. */
  kind: 'connector'
  /** Of the connector: two of one id are refused. */
  id: string
  /** Called once by each client. */
  create(context: ConnectorContext): Connector
}

/** The connector of an embedded wallet: what its login is made of is loaded when it is asked for. */
export type AuthConnector = Connector & { auth(): Promise<AuthSide> }

export type AuthSide = {
  /** How long until another e-mail may be asked for, in milliseconds; 0 when it may be now. */
  emailWaitMs(): number
  /** Starts a login. `match`: two digits to choose on the page that the mail leads to. @throws AppError `email/throttled`, `frame/error` */
  email(
    address: string,
    signal: AbortSignal,
  ): Promise<{ action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'; match?: string | undefined }>
  /** Resolves when this device was approved by the link in the mail. */
  device(signal: AbortSignal): Promise<void>
  /** Resolves when the code that was typed into the frame is right. */
  code(signal: AbortSignal): Promise<void>
  /** Begins the change of the address that logs in: the first mail goes out. @throws AppError `email/throttled`, `frame/error` */
  changeEmail(address: string, signal: AbortSignal): Promise<{ action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }>
  /** Resolves when the code from the old address (`primary`) or from the new one is right; it is typed into the frame. */
  changeCode(step: 'primary' | 'secondary', signal: AbortSignal): Promise<void>
  /** No code is asked for any more. */
  stopChange(): void
  /** The kind of account that the app prefers on EVM networks; what the person chose goes before it. */
  prefer(type: AccountType | undefined): void
  /**
   * Uses the other kind of account on EVM networks, from now on.
   * @throws AppError `embedded/no-smart-account` where the network has none, `frame/error`
   */
  setAccountType(type: 'eoa' | 'smartAccount'): Promise<void>
  /** What this site was given on the EVM network in use, from this browser. @throws AppError `rpc/error`, `embedded/failed` */
  permissions(): Promise<readonly GivenPermission[]>
  /** Has one taken back, which the person agrees to in the frame. Resolves when it is in a block. @throws AppError `rpc/error` */
  revoke(permission: Pick<GivenPermission, 'context'>): Promise<void>
  /** Address of a page of the wallet's own, to be opened in a tab. */
  page(name: string): string
  /** The login by an account elsewhere, in a window of its own. */
  social: {
    /** Begins a login. Resolves with the page of the provider. @throws AppError `frame/error` */
    start(provider: WindowSocial, signal: AbortSignal): Promise<string>
    /** Ends it with the address that the window came back to. @throws AppError `frame/error` */
    complete(provider: WindowSocial, resultUri: string, signal: AbortSignal): Promise<void>
    /** Ends it by the code of a window that was cut off; resolves when that was typed into the frame. @throws AppError `frame/error` */
    code(provider: WindowSocial, signal: AbortSignal): Promise<void>
    /** The page goes to the provider in place of a window; `reconnect` takes up what it comes back with. */
    leave(provider: WindowSocial): void
  }
  /** Resolves when the person went in by a passkey, in the frame, which owns the wallet. `asks`: from now on it shows the ways. @throws AppError `frame/error` */
  passkey(asks: () => void, signal: AbortSignal): Promise<void>
  /** The login with Farcaster's app. */
  farcaster: {
    /** Begins a login. Resolves with the link that opens the app, shown as a QR code too. @throws AppError `frame/error` */
    start(signal: AbortSignal): Promise<string>
    /** Resolves when it was approved in the app, however long that takes. @throws AppError `frame/error`, with a `reason` in its context */
    wait(signal: AbortSignal): Promise<void>
  }
  /** Shows the frame in an element of the modal, whenever it has something to show. Returns how to take it back. */
  show(place: object): () => void
  /** Tells the frame what it should look like. */
  theme(theme: FrameTheme): void
}

/** What an app may take, or do, without asking each time (ERC-7715). Amounts are decimal texts in the smallest unit, times in seconds. */
export type GivenPermission = {
  /** What it is revoked by (ERC-7710). */
  context: string
  /** When it ends, since 1970. */
  until: number
  terms: PermissionTerms
  /** Of calls their number; of a periodic one in the period that runs. Missing where the network does not say. */
  used?: string | undefined
  /** The most that can still be taken until its end, counted in the same way. */
  left?: string | undefined
  /** What takes it back is with the network, and in no block yet; or that failed, and it holds. */
  stopping?: 'pending' | 'failed' | undefined
}

export type PermissionTerms =
  /** `currency` is missing for a token that does not say in what it counts. */
  | { type: 'periodic'; amount: string; period: number; currency?: PermittedCurrency | undefined }
  /** So much at once and so much more each day; what is not taken is kept. */
  | { type: 'stream'; atOnce: string; perDay: string; currency?: PermittedCurrency | undefined }
  | { type: 'calls'; target: string; methods: readonly string[] }
  | { type: 'unknown' }

export type PermittedCurrency = { symbol: string; decimals: number }

/** The look of the modal, for the frame that stands in it. */
export type FrameTheme = {
  themeMode: 'light' | 'dark'
  themeVariables: Readonly<Record<string, string | number>>
  /** A BCP 47 tag. */
  locale: string
}
