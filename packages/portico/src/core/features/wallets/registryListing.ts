import type { WalletListing } from '../../../base/entities/walletListing.js'

/** Links of wallets that open a page in the wallet's own browser, of forms that the registry does not list. */
const sites: Readonly<Record<string, string>> = {
  'com.coinbase.wallet': 'https://go.cb-w.com/dapp?cb_url=',
  'com.solflare.wallet': 'https://solflare.com/ul/v1/browse/',
}

/** Wallets of the registry as this app lists them: those that are for one of its networks. */
export function ofRegistry(listings: readonly WalletListing[]): readonly WalletListing[] {
  return listings
    .filter(({ chains }) => chains !== undefined && chains.length > 0)
    .map((wallet) => ({ ...wallet, browse_link: wallet.browse_link ?? sites[wallet.rdns ?? wallet.id] }))
}
