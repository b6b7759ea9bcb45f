/**
 * The door for pages. The build makes its code (`make/pages.ts`), since what it loads is made of the facts and the pictures.
 *
 * @example
 * import { firstWallets, listingOf } from '@portico/registry/page'
 * const rows = (await firstWallets()).map((wallet) => listingOf(wallet, ['eip155:1']))
 */
import type { Pages } from './createPages.js'

export type { PageNetwork, Pages, PageToken } from './createPages.js'
export type { FirstWallet } from './firstOf.js'
export { chainsOf, idsOf, type ListedWallet, listingOf, type RegistryListing, walletById } from './listing.js'
export { type PageListing, pageListingOf } from './pageListing.js'
export type { PageWallet } from './rows.js'

export declare const firstWallets: Pages['firstWallets']
export declare const allWallets: Pages['allWallets']
export declare const pictureOfWallet: Pages['pictureOfWallet']
export declare const networks: Pages['networks']
export declare const pictureOfNetwork: Pages['pictureOfNetwork']
export declare const tokensOf: Pages['tokensOf']
export declare const pictureOfToken: Pages['pictureOfToken']
