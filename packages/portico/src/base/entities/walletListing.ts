import type { CaipNetworkId, ChainNamespace } from '../caip.js'

/** A wallet as the directory lists it. The snake_case names are the wire's. */
export type WalletListing = {
  id: string
  name: string
  homepage?: string | null | undefined
  image_id?: string | null | undefined
  /** Only for wallets that the host hands in: its own picture. */
  image_url?: string | null | undefined
  order?: number | null | undefined
  mobile_link?: string | null | undefined
  desktop_link?: string | null | undefined
  link_mode?: string | null | undefined
  webapp_link?: string | null | undefined
  app_store?: string | null | undefined
  play_store?: string | null | undefined
  chrome_store?: string | null | undefined
  rdns?: string | null | undefined
  injected?: readonly { namespace: ChainNamespace | string; injected_id: string }[] | null | undefined
  chains?: readonly (CaipNetworkId | string)[] | undefined
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
