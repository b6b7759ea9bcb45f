import type { WalletAccount, Wallet as WalletStandardWallet } from '@wallet-standard/base'
import type { DeskOwner } from '../desk.js'
import type { Hex } from '../hex.js'
import type { TestWalletInfo, TestWalletStorage } from '../types.js'

/** A chain that the wallet knows: its name in the Wallet Standard, and the node it sends to. */
export type SolanaTestChain = {
  /** As the Wallet Standard names it, such as `solana:devnet`. */
  id: `solana:${string}`
  /** As its window shows it. */
  name: string
  /** The node that it sends to. */
  rpcUrl: string
}

/** What `createSolanaTestWallet` takes. */
export type SolanaTestWalletOptions = {
  /** What the wallet is called. */
  info: TestWalletInfo
  /** At least one; the wallet is on all of them at once. */
  chains: readonly [SolanaTestChain, ...SolanaTestChain[]]
  /** Ed25519 private keys of 32 bytes, in the order in which the wallet shows their accounts. The public development keys 0 to 2 by default. */
  keys?: readonly Hex[] | undefined
  /** Answers everything with yes and shows no window. `false` by default. */
  autoApprove?: boolean | undefined
  /** Where permissions and account outlive a reload, as they do in an extension. Nothing is kept without it. */
  storage?: TestWalletStorage | undefined
  /** Who asks; the page's origin by default. */
  origin?: string | undefined
}

/** The wallet as its owner holds it: every button of its window is a function here. */
export type SolanaTestWallet = DeskOwner & {
  /** What the wallet is called, with its picture. */
  readonly info: Readonly<Required<TestWalletInfo>>
  /** What pages see of it, after the Wallet Standard. */
  readonly standard: SolanaStandardWallet
  /** Addresses, in base58. */
  readonly accounts: readonly string[]
}

/** The wallet as the Wallet Standard has it, with what it can do. */
export type SolanaStandardWallet = Omit<WalletStandardWallet, 'features'> & {
  /** What it can do, each by its name in the standard. */
  readonly features: SolanaFeatures
}

export type SolanaFeatures = {
  'standard:connect': {
    version: '1.0.0'
    connect(input?: { silent?: boolean }): Promise<{ accounts: readonly WalletAccount[] }>
  }
  'standard:disconnect': { version: '1.0.0'; disconnect(): Promise<void> }
  'standard:events': {
    version: '1.0.0'
    on(event: 'change', listener: (changed: { accounts?: readonly WalletAccount[] }) => void): () => void
  }
  'solana:signMessage': {
    version: '1.1.0'
    signMessage(...inputs: readonly SignMessageInput[]): Promise<readonly SignedMessage[]>
  }
  'solana:signTransaction': {
    version: '1.0.0'
    supportedTransactionVersions: readonly ('legacy' | 0)[]
    signTransaction(...inputs: readonly TransactionInput[]): Promise<readonly { signedTransaction: Uint8Array }[]>
  }
  'solana:signAndSendTransaction': {
    version: '1.0.0'
    supportedTransactionVersions: readonly ('legacy' | 0)[]
    signAndSendTransaction(
      ...inputs: readonly (TransactionInput & { chain: string })[]
    ): Promise<readonly { signature: Uint8Array }[]>
  }
  'solana:signIn': {
    version: '1.0.0'
    signIn(...inputs: readonly SignInInput[]): Promise<readonly (SignedMessage & { account: WalletAccount })[]>
  }
}

export type SignMessageInput = { account: WalletAccount; message: Uint8Array }
export type SignedMessage = { signedMessage: Uint8Array; signature: Uint8Array; signatureType: 'ed25519' }

export type TransactionInput = {
  account: WalletAccount
  transaction: Uint8Array
  chain?: string
  options?: {
    preflightCommitment?: string
    minContextSlot?: number
    skipPreflight?: boolean
    maxRetries?: number
  }
}

/** What a page asks to be signed in with; the wallet fills in the domain and the account. */
export type SignInInput = {
  domain?: string
  address?: string
  statement?: string
  uri?: string
  version?: string
  chainId?: string
  nonce?: string
  issuedAt?: string
  expirationTime?: string
  notBefore?: string
  requestId?: string
  resources?: readonly string[]
}
