import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { Connection } from '../base/entities/connection.js'
import type { Network } from '../base/entities/network.js'
import type { Client } from './client.js'
import type { PorticoEvents } from './events.js'
import type { ProviderOf } from './family.js'
import type { OpenableView } from './openableViews.js'
import type { State } from './state.js'

/**
 * What `portico.open()` shows, and with what it starts.
 *
 * @example
 * const hash = await portico.open({ view: 'Send', to: 'vitalik.eth', amount: '0.1', chainId: 1 })
 */
export type OpenOptions = {
  /** The view to open: Account when connected, otherwise Connect, by default. Another name is refused with `modal/unknown-view`. */
  view?: Exclude<OpenableView, 'Pay'> | undefined
  /** The chain namespace that it is about, such as `solana`; by default the active one. When connected it becomes the active one. */
  namespace?: ChainNamespace | undefined
  /**
   * A pairing link (`wc:…`) that the app made with a WalletConnect client of its own, instead of a view: shown as a code, and on a phone
   * handed to the wallet that is chosen. What the wallet answers comes to that client: close the modal with it. None by default.
   */
  uri?: string | undefined
  /** Send: the receiver to start with, an address or a name. None by default. */
  to?: string | undefined
  /** Send, Swap: the amount to start with, decimal text in units of the token, such as '12.5'. None by default. */
  amount?: string | undefined
  /** Swap: what is given, by its address or its symbol; the network's own currency by default. */
  fromToken?: string | undefined
  /** Swap: what is wanted, by its address or its symbol. None by default. */
  toToken?: string | undefined
  /** Send: the contract of the token; the network's own currency when absent. */
  assetAddress?: string | undefined
  /** Send: the number or the CAIP-2 id of the network; it is switched to first where the wallet is elsewhere. By default the one in use. */
  chainId?: number | string | undefined
}

/** Asks the person to pay: `open({ view: 'Pay', … })`. */
export type PayOptions = {
  /** Says that somebody is to pay. */
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
  /** What it is for, in a few words; shown above the amount. Nothing by default. */
  order?: string | undefined
}

/** A payment that is in a block. */
export type PayReceipt = {
  /** Of the transaction that paid. */
  hash: string
  /** CAIP-2. */
  networkId: CaipNetworkId
  /** The address that paid. */
  from: string
  /** The address that was paid. */
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
   * client is destroyed; `modal/unknown-view`, with the nearest view that there is; `modal/not-a-link`
   * @example
   * await portico.open({ view: 'Swap', toToken: 'USDC' })
   */
  open(options?: OpenOptions): Promise<string | undefined>
  /** Closes the modal, unless it must stay open (a sign-in that is required, a network that the app does not work on): then it shakes. */
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
   * @param options.signal Gives it up, and closes the modal that was opened for it, unless a required sign-in or a network that is not the
   * app's has to be answered first.
   * @returns The connection in use; of the namespace asked for, if one was.
   * @throws AppError `modal/closed` when the person closes the modal, refuses a sign-in that is required, or the client is destroyed;
   * without a `connectorId` the signal's own reason, and `connect/no-requested-chain` when the app has no network of the namespace. With
   * one: `connect/unknown-connector`, `connect/no-requested-chain`,
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
  /**
   * Ends the connections of one chain namespace, or all, and waits at most 3 s for a wallet.
   *
   * @param options `keepOpen` leaves the modal open.
   * @throws AppError `disconnect/failed`, `disconnect/chains-failed`
   */
  disconnect(options?: { namespace?: ChainNamespace | undefined; keepOpen?: boolean | undefined }): Promise<void>
  /** Asks the wallet to change to a listed network, by itself or its CAIP-2 id. @throws AppError `network/chain-unsupported`, or what the wallet said */
  switchNetwork(network: Network | CaipNetworkId): Promise<void>
  /** Uses another address, of the same wallet or of another that is connected. */
  switchAccount(address: string, options?: { namespace?: ChainNamespace | undefined }): Promise<void>
  /** Lists a network, or replaces the one of the same id. @throws AppError `config/invalid`, `network/no-family` */
  addNetwork(network: Network): void
  /**
   * Takes a network off the list, by its CAIP-2 id. The last one stays; what was on it moves on to the next of its namespace, for which a
   * connected wallet is asked.
   * @throws AppError `network/not-found`, `network/no-family`, `network/last`
   */
  removeNetwork(networkId: CaipNetworkId): void
  /**
   * Looks for the wallets of this page, which `getState().connectors` lists as they announce themselves; nothing leaves the page. The modal
   * and the hooks do it by themselves: it is for an interface of your own without them.
   */
  discover(): void
  /** All that can be serialised, now. The same object until something changes. */
  getState(): State
  /**
   * Calls back when what the selector takes of the state is another value (`Object.is`). Returns how to stop.
   *
   * @example
   * const stop = portico.subscribe((state) => state.modal.status, (status) => console.log(status))
   */
  subscribe<T>(selector: (state: State) => T, listener: (value: T, previous: T) => void): () => void
  /**
   * Listens to an event. Returns how to stop. A listener that throws is told on the console and keeps no other from hearing; a name that is no
   * event is told there after the visitor's first act.
   *
   * @example
   * const stop = portico.on('connect', ({ address }) => console.log(address))
   */
  on<E extends keyof PorticoEvents>(event: E, listener: (payload: PorticoEvents[E]) => void): () => void
  /**
   * What speaks to the wallet in use: EIP-1193 for `eip155`, a wallet after the Wallet Standard for `solana`, the methods of WalletConnect's
   * `bip122` for `bip122`. These three are there from the start and stay the same objects for the life of the client, whichever wallet is
   * in use: before anything is connected, `request` waits for a reconnection that is under way and then rejects with 'Please call connect()
   * before request()', and the wallet of Solana has no accounts. For namespaces whose family hands out the wallet's own object (`polkadot`,
   * `cosmos`, and those that a connector alone reaches) it is `undefined` until one is connected, and another one for each wallet.
   *
   * @param namespace One of the app's families.
   * @returns Typed by the family, once its door (such as `portico/evm`) is imported; `unknown` for others.
   * @throws AppError `network/no-family` when neither a family nor a connector of the app is of that namespace
   * @example
   * const wallet = createWalletClient({ transport: custom(portico.getProvider('eip155')) })
   */
  getProvider<const N extends ChainNamespace>(namespace: N): ProviderOf<N>
  /** The log's last bytes as text, for a host that offers a download. */
  getLog(): string
  /** Ends the client: what runs is aborted with `modal/closed`, listeners hear nothing more, the modal closes. Connections stay stored. */
  destroy(): void
  /** @internal */
  readonly client: Client
}
