import type { CaipNetworkId, ChainNamespace } from '../base/caip.js'
import type { Connection } from '../base/entities/connection.js'
import type { Network } from '../base/entities/network.js'
import type { ConnectorContext } from './connector.js'
import type { SignInFeature } from './signInFeature.js'
import type { TokensFeature } from './tokensFeature.js'

export type { SignInFeature } from './signInFeature.js'
export type { HeldToken, TokensFeature, ToldToken } from './tokensFeature.js'

export type NativeBalance = {
  /** In the smallest unit. */
  amount: bigint
  decimals: number
  symbol: string
}

/** A token; `kind` is the word of its family (`traits.token`), and the address of an SPL token is its mint. */
export type TokenAsset = { kind: string; address: string; decimals: number; symbol: string }

/**
 * What is moved when it is not the native currency. `tokenId` is decimal text; a collectible of Solana (`nft`) is a mint by itself: both
 * name it.
 */
export type SendAsset = TokenAsset | { kind: 'erc721' | 'erc1155' | 'nft'; address: string; tokenId: string }

/** How much is paid for being in a block sooner, where a network lets the payer choose. */
export type FeeRateId = 'slow' | 'normal' | 'fast'

/**
 * What whoever is paid tells a payment by: keys that the transaction names beside the receiver's, and a public note in it. A payment that
 * lacks what was asked for is not found by its receiver.
 */
export type PaymentMarks = { references: readonly string[]; memo?: string | undefined }

/** Validated intent to move something of an account's. */
export type SendIntent = {
  network: Network
  from: string
  to: string
  /** In the smallest unit; of collectibles the count. */
  amount: bigint
  /** Absent for the native currency. */
  asset?: SendAsset | undefined
  /** Of a family that estimates `rates`; `normal` when absent. */
  feeRate?: FeeRateId | undefined
  /** Of a family whose requests to be paid ask for them. */
  marks?: PaymentMarks | undefined
}

export type FeeEstimate = {
  /** The whole fee at most, in the smallest unit of the native currency. */
  fee: bigint
  /** What has to stay in the account beside the fee, in the smallest unit, where the network asks for it. */
  keep?: bigint | undefined
  /** How long until it is in a block, in seconds, when it is known. */
  seconds?: number | undefined
  /** What the payer can choose from, the cheapest first: only what the account can pay beside the amount. */
  rates?: readonly { id: FeeRateId; fee: bigint; seconds?: number | undefined }[] | undefined
}

/** What tells a transaction apart from another of the same account: its nonce, and a digest of what it does. */
export type SeenTransaction = { nonce: number; mark: string }

/**
 * What became of a transaction. One that was sent again with another fee is `confirmed` under its new hash; one that gave way to
 * something else is `replaced`. `unknown`: no node has it and nothing took its place.
 */
export type Trace =
  | { status: 'waiting'; seen?: SeenTransaction | undefined }
  | { status: 'confirmed' | 'failed'; hash: string }
  | { status: 'replaced'; by?: string | undefined }
  | { status: 'unknown' }

export type SendFeature = {
  /** What a payment costs. `provider` is that of the wallet which will be asked. */
  estimateFee(intent: SendIntent, options: { signal: AbortSignal; provider?: unknown }): Promise<FeeEstimate>
  /** Resolves with the transaction hash as soon as the wallet gives it. @throws AppError `connect/rejected`-like `rpc/error` 4001, `tx/*` */
  send(intent: SendIntent, options: { provider: unknown; signal: AbortSignal }): Promise<string>
  /**
   * Waits until the transaction is in a block. `hash` is its name there: one that was sent again with another fee has a new one. Of one
   * that is `replaced` it is what took its place, where that is known. `from`: the account that it is of; no fee is told that another one
   * paid, as a bundler does for a smart account.
   *
   * @throws AppError `tx/reverted`, `tx/nonce` when something else took its place
   */
  wait(options: {
    network: Network
    hash: string
    from?: string | undefined
    signal: AbortSignal
  }): Promise<{ status: 'confirmed' | 'failed' | 'replaced'; hash?: string | undefined; fee?: bigint | undefined }>
  /** Looks once what became of a transaction, also of one that another page sent. `seen` is what an earlier look told. */
  trace?(options: {
    network: Network
    hash: string
    from: string
    seen?: SeenTransaction | undefined
    signal: AbortSignal
  }): Promise<Trace>
  /** What is to be known of a receiver before money leaves. */
  inspect(options: { network: Network; address: string; signal: AbortSignal }): Promise<{ isContract: boolean }>
  /** How much of an asset the network itself says an account holds, and what a token's contract says of itself. */
  holding(options: {
    network: Network
    owner: string
    asset: SendAsset
    signal: AbortSignal
  }): Promise<{ amount: bigint; decimals?: number | undefined; symbol?: string | undefined }>
  /**
   * Runs the payment on a copy of the network, as far as the node can. `received` is what the receiver would have more, when the
   * node can tell. `isRecallable`: whoever issued the token may take it from whoever holds it.
   *
   * @throws AppError `tx/reverted` and the other `tx/*` when it would not go through
   */
  simulate(
    intent: SendIntent,
    options: { signal: AbortSignal; provider?: unknown },
  ): Promise<{ received?: bigint | undefined; isRecallable?: boolean | undefined }>
}

