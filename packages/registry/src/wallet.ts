import type { PictureReference } from './picture.js'

/** A wallet as the registry knows it. Only what a source told is there: a missing key says "nobody told us". */
export type RegistryWallet = {
  /** Ours, and never another wallet's again: letters, digits, dots and dashes, such as `io.metamask`. */
  id: string
  name: string
  /** `https:` alone. */
  homepage?: string
  /** Reverse domain name by which it announces itself in a page (EIP-6963). No two wallets have the same. */
  rdns?: string
  /** Chain namespaces (CAIP-2) that it speaks: `eip155`, `solana`, `bip122` and so on; never empty. */
  namespaces: readonly string[]
  /**
   * CAIP-2 ids, of those namespaces in which it knows certain networks alone. A namespace of which none is named here is known as a
   * whole: `chainsOf()` tells both apart.
   */
  chains?: readonly string[]
  links?: WalletLinks
  /** Where its apps are had. */
  stores?: WalletStores
  /** Where its browser extensions are had. */
  extensions?: WalletExtensions
  /** What the wallet is known by in a page that it does not announce itself in. */
  injected?: readonly InjectedMark[]
  /** Whether it takes pairing links of WalletConnect. */
  walletConnect: boolean
  /** Its place among those that are shown first, from 1; the others follow by name. */
  rank?: number
  picture?: PictureReference
  /** Other ids under which it is known; they find it in `walletById()`. */
  aliases?: WalletAliases
  /** For each fact above, where it comes from: `rdns`, `links.app`, `stores.ios` … → a key of `sources`; `*` stands for all that have none of their own. */
  sources: Readonly<Record<string, string>>
}

/** What opens it. A pairing link is put behind all but `browse` as `wc?uri=…`. */
export type WalletLinks = {
  /** Its own scheme, for its app on a phone: `wallet://`, or a path behind it. */
  app?: string
  /** A web address (`https:`) that a phone hands over to its app. */
  universal?: string
  /** A web address (`https:`) of a wallet that is a page. */
  web?: string
  /** A web address behind which the address of a page is put, encoded: its app opens that page in a browser of its own. */
  browse?: string
  /** Its own scheme, for its program on a computer. */
  desktop?: string
}

/** Web addresses (`https:`) of stores and of the maker's own pages for a download. */
export type WalletStores = { ios?: string; android?: string; mac?: string; windows?: string; linux?: string }

/** Web addresses (`https:`) of the browsers' stores. */
export type WalletExtensions = { chrome?: string; firefox?: string; safari?: string; edge?: string; opera?: string }

/** As on the wire: a flag of the provider (`isRabby`), or the path under which a provider of its own stands in the page. */
export type InjectedMark = { namespace: string; injected_id: string }

export type WalletAliases = {
  /** The key (a UUID) of its picture in the hosted WalletConnect directory, for clients that ask `/getWalletImage/<key>`. */
  image?: string
  /** Names that other packages have for it, such as `metaMask` of RainbowKit. */
  others?: readonly string[]
}
