import type { ChainNamespace } from '../base/caip.js'
import type { Metadata } from '../base/entities/connectorInfo.js'
import type { Network } from '../base/entities/network.js'
import type { ConnectOptions, Connector, ConnectorSession } from '../core/connector.js'
import type { SignedMessage, SignInRequest } from './cacao.js'

/** A provider that the host built itself: EIP-1193, or WalletConnect's universal provider. */
export type HostProvider = {
  /** Asks the wallet, on a network (CAIP-2) where it has several. */
  request(args: { method: string; params?: unknown }, chain?: string): Promise<unknown>
  /** Listens to an event, where it tells any. */
  on?(event: string, listener: (payload: unknown) => void): unknown
  /** Takes a listener off. */
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
  /** Begins a session, where it is one of WalletConnect. */
  connect?(options: { optionalNamespaces: unknown }): Promise<unknown>
  /** Ends it. */
  disconnect?(): Promise<unknown>
  /** What the wallet granted, and who it is. */
  readonly session?:
    | { namespaces: unknown; peer?: { metadata?: { name?: string; icons?: readonly string[] } } }
    | undefined
}

/** What `walletConnect()` takes. All of it may be left out. */
export type WalletConnectOptions = {
  /** WebSocket URL of the relay; the configured services' by default, else the public one. */
  relayUrl?: string | undefined
  /** What the wallet is told of the app, where it differs from `createPortico`'s `metadata`. `redirect` leads back to it on a phone. That of `createPortico` by default. */
  metadata?: (Partial<Metadata> & { redirect?: { native?: string; universal?: string } }) | undefined
  /**
   * Whether wallets are handed an attestation of this page's origin by the service `verify`. By default only where that is the server
   * that wallets know: no wallet can check another's, and some then show nothing. `true` for wallets of your own that know yours,
   * `false` to ask for none at all.
   */
  attest?: boolean | undefined
  /** A prebuilt provider that is used in place of Portico's own client, or how to load it. None by default. */
  provider?: HostProvider | (() => Promise<HostProvider>) | undefined
}

/** What is asked to connect and sign in with one approval. */
export type AuthenticateOptions = Pick<ConnectOptions, 'signal' | 'onPairing'> & {
  /** What is to be signed. `chains` are all listed EVM networks when left out; `domain` and `uri` are this page's. */
  request: Pick<SignInRequest, 'nonce'> & Partial<SignInRequest>
  /** The network to start on; the one in use by default. */
  network?: Network | undefined
  /**
   * Checks a signature, best on the server that issued the nonce. The session is ended again when it says no, or fails.
   * Without it the signatures come back unchecked.
   */
  verify?: ((signed: SignedMessage) => Promise<boolean>) | undefined
}

/** The connector that `walletConnect()` makes, with what only WalletConnect can do. */
export type WalletConnectConnector = Connector & {
  /**
   * Connects and signs in with one approval (wc_sessionAuthenticate, CAIP-122, CACAO, ERC-5573). `signed` is empty when the
   * wallet knows only plain sessions: it is connected then, and a message can be signed as a second step.
   *
   * @throws AppError `connect/rejected`, `connect/failed`, `connect/aborted`, `connect/no-requested-chain`
   */
  authenticate(
    options: AuthenticateOptions,
  ): Promise<{ sessions: readonly ConnectorSession[]; signed: readonly SignedMessage[] }>
}

/** The working part, loaded when the visitor first needs it. */
export type Live = {
  connect(options: ConnectOptions): Promise<readonly ConnectorSession[]>
  authenticate: WalletConnectConnector['authenticate']
  restore(namespace?: ChainNamespace): Promise<readonly ConnectorSession[]>
  disconnect(namespace?: ChainNamespace): Promise<void>
  provider(namespace: ChainNamespace): unknown
  warm(): void
  stop(): void
}