/** A request to be paid. */
export type PaymentRequest = {
  /** An address, or a name. */
  to: string
  /** The network it is for; `undefined` when it does not say. */
  networkId?: CaipNetworkId | undefined
  /** In the smallest unit. */
  amount?: bigint | undefined
  /** The contract of a token; absent for the native currency. */
  token?: string | undefined
  /** Of that token, for standards that write whole units. */
  decimals?: number | undefined
  /** What was read in whole units of a token whose decimals the text does not tell, as decimal text. */
  units?: string | undefined
  /** What the payment has to bear, to be found. */
  marks?: PaymentMarks | undefined
}

/** Why a request to be paid cannot be met: it asks for something that has to be understood and is not, or for no amount there can be. */
export type RefusedRequest = { refused: 'unknown-parameter' | 'bad-amount' }

/** Requests to be paid as texts for QR codes, in the family's own standard. */
export type PaymentLinkFeature = {
  write(request: PaymentRequest): Promise<string>
  /**
   * `undefined` for a text that is no such request, or one that asks for something else than a payment.
   *
   * @param networkId The network in use, for standards whose requests name theirs by the form of the address alone.
   */
  read(text: string, networkId?: CaipNetworkId): Promise<PaymentRequest | RefusedRequest | undefined>
}

/** One call of a contract, or a payment when `data` is '0x'. */
export type ContractCall = {
  to: string
  data: string
  /** In the smallest unit of the native currency. */
  value: bigint
}

/** A permission to take a token that is signed instead of sent (EIP-2612 for eip155). */
export type SignedPermit = {
  /** For `signTypedData`. */
  typedData: object
  /** The signed permission as the services take it. @throws AppError `rpc/error` when it is not the signature of a plain account */
  pack(signature: string): string
}

