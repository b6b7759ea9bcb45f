import type { DeskOwner } from '../desk.js'
import type { Hex } from '../hex.js'
import type { TestWalletInfo, TestWalletStorage } from '../types.js'

/** What `createPolkadotTestWallet` takes. */
export type PolkadotTestWalletOptions = {
  /** What the wallet is called. */
  info: TestWalletInfo
  /** Ed25519 private keys, in the order in which the wallet shows their accounts. The public development keys 0 and 1 by default. */
  keys?: readonly Hex[] | undefined
  /** Answers everything with yes and shows no window. `false` by default. */
  autoApprove?: boolean | undefined
  /** Where permissions and account outlive a reload, as they do in an extension. Nothing is kept without it. */
  storage?: TestWalletStorage | undefined
  /** Who asks; the page's origin by default. */
  origin?: string | undefined
}

/** An account as the extension tells it: the address for any network of Substrate (SS58 prefix 42). */
export type PolkadotAccount = { address: string; name: string; type: 'ed25519' }

/** What pages find in `window.injectedWeb3`, by the name of the extension. */
export type PolkadotInjected = {
  version: string
  enable(origin: string): Promise<{
    accounts: {
      get(): Promise<readonly PolkadotAccount[]>
      subscribe(listener: (accounts: readonly PolkadotAccount[]) => void): () => void
    }
    signer: {
      signRaw(request: { address: string; data: string; type?: string }): Promise<{ id: number; signature: Hex }>
    }
  }>
}

/** The wallet as its owner holds it: every button of its window is a function here. */
export type PolkadotTestWallet = DeskOwner & {
  /** What the wallet is called, with its picture. */
  readonly info: Readonly<Required<TestWalletInfo>>
  /** What pages find of it. */
  readonly injected: PolkadotInjected
  /** Addresses for any network of Substrate (SS58 prefix 42). */
  readonly accounts: readonly string[]
  /** The same accounts as Polkadot writes them (SS58 prefix 0). */
  readonly polkadotAccounts: readonly string[]
}
