import { firstWallets, pageListingOf } from '@portico/registry/first'
import { pageOf } from './listed.js'
import { ofRegistry } from './registryListing.js'
import type { WalletSource } from './source.js'

/** The best-known wallets, for an app that names no others. They are in the file that this one is loaded with. */
export const firstTwelve: WalletSource = {
  list: async (query) => pageOf(ofRegistry(firstWallets.map((wallet) => pageListingOf(wallet, query.chains))), query),
}