export type TransactFeature = {
  /**
   * Has the wallet send one call; resolves with the transaction hash as soon as the wallet gives it. The fee is the wallet's own business,
   * except for what is to be `fast`.
   *
   * @throws AppError `rpc/error` (4001 for a rejection), `tx/*`
   */
  send(
    transaction: ContractCall & { network: Network; from: string; fast?: boolean | undefined },
    options: { provider: unknown; signal: AbortSignal },
  ): Promise<string>
  /** As `SendFeature.wait`. */
  wait: SendFeature['wait']
  /** How far apart blocks are of late, in seconds; `undefined` where that cannot be told. */
  blockSeconds?(options: { network: Network; signal: AbortSignal }): Promise<number | undefined>
  /** Has the wallet send several calls at once (EIP-5792 for eip155). @throws AppError as `send` */
  batch?(
    bundle: { network: Network; from: string; calls: readonly ContractCall[]; atomicRequired: boolean },
    options: { provider: unknown; signal: AbortSignal },
  ): Promise<{ id: string }>
  /** How a bundle is doing, once. The hash is that of the last transaction in a block. */
  batchStatus?(options: { id: string; provider: unknown }): Promise<{
    status: 'pending' | 'confirmed' | 'failed'
    hash?: string | undefined
  }>
  /** Whether the wallet sends several calls so that all happen or none. Not knowing, or no answer in time, is a no. */
  canBatch(options: { network: Network; from: string; provider: unknown }): Promise<boolean>
  /** @throws AppError `rpc/error` */
  signTypedData(options: { provider: unknown; address: string; typedData: unknown }): Promise<string>
  /**
   * A permission for `spender` to take exactly so much of a token until a time in seconds since 1970. `undefined` where the token, or the
   * account, can give none.
   */
  permit?(options: {
    network: Network
    token: string
    owner: string
    spender: string
    amount: bigint
    deadline: bigint
    signal: AbortSignal
  }): Promise<SignedPermit | undefined>
  /** The decimals that the contracts of tokens themselves name; unknown where the node fails. */
  decimals(options: {
    network: Network
    tokens: readonly string[]
    signal: AbortSignal
  }): Promise<readonly (number | undefined)[]>
  /** What an account has of each token, in its smallest unit; the native currency where the address is missing. Unknown where the node fails. */
  holdings(options: {
    network: Network
    owner: string
    tokens: readonly (string | undefined)[]
    signal: AbortSignal
  }): Promise<readonly (bigint | undefined)[]>
  /** How much of a token a contract may take, in the token's smallest unit. */
  allowance(options: {
    network: Network
    token: string
    owner: string
    spender: string
    signal: AbortSignal
  }): Promise<bigint>
  /**
   * The calls that let `spender` take exactly so much of a token, in their order: none where that much may be taken already, two where the
   * token does not change one amount for another and takes back first what was allowed before.
   *
   * @throws AppError `rpc/*`, `http/*`
   */
  allow(options: {
    network: Network
    token: string
    owner: string
    spender: string
    /** In the token's smallest unit. */
    amount: bigint
    signal: AbortSignal
  }): Promise<readonly ContractCall[]>
  /** Who may take tokens by the data of an approval that others wrote; `undefined` for data that is none. */
  spenderOf(data: string): string | undefined
  /** Pays somebody exactly so much of a token; of the native currency without one. `amount` is in its smallest unit. */
  transfer(payment: { token?: string | undefined; to: string; amount: bigint }): ContractCall
  /**
   * Runs calls one after the other on a copy of the newest block. `received` is what `receiver` (the sender by default) has more of
   * `token` (the native currency by default) after them; it and the gas are missing where the node cannot tell.
   *
   * @throws AppError `tx/*` when one of them fails
   */
  simulate(
    run: {
      network: Network
      from: string
      calls: readonly ContractCall[]
      token?: string | undefined
      receiver?: string | undefined
    },
    options: { signal: AbortSignal },
  ): Promise<{ gas?: bigint | undefined; received?: bigint | undefined }>
}

/** What the family's own register of names says (ENS for eip155). Both are `undefined` for what is not there. */
export type NamesFeature = {
  /** The account that a name stands for. @throws what the network's nodes fail with */
  addressOf(
    options: NameQuestion & { name: string },
  ): Promise<{ address: string; avatar?: string | undefined } | undefined>
  /** The name that an address goes by, when the name stands for the address too. @throws what the network's nodes fail with */
  nameOf(
    options: NameQuestion & { address: string },
  ): Promise<{ name: string; avatar?: string | undefined } | undefined>
}
type NameQuestion = { network: Network; signal: AbortSignal }

/** Events for the provider of `getProvider(namespace)`; of the active connection of its namespace only. */
export type AppProviderEvent =
  | { type: 'connected'; connection: Connection }
  | { type: 'disconnected' }
  | { type: 'accountsChanged'; addresses: readonly string[] }
  | { type: 'networkChanged'; networkId: CaipNetworkId }
  | { type: 'message'; data: unknown }

/** What the provider of `getProvider(namespace)` is made from. */
export type AppProviderSource = {
  /** The raw provider of the active connection; `undefined` while nothing is connected. */
  provider(): unknown
  connection(): Connection | undefined
  /** The network in use, listed by the app; also while nothing is connected. */
  network(): Network | undefined
  /** Resolves when a reconnection that is under way has ended, at once otherwise. */
  settled(): Promise<void>
  /** Switches like the modal does: through the wallet, with the same rules and errors. */
  switchNetwork(networkId: CaipNetworkId): Promise<void>
  /** Returns how to stop. */
  listen(listener: (event: AppProviderEvent) => void): () => void
}

