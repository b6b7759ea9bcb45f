import type { DeskOwner } from '../desk.js'
import type { Hex } from '../hex.js'
import type { TestWalletInfo, TestWalletStorage } from '../types.js'

/** A network that the wallet knows: its id there, and how its addresses begin. */
export type CosmosTestChain = {
  /** As the network calls itself, such as `cosmoshub-4`. */
  id: string
  /** As its window shows it. */
  name: string
  /** How its addresses begin, such as `cosmos`. */
  prefix: string
}

/** What `createCosmosTestWallet` takes. */
export type CosmosTestWalletOptions = {
  /** What the wallet is called. */
  info: TestWalletInfo
  /** At least one. */
  chains: readonly [CosmosTestChain, ...CosmosTestChain[]]
  /** Private keys (secp256k1), in the order in which the wallet shows their accounts. The public development keys 0 and 1 by default. */
  keys?: readonly Hex[] | undefined
  /** Answers everything with yes and shows no window. `false` by default. */
  autoApprove?: boolean | undefined
  /** Where permissions and account outlive a reload, as they do in an extension. Nothing is kept without it. */
  storage?: TestWalletStorage | undefined
  /** Who asks; the page's origin by default. */
  origin?: string | undefined
}

export type CosmosKey = {
  name: string
  algo: 'secp256k1'
  pubKey: Uint8Array
  address: Uint8Array
  bech32Address: string
  isNanoLedger: boolean
}

export type CosmosSignature = { pub_key: { type: 'tendermint/PubKeySecp256k1'; value: string }; signature: string }

/** What pages find at `window.keplr`, or at the name of another wallet of its kind. */
export type CosmosProvider = {
  version: string
  enable(chainIds: string | readonly string[]): Promise<void>
  disable(): Promise<void>
  getKey(chainId: string): Promise<CosmosKey>
  /** ADR-36. */
  signArbitrary(chainId: string, signer: string, data: string | Uint8Array): Promise<CosmosSignature>
  signAmino(chainId: string, signer: string, document: object): Promise<{ signed: object; signature: CosmosSignature }>
}

/** The wallet as its owner holds it: every button of its window is a function here. */
export type CosmosTestWallet = DeskOwner & {
  /** What the wallet is called, with its picture. */
  readonly info: Readonly<Required<TestWalletInfo>>
  /** What pages find of it. */
  readonly provider: CosmosProvider
  /** Addresses on the first network. */
  readonly accounts: readonly string[]
}
