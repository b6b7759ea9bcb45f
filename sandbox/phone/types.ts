import type { PendingRequest, TestChain } from 'portico/testing/evm'
import type { Address, Hex } from 'viem'
import type { PhoneFamily } from './families/family.js'

export type PhoneOptions = {
  relayUrl: string
  projectId: string
  chains: readonly [TestChain, ...TestChain[]]
  /** What it has beside Ethereum. An app that asks for them gets them with one yes. Nothing by default. */
  families?: readonly PhoneFamily[] | undefined
  /** Base URL of the attestation service; without it every site is UNKNOWN. */
  verifyUrl?: string | undefined
  /** Private keys; the public development keys 7 to 9 by default. */
  keys?: readonly Hex[] | undefined
  /** Sets several phones of one process or page apart. Made up when absent. */
  name?: string | undefined
  /** Keeps pairings and sessions over a reload, where the platform has a storage. `false` by default. */
  persistent?: boolean | undefined
  /** Answers one-click sign-in (`wc_sessionAuthenticate`) itself; otherwise apps fall back to a session. `false` by default. */
  oneClick?: boolean | undefined
  /** What it answers by itself in eip155 beside what its person is asked, as wallets do that keep lasting permissions. Nothing by default. */
  also?:
    | { methods: readonly string[]; request(asked: { method: string; params: unknown }): Promise<unknown> }
    | undefined
}

/** What the attestation says of the site that asks. */
export type Verdict = { origin: string; validation: 'VALID' | 'INVALID' | 'UNKNOWN'; isScam: boolean }

export type PhoneProposal = {
  id: number
  /** `sign-in` is a session with a signed message in one step. */
  kind: 'session' | 'sign-in'
  app: { name: string; url: string; icon: string | undefined }
  verdict: Verdict
  required: readonly string[]
  optional: readonly string[]
}

export type PhoneRequest = {
  id: number
  topic: string
  /** CAIP-2. */
  chain: string
  method: string
  verdict: Verdict
  /** As the test wallet words it. */
  shown: PendingRequest
}

export type PhoneSession = {
  topic: string
  app: { name: string; url: string; icon: string | undefined }
  /** Of Ethereum and what works like it. */
  chains: readonly number[]
  accounts: readonly Address[]
  /** Every chain namespace that it covers. */
  namespaces: readonly string[]
  /** In seconds since 1970. */
  expiry: number
}

export type PhoneState = {
  online: boolean
  autoApprove: boolean
  proposals: readonly PhoneProposal[]
  requests: readonly PhoneRequest[]
  sessions: readonly PhoneSession[]
  /** What happened, newest last. */
  log: readonly string[]
}

export type Choice = {
  /** All that the phone knows by default. */
  chains?: readonly number[] | undefined
  /** By index; the first by default. */
  accounts?: readonly number[] | undefined
  /** Namespaces beside eip155; all that the phone knows by default. */
  families?: readonly string[] | undefined
}

/** A wallet on another device: the reference wallet side of WalletConnect with a person's decisions as functions. */
export type Phone = {
  readonly accounts: readonly Address[]
  readonly chains: readonly TestChain[]
  readonly families: readonly PhoneFamily[]
  getState(): PhoneState
  subscribe(listener: () => void): () => void
  /** Takes a pairing URI or a link that carries one (`…/wc?uri=…`). @throws Error when it is neither, or the pairing fails */
  pair(text: string): Promise<void>
  /** The oldest proposal; waits for one up to a minute. */
  waitForProposal(): Promise<PhoneProposal>
  waitForRequest(): Promise<PhoneRequest>
  approveProposal(choice?: Choice): Promise<PhoneSession | undefined>
  rejectProposal(): Promise<void>
  /** Says yes to the oldest request. */
  approve(): Promise<void>
  reject(): Promise<void>
  /** Says yes to everything from now on. */
  autoApprove(on: boolean): void
  /** Changes what a session covers. */
  update(topic: string, choice: Choice): Promise<void>
  /** Tells the app that the wallet moved to another chain. */
  changeChain(topic: string, chainId: number): Promise<void>
  /** Puts another account first and tells the app. */
  changeAccount(topic: string, index: number): Promise<void>
  extend(topic: string): Promise<void>
  /** Ends a session from the phone's side. */
  end(topic: string): Promise<void>
  goOffline(): Promise<void>
  goOnline(): Promise<void>
  stop(): Promise<void>
}
