/**
 * The wallets that are shown first, for a page that shows no others: what they are is in the file itself, which is loaded when they are.
 *
 * @example
 * const { firstWallets, pageListingOf } = await import('@portico/registry/first')
 * const rows = firstWallets.map((wallet) => pageListingOf(wallet, ['eip155:1']))
 */
import type { CountedUse } from './countOf.js'
import type { FirstWallet } from './firstOf.js'

export type { CountedUse } from './countOf.js'
export type { FirstWallet } from './firstOf.js'
export { type PageListing, pageListingOf } from './pageListing.js'
/** Twelve, the best-known first, each with its picture where the registry was built with them. */
export declare const firstWallets: readonly FirstWallet[]
/**
 * How many wallets there are in all that speak one of the namespaces, without loading them.
 *
 * @param use `phone`: those that a link leads to on a phone; `extension`: those that a browser can have.
 */
export declare function countOfAll(namespaces: readonly string[], use: CountedUse): number
