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
export function countAll({ chains, exclude, fits }: Query): number {
  const namespaces = [...new Set(chains.map((chain) => chain.split(':', 1)[0] ?? ''))]
  // Known of one that takes pairing links, and has an app alone.
  const pairs = fits?.({ id: '', name: '', mobile_link: 'wallet://' }) !== false
  return countOfAll(namespaces, platformOf() !== 'desktop' ? 'phone' : pairs ? 'any' : 'extension') - exclude.length
}
