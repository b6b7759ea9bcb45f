import type { FirstWallet } from './firstOf.js'
import { listingOf, type RegistryListing } from './listing.js'
import type { WalletExtensions, WalletStores } from './wallet.js'

/** A wallet in the words of the wire, with what only a page has a use for. */
export type PageListing = RegistryListing & {
  /** A `data:` address. */
  image_url: string | null
  /** A web address behind which the address of a page is put, encoded: its app opens that page in a browser of its own. */
  browse_link: string | null
  /** Where it is had beside the stores that the wire has words for. */
  stores: Omit<WalletExtensions, 'chrome'> & Omit<WalletStores, 'ios' | 'android'>
  /** Other names and ids under which it is known. */
  aliases: readonly string[]
}

/**
 * A wallet as a page lists it.
 *
 * @param chains CAIP-2 ids of the networks of the app; see `chainsOf`.
 * @example
 * firstWallets.map((wallet) => pageListingOf(wallet, ['eip155:1']))
 */
export function pageListingOf({ picture, ...wallet }: FirstWallet, chains: readonly string[]): PageListing {
  const { chrome: _, ...extensions } = wallet.extensions ?? {}
  const { ios: __, android: ___, ...programs } = wallet.stores ?? {}
  return {
    ...listingOf(wallet, chains),
    image_url: picture ?? null,
    browse_link: wallet.links?.browse ?? null,
    stores: { ...extensions, ...programs },
    aliases: wallet.others ?? [],
  }
}