/**
 * What `getProvider(namespace)` hands out, by namespace. A family adds its own where it says what it hands out, so a provider has its type
 * once the family's door is imported; that of another author does so too.
 *
 * @example
 * declare module 'portico' {
 *   interface Providers { near: NearWallet | undefined }
 * }
 */
// biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can be added to.
// biome-ignore lint/suspicious/noEmptyInterface: the families fill it.
export interface Providers {}

/** The type of what `getProvider` hands out for a namespace; `unknown` for one whose family is not imported. */
export type ProviderOf<N extends ChainNamespace> = N extends keyof Providers ? Providers[N] : unknown

/** What is true of a family's accounts and networks, as data: what is missing is not so. */
export type FamilyTraits = {
  /** What its networks call a token, and the word for one in CAIP-19 ids (`erc20`). */
  token?: string | undefined
  /** Addresses that differ by small and capital letters alone are the same. */
  anyCase?: true | undefined
  /** Names are looked up in the services' profiles too, under the coin types of ENSIP-11. */
  profiles?: true | undefined
  /** Accounts give permissions (ERC-7715) which the services list. */
  permissions?: true | undefined
  /** Providers sell its currencies; the symbol of what is bought first where they sell it. */
  buys?: string | undefined
  /** The embedded wallet may use a smart account. */
  smartAccounts?: true | undefined
  /** Wallets that connect by a code may sign in by the same answer (CAIP-222). */
  signsInByCode?: true | undefined
}

/** What a chain family does for a client. */
export type Family = {
  /** The chain namespace that it is of. */
  namespace: ChainNamespace
  /** Nobody reads its chains: accounts are shown without what they have. */
  bare?: true
  /** Made for a namespace that the app has no family of. */
  generic?: true
  /** Starts discovery, when the client wakes or a host asks for the list of wallets; wallets found are emitted as `announced`. Returns how to stop. */
  discover(): () => void
  /** Looks again while discovery runs, when ways to connect are shown: some wallets come into a page late, and without a word. */
  lookAgain?(): void
  /** Loads what discovery needs, and looks for nothing. */
  prepare?(): Promise<unknown>
  /** Whether a text can be an address, by its form. */
  isAddress(value: string): boolean
  /** The address in its usual written form (EIP-55 for EVM). May load code, hence a promise. */
  normalizeAddress(value: string): Promise<string>
  /** What an address has of the native currency, by a node. @throws AppError `rpc/error`, `rpc/unreachable` */
  readBalance(options: { network: Network; address: string; signal: AbortSignal }): Promise<NativeBalance>
  /** Has the wallet sign a text by the key of an address. @throws AppError `rpc/error` */
  signMessage(options: { provider: unknown; address: string; message: string }): Promise<string>
  /** Asks the wallet to change network, adding it when unknown. @throws AppError `network/chain-unsupported`, rejection */
  switchNetwork(options: {
    provider: unknown
    network: Network
    onAdding?: (() => void) | undefined
    signal: AbortSignal
  }): Promise<void>
  /**
   * The provider that `portico.getProvider(namespace)` hands out (EIP-1193 for eip155). Called once per client and synchronously,
   * so it must be small; it stays the same object for the life of the client and rejects with `walletconnect/not-connected`
   * ('Please call connect() before request()') while nothing is connected. Without it the raw provider is handed out.
   */
  appProvider?(source: AppProviderSource): unknown
  /** In what it differs from others where core and views must know. */
  traits?: FamilyTraits | undefined
  /** What this family can do beyond connecting; a missing key is a missing capability. */
  features: {
    /** Its networks have collectibles which services can list. */
    nfts?: true | undefined
    send?: (() => Promise<SendFeature>) | undefined
    transact?: (() => Promise<TransactFeature>) | undefined
    paymentLink?: (() => Promise<PaymentLinkFeature>) | undefined
    names?: (() => Promise<NamesFeature>) | undefined
    tokens?: (() => Promise<TokensFeature>) | undefined
    signIn?: (() => Promise<SignInFeature>) | undefined
  }
}

/** What `evm()` returns: inert until a client gives it a context. */
export type FamilyFactory = {
  /** Tells it from a connector. */
  kind: 'family'
  /** The chain namespace that it is of: two of one are refused. */
  namespace: ChainNamespace
  /** Called once by each client. */
  create(context: ConnectorContext): Family
}
