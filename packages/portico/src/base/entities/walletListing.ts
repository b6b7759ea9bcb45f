import type { CaipNetworkId, ChainNamespace } from '../caip.js'

/** A wallet as the directory lists it. The snake_case names are the wire's. */
export type WalletListing = {
  /** Of the wallet, in every list of ids of the options. */
  id: string
  /** As it is shown. */
  name: string
  /** Where people learn of it (`https://…`). */
  homepage?: string | null | undefined
  /** Of its picture at the directory. */
  image_id?: string | null | undefined
  /** Only for wallets that the host hands in: its own picture. */
  image_url?: string | null | undefined
  /** Its place in the directory. */
  order?: number | null | undefined
  /** What opens its app on a phone (`wallet:` or `https://…`). */
  mobile_link?: string | null | undefined
  /** What opens its program on a computer (`wallet:`). */
  desktop_link?: string | null | undefined
  /** An `https://…` link of its app that takes messages without a relay. */
  link_mode?: string | null | undefined
  /** Its page that takes a pairing link (`https://…`). */
  webapp_link?: string | null | undefined
  /** Where iPhones have it from. */
  app_store?: string | null | undefined
  /** Where Android phones have it from. */
  play_store?: string | null | undefined
  /** Where its extension is had from. */
  chrome_store?: string | null | undefined
  /** The reverse domain name that its extension announces (EIP-6963). */
  rdns?: string | null | undefined
  /** By what its extension is known in a page, in each family. */
  injected?: readonly { namespace: ChainNamespace | string; injected_id: string }[] | null | undefined
  /** Networks that it serves (CAIP-2); any when absent. */
  chains?: readonly (CaipNetworkId | string)[] | undefined
  /** `certified` for one that was looked at by who keeps the directory. */
  badge_type?: string | null | undefined
  /** Whether it takes pairing links of WalletConnect: it does where this is not `false`. */
  supports_wc?: boolean | null | undefined
  /** A web address behind which the address of a page is put, encoded: its app opens that page in a browser of its own. */
  browse_link?: string | null | undefined
  /** Where else it is had: web addresses of browsers' stores, and of its programs for computers. */
  stores?: Partial<Record<WalletStore, string>> | null | undefined
  /** Other names and ids under which it is known; they count for a search and for the lists of ids of the options. */
  aliases?: readonly string[] | null | undefined
}

export type WalletStore = 'firefox' | 'edge' | 'safari' | 'opera' | 'mac' | 'windows' | 'linux'
