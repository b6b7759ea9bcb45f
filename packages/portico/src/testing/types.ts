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
  /** From now on every request is answered with yes, and no window is shown. */
  autoApprove(on: boolean): void
  /** Locks it: pages see no account. */
  lock(): void
  /** Unlocks it again. */
  unlock(): void
  /** Holds back every answer until it is switched off again, as a wallet does that hangs. */
  silent(on: boolean): void
}

/** A chain that the test wallet knows, with the node it asks and sends to. */
export type TestChain = {
  /** The number of the chain. */
  id: number
  /** As its window shows it. */
  name: string
  /** The node that it asks and sends to. */
  rpcUrl: string
  /** What fees are paid in; Ether with 18 digits by default. */
  currency?: { name: string; symbol: string; decimals: number } | undefined
}

/** What EIP-6963 announces. */
export type TestWalletInfo = {
  /** As lists show it. */
  name: string
  /** Reverse domain name, for example `dev.portico.lantern`. */
  rdns: string
  /** A data URI of at least 96 by 96 pixels; a neutral tile when left out. */
  icon?: string | undefined
}

/** What `createTestWallet` takes. */
export type TestWalletOptions = {
  /** What the wallet is called. */
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

/** Where a test wallet keeps what outlives a reload: `localStorage` and `sessionStorage` are such. */
export type TestWalletStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** What a person has to decide. */
export type PendingRequest = {
  /** Counts up: another request has another. */
  id: number
  /** As the page asked it, such as `personal_sign`. */
  method: string
  /** What it comes to. */
  kind: 'connect' | 'sign' | 'typed-data' | 'send' | 'calls' | 'switch' | 'add-chain' | 'watch-asset'
  /** Who asks. */
  origin: string
  /** What it is, for people to read. */
  title: string
  /** What the request would do, for people to read. */
  details: readonly { label: string; value: string; long?: boolean | undefined }[]
  /** What its person should know before they agree. */
  warning?: string | undefined
}

/** What the person agrees to, where there is a choice. */
export type ApproveOptions = {
  /** Connect: which accounts to share, by index; the selected one by default. */
  accounts?: readonly number[] | undefined
}

/** A request after EIP-1193. */
export type ProviderRequest = {
  /** The method, such as `eth_chainId`. */
  method: string
  /** What it takes. */
  params?: unknown
}

/** An EIP-1193 provider. */
export type TestProvider = {
  /** Asks the wallet. @throws an error with a `code` of EIP-1193, 4001 for a no */
  request(request: ProviderRequest): Promise<unknown>
  /** Listens to an event, until it is taken off. */
  on(event: string, listener: (payload: never) => void): TestProvider
  /** Takes a listener off. */
  removeListener(event: string, listener: (payload: never) => void): TestProvider
}

/** The wallet as its owner holds it: every button of its window is a function here. */
export type TestWallet = Answering & {
  /** What the wallet is called, with its picture. */
  readonly info: Readonly<Required<TestWalletInfo>>
  /** What pages find of it (EIP-1193). */
  readonly provider: TestProvider
  /** Addresses, in the order of the keys. */
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
  /** What the wallet is at now. */
  getState(): TestWalletState
  /** Calls back after every change. Returns how to stop. */
  subscribe(listener: () => void): () => void
}

/** A snapshot of the wallet. */
export type TestWalletState = {
  /** The account in use, by its place among `accounts`. */
  account: number
  /** The number of the chain in use. */
  chainId: number
  /** The chains that it knows by now. */
  chains: readonly TestChain[]
  /** Addresses the page may see. */
  shared: readonly Hex[]
  /** It answers with no account until it is unlocked. */
  locked: boolean
  /** It holds back every answer. */
  silent: boolean
  /** It has lost its nodes. */
  offline: boolean
  /** It answers everything with yes. */
  autoApprove: boolean
  /** It sends the calls of a bundle all or none. */
  atomic: boolean
  /** What waits for a decision, oldest first. */
  pending: readonly PendingRequest[]
}
