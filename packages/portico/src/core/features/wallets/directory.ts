import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { Client } from '../../client.js'
import { listWallets, raiseCount, readRecentWallets, setWallets } from './listWallets.js'
import { walletNumbers } from './numbers.js'

/** Loads what Connect shows of the directory: featured, recommended and the count. The recent ones come from storage at once. */
export async function loadFirstWallets(client: Client): Promise<void> {
  setWallets(client, {
    recent: client.storage.get('recentWallets', readRecentWallets)?.slice(0, walletNumbers.recentMax) ?? [],
  })
  if (!client.services.has('wallets.list')) return
  const { featuredWalletIds, includeWalletIds } = client.config
  setWallets(client, { first: 'loading' })
  const featuring =
    featuredWalletIds.length > 0
      ? listWallets(client, { include: featuredWalletIds, entries: featuredWalletIds.length })
      : undefined
  const recommending = listWallets(client, {
    include: includeWalletIds,
    exclude: featuredWalletIds,
    entries: walletNumbers.recommendedMax,
  })
  const [featured, recommended] = await Promise.allSettled([featuring, recommending])
  if (featured.status === 'fulfilled' && featured.value) {
    const order = (wallet: WalletListing) => featuredWalletIds.indexOf(wallet.id)
    setWallets(client, { featured: [...featured.value.wallets].sort((a, b) => order(a) - order(b)) })
  }
  if (recommended.status === 'fulfilled') {
    setWallets(client, { recommended: recommended.value.wallets.slice(0, walletNumbers.recommendedMax) })
    raiseCount(client, recommended.value.count + client.store.get().wallets.featured.length)
  } else client.logger.warn('No wallet directory', recommended.reason)
  setWallets(client, { first: recommended.status === 'fulfilled' ? 'ready' : 'failed' })
}
