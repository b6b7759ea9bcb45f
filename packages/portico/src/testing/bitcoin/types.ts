import type { DeskOwner } from '../desk.js'
import type { Hex } from '../hex.js'
import type { TestWalletInfo, TestWalletStorage } from '../types.js'

/** The ways in which wallets in pages speak Bitcoin. */
export type BitcoinStyle = 'wallet-standard' | 'sats-connect' | 'unisat' | 'leather' | 'okx'

/** The network that the wallet is on, with the service it asks and sends to. */
export type BitcoinTestNetwork = {
  /** CAIP-2: `bip122:` and the first 32 characters of the genesis block's hash. */
  id: string
  /** As its window shows it. */
  name: string
  /** Esplora's HTTP interface, without a trailing slash. */
  apiUrl: string
  /** Inscriptions in the form of Hiro's Ordinals API, without a trailing slash. Without it the wallet knows of none. */
  ordinalsUrl?: string | undefined
}

/** One account: a key to pay with (p2wpkh), and one for what is inscribed (p2tr). */
export type BitcoinTestKeys = {
  /** The private key to pay with (p2wpkh). */
  payment: Hex
  /** The private key for what is inscribed (p2tr). */
  ordinals: Hex
}

/** What `createBitcoinTestWallet` takes. */
export type BitcoinTestWalletOptions = {
  /** How it speaks to pages. */
  style: BitcoinStyle
  /** What the wallet is called. */
  info: TestWalletInfo
  /** The network that it is on. */
  network: BitcoinTestNetwork
  /** Private keys, in the order in which the wallet shows their accounts. The first two of the public development keys by default. */
  keys?: readonly BitcoinTestKeys[] | undefined
  /** Answers everything with yes and shows no window. `false` by default. */
  autoApprove?: boolean | undefined
  /** Where permissions and account outlive a reload, as they do in an extension. Nothing is kept without it. */
  storage?: TestWalletStorage | undefined
  /** Who asks; the page's origin by default. */
  origin?: string | undefined
}

/** The wallet as its owner holds it: every button of its window is a function here. */
export type BitcoinTestWallet = DeskOwner & {
  /** What the wallet is called, with its picture. */
  readonly info: Readonly<Required<TestWalletInfo>>
  /** How it speaks to pages. */
  readonly style: BitcoinStyle
  /**
   * What a page finds: a wallet after the Wallet Standard, or a provider as sats-connect (WBIP004), UniSat, Leather or OKX shape it. Its
   * shape is up to the style, so that it has none here.
   */
  // biome-ignore lint/suspicious/noExplicitAny: each style is a standard of its own.
  readonly provider: any
  /** Payment addresses, in the order of the keys. */
  readonly accounts: readonly string[]
  /** The addresses for what is inscribed, in the same order. */
  readonly ordinals: readonly string[]
}
