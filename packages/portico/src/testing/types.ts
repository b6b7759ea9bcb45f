import type { Hex } from './hex.js'

/** The part of a wallet's handle that answers requests. */
export type Answering = {
  /** What waits for a decision, oldest first. */
  pending(): readonly PendingRequest[]
  /** The oldest request; waits up to five seconds for one. @throws Error when none came */
  waitForRequest(): Promise<PendingRequest>
  /** Says yes to the oldest request; waits up to five seconds for one. @throws Error when none came */
  approve(options?: ApproveOptions): Promise<void>
  /** Says no to the oldest request (error 4001); waits up to five seconds for one. @throws Error when none came */
  reject(): Promise<void>
  autoApprove(on: boolean): void
  lock(): void
  unlock(): void
  /** Holds back every answer until it is switched off again, as a wallet does that hangs. */
  silent(on: boolean): void
}

/** A chain that the test wallet knows, with the node it asks and sends to. */
export type TestChain = {
  id: number
  name: string
  rpcUrl: string
  currency?: { name: string; symbol: string; decimals: number } | undefined
}

/** What EIP-6963 announces. */
export type TestWalletInfo = {
  name: string
  /** Reverse domain name, for example `dev.portico.lantern`. */
  rdns: string
  /** A data URI of at least 96 by 96 pixels; a neutral tile when left out. */
  icon?: string | undefined
}

export type TestWalletOptions = {
  info: TestWalletInfo
  /** At least one; the first is the one in use at the start. */
  chains: readonly [TestChain, ...TestChain[]]
  /** Private keys, in the order in which the wallet shows their accounts. The public development keys 0 to 2 by default. */
  keys?: readonly Hex[] | undefined
  /** Answers everything with yes and shows no window. `false` by default. */
  autoApprove?: boolean | undefined
  /** Where permissions, account, chain and added chains outlive a reload, as they do in an extension. Nothing is kept without it. */
  storage?: TestWalletStorage | undefined
  /** Who asks; the page's origin by default. */
  origin?: string | undefined
}

export type TestWalletStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What a person has to decide. */
export type PendingRequest = {
  id: number
  method: string
  kind: 'connect' | 'sign' | 'typed-data' | 'send' | 'calls' | 'switch' | 'add-chain' | 'watch-asset'
  origin: string
  title: string
  /** What the request would do, for people to read. */
  details: readonly { label: string; value: string; long?: boolean | undefined }[]
  warning?: string | undefined
}

export type ApproveOptions = {
  /** Connect: which accounts to share, by index; the selected one by default. */
  accounts?: readonly number[] | undefined
}

export type ProviderRequest = { method: string; params?: unknown }

/** An EIP-1193 provider. */
export type TestProvider = {
  request(request: ProviderRequest): Promise<unknown>
  on(event: string, listener: (payload: never) => void): TestProvider
  removeListener(event: string, listener: (payload: never) => void): TestProvider
}

/** The wallet as its owner holds it: every button of its window is a function here. */
export type TestWallet = Answering & {
  readonly info: Readonly<Required<TestWalletInfo>>
  readonly provider: TestProvider
  readonly accounts: readonly Hex[]
  /** Selects an account and shares it with the page if another was shared. */
  setAccount(index: number): void
  /** Moves to another chain the wallet knows. @throws Error when it does not know it */
  setChain(chainId: number): void
  /** The wallet loses its nodes: `disconnect` is emitted and every request fails with 4900 until it is switched off again. */
  offline(on: boolean): void
  /** Sends the calls of a bundle all or none (EIP-5792 with EIP-7702), on chains that have Multicall3; off at first. */
  atomic(on: boolean): void
  /** Ends the page's permission from the wallet's side. */
  disconnect(): void
  getState(): TestWalletState
  subscribe(listener: () => void): () => void
}

/** A snapshot of the wallet. */
export type TestWalletState = {
  account: number
  chainId: number
  chains: readonly TestChain[]
  /** Addresses the page may see. */
  shared: readonly Hex[]
  locked: boolean
  silent: boolean
  offline: boolean
  autoApprove: boolean
  atomic: boolean
  pending: readonly PendingRequest[]
}
