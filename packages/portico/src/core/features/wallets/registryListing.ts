import type { WalletListing } from '../../../base/entities/walletListing.js'
import { walletBrowsers } from './walletBrowsers.js'

/** Some are of forms that the registry does not list. */
const browsers: Readonly<Record<string, string>> = walletBrowsers

/** Wallets of the registry as this app lists them: those that are for one of its networks. */
export function ofRegistry(listings: readonly WalletListing[]): readonly WalletListing[] {
  return listings
    .filter(({ chains }) => chains !== undefined && chains.length > 0)
    .map((wallet) => ({ ...wallet, browse_link: wallet.browse_link ?? browsers[wallet.rdns ?? wallet.id] }))
}
