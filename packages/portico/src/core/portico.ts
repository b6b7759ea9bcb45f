import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { Connection } from '../base/entities/connection.js'
import type { Network } from '../base/entities/network.js'
import type { Client } from './client.js'
import type { PorticoEvents } from './events.js'
import type { ProviderOf } from './family.js'
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
   * @throws AppError `modal/closed`: a payment that was given up, or a client that is destroyed
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
  destroy(): void
  /** @internal */
  readonly client: Client
}
