import { countOfAll, firstWallets, pageListingOf } from '@portico/registry/first'
import { platformOf } from '../../platform.js'
import { pageOf } from './listed.js'
import { ofRegistry } from './registryListing.js'
import type { WalletSource } from './source.js'

type Query = Parameters<WalletSource['list']>[0]

/** The best-known wallets, for an app that names no others. They are in the file that this one is loaded with. */
export const firstTwelve: WalletSource = {
  list: async (query) => pageOf(ofRegistry(firstWallets.map((wallet) => pageListingOf(wallet, query.chains))), query),
}

/** How many of all that the registry has are for an app and this device, about: they are counted without being loaded. */
export function countAll({ chains, exclude }: Query): number {
  const namespaces = [...new Set(chains.map((chain) => chain.split(':', 1)[0] ?? ''))]
  // On a computer a homepage leads on where no code does.
  return countOfAll(namespaces, platformOf() === 'desktop' ? 'any' : 'phone') - exclude.length
}
