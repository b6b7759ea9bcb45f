import type { WalletListing } from '../../../base/entities/walletListing.js'
import { walletNumbers } from '../../../core/features/wallets/numbers.js'
import type { WalletsState } from '../../../core/features/wallets/state.js'
import { storeLinks } from '../../parts/walletLinks.js'

/** Featured, custom, then recommended wallets that can be had somewhere; each once, at most as many as are recommended. */
export function walletsToGet(
  { featured, recommended }: Pick<WalletsState, 'featured' | 'recommended'>,
  custom: readonly WalletListing[],
): readonly WalletListing[] {
  const found = new Map<string, WalletListing>()
  for (const wallet of [...featured, ...custom, ...recommended]) {
    if (!found.has(wallet.id) && storeLinks(wallet).length > 0) found.set(wallet.id, wallet)
  }
  return [...found.values()].slice(0, walletNumbers.recommendedMax)
}

/** Where a wallet runs, told by where it can be had. */
export function placesOf(wallet: WalletListing): { browser: boolean; phone: boolean } {
  const stores = storeLinks(wallet).map(({ store }) => store)
  return { browser: stores.includes('extension'), phone: stores.includes('ios') || stores.includes('android') }
}
