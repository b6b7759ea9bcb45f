import type { WalletListing } from '../../../base/entities/walletListing.js'
import { siteWallets } from './siteWallets.js'

/** Links of wallets that open a page in the wallet's own browser: some are of forms that the registry does not list. */
const browserOf = ({ rdns, id }: WalletListing) => siteWallets.find((site) => site.rdns === (rdns ?? id))?.browser

/** Wallets of the registry as this app lists them: those that are for one of its networks. */
export function ofRegistry(listings: readonly WalletListing[]): readonly WalletListing[] {
  return listings
    .filter(({ chains }) => chains !== undefined && chains.length > 0)
    .map((wallet) => ({ ...wallet, browse_link: wallet.browse_link ?? browserOf(wallet) }))
}
