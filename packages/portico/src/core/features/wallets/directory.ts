import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { Client } from '../../client.js'
import { hasWallets, listWallets, raiseCount, readRecentWallets, setWallets } from './listWallets.js'
import { isAmong, namesOf } from './match.js'
import { walletNumbers } from './numbers.js'
import { countHere, roomForRecommended } from './room.js'
import { connectorFor } from './sections.js'
import { initialWallets } from './state.js'

/** Brings the wallets used last from storage. */
export function readRecent(client: Client): void {
  setWallets(client, {
    recent: client.storage.get('recentWallets', readRecentWallets)?.slice(0, walletNumbers.recentMax) ?? [],
  })
}

/**
 * Loads what Connect shows of the directory, or of what the page has itself: featured, recommended and the count. The recent ones come from
 * storage at once. `tiled`: as many are recommended as fill a grid.
 */
export async function loadFirstWallets(client: Client, { tiled = false } = {}): Promise<void> {
  readRecent(client)
  if (!hasWallets(client)) return
  const { featuredWalletIds, includeWalletIds } = client.config
  // Those that are there stay while they are asked for anew, even if there are none.
  if (client.store.get().wallets.first !== 'ready') setWallets(client, { first: 'loading' })
  const featuring =
    featuredWalletIds.length > 0
      ? listWallets(client, { include: featuredWalletIds, entries: featuredWalletIds.length })
      : undefined
  // Some of them may have a row of their own already: others take their places.
  const state = client.store.get()
  const { wallets } = state
  const room = roomForRecommended(state, tiled)
  const isHere = (wallet: WalletListing) =>
    connectorFor(wallet, client.store.get().connectors) !== undefined ||
    wallets.recent.some(({ id }) => id === wallet.id)
  const recommending = listWallets(client, {
    include: includeWalletIds,
    exclude: featuredWalletIds,
    // Among tiles, which phones have, those that nothing leads to from a phone leave no gap.
    entries:
      room + Math.min(walletNumbers.recommendedMax, countHere(state)) + (tiled ? walletNumbers.recommendedMax : 0),
    ownEntries: walletNumbers.firstMax,
  })
  const [featured, recommended] = await Promise.allSettled([featuring, recommending])
  if (featured.status === 'fulfilled' && featured.value) {
    const order = (wallet: WalletListing) => featuredWalletIds.findIndex((id) => isAmong([id], namesOf(wallet)))
    setWallets(client, { featured: [...featured.value.wallets].sort((a, b) => order(a) - order(b)) })
  }
  if (recommended.status === 'fulfilled') {
    const { wallets: listed, count, isOwn } = recommended.value
    setWallets(client, {
      recommended: isOwn ? listed : untilEnough(listed, isHere, room),
      // Of a list that stood in for the directory nothing is left once that answers.
      ...(client.store.get().wallets.isOwn && !isOwn ? { count: 0, all: initialWallets.all } : {}),
      isOwn,
    })
    raiseCount(client, count + client.store.get().wallets.featured.length)
  } else client.logger.warn('No list of wallets', recommended.reason)
  setWallets(client, { first: recommended.status === 'fulfilled' ? 'ready' : 'failed' })
}

/** The first of them: as many as there is room for, and those that have a row of their own among them. */
function untilEnough(wallets: readonly WalletListing[], isHere: (wallet: WalletListing) => boolean, room: number) {
  const others = wallets.filter((wallet) => !isHere(wallet))
  const next = others[room]
  return next ? wallets.slice(0, wallets.indexOf(next)) : wallets
}
