import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { Connection } from '../base/entities/connection.js'
import type { Network } from '../base/entities/network.js'
import type { Client } from './client.js'
import type { PorticoEvents } from './events.js'
import type { State } from './state.js'
import type { OpenableView } from './views.js'

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
   * Has the person pay a recipient exactly an amount, with what they hold on that network; where nothing is connected they connect first.
   * Resolves when the payment is in a block.
   *
   * @throws AppError `pay/off`, `pay/network`, `pay/asset`, `pay/recipient`, `pay/amount`, `pay/busy`, `modal/closed`, `tx/reverted`,
   * `pay/unknown`
   * @example
   * const { hash } = await portico.open({ view: 'Pay', recipient, asset: 'eip155:1/slip44:60', amount: '0.05', order: 'Ticket 42' })
   */
  open(options: PayOptions): Promise<PayReceipt>
  /**
   * Opens the modal: Account when connected, otherwise Connect, or the view asked for. Resolves when it is open; for Send with the hash.
   *
   * Account, Send, Swap, Receive and OnRamp need an account. Where none is connected the ways to connect come first, and where the wallet
   * is on a network that is not the app's, or has still to sign in, that does; then the view is shown with all that was given for it, and
   * the promise resolves. One view at a time: of two that are asked for the latter is shown. Closing forgets it.
   *
   * @throws AppError `modal/closed`: the person closed before the view was shown or the payment sent, another one was asked for, or the
   * client is destroyed
   * @example
   * await portico.open({ view: 'Swap', toToken: 'USDC' })
   */
  open(options?: OpenOptions): Promise<string | undefined>
  close(): void
  /**
   * Connects. With a `connectorId` that wallet is asked at once and nothing is opened. Without one the person chooses: the modal opens at
   * Connect, and the promise waits for whatever way they take (an extension, a code, e-mail, a social login) until the wallet is on a network
   * of the app and, where sign-in is set up, the question to sign in is answered.
   *
   * What is connected already is taken at once and nothing is opened, so that `await portico.connect()` may stand before whatever needs an
   * account; a wallet that is coming back after a reload counts as soon as it is there. Another wallet beside it is the person's to
   * choose: `open({ view: 'ProfileWallets' })`. Called again while it waits, both calls end alike.
   *
   * @param options.connectorId Which wallet, as `getState().connectors` lists it.
   * @param options.namespace The namespace that has to be connected; any when absent. Others may be connected meanwhile.
   * @param options.signal Gives it up, and closes the modal that was opened for it.
   * @returns The connection in use; of the namespace asked for, if one was.
   * @throws AppError `modal/closed` when the person closes the modal, refuses a sign-in that is required, or the client is destroyed;
   * without a `connectorId` the signal's own reason. With one: `connect/unknown-connector`, `connect/no-requested-chain`,
   * `connect/rejected`, `connect/failed`, `connect/aborted`
   * @example
   * const { address } = await portico.connect()
   * await portico.connect({ namespace: 'solana', signal: AbortSignal.timeout(60_000) })
   */
  connect(options?: {
    connectorId?: string | undefined
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
