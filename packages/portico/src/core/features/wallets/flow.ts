import { constants } from '../../../base/constants.js'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { wait } from '../../../base/promise.js'
import { endTurn, takeTurn } from '../../../base/task.js'
import type { Client } from '../../client.js'
import { codeOf } from '../../failure.js'
import { platformOf } from '../../platform.js'
import { isExcluded, isReachable, namesOf, supportsOneOf, uniqueById } from './match.js'
import { preloadPictures } from './preload.js'
import type { WalletsState } from './state.js'

/** Loads what Connect shows of the directory: featured, recommended and the count. The recent ones come from storage at once. */
export async function loadFirstWallets(client: Client): Promise<void> {
  setWallets(client, { recent: client.storage.get('recentWallets')?.slice(0, constants.wallets.recentMax) ?? [] })
  if (!client.services.has('wallets.list')) return
  const { featuredWalletIds, includeWalletIds } = client.config
  const featuring =
    featuredWalletIds.length > 0
      ? list(client, { include: featuredWalletIds, entries: featuredWalletIds.length })
      : undefined
  const recommending = list(client, {
    include: includeWalletIds,
    exclude: featuredWalletIds,
    entries: constants.wallets.recommendedMax,
  })
  const [featured, recommended] = await Promise.allSettled([featuring, recommending])
  if (featured.status === 'fulfilled' && featured.value) {
    const order = (wallet: WalletListing) => featuredWalletIds.indexOf(wallet.id)
    setWallets(client, { featured: [...featured.value.wallets].sort((a, b) => order(a) - order(b)) })
  }
  if (recommended.status === 'fulfilled') {
    setWallets(client, { recommended: recommended.value.wallets.slice(0, constants.wallets.recommendedMax) })
    raiseCount(client, recommended.value.count + client.store.get().wallets.featured.length)
  } else client.logger.warn('The wallet directory does not answer', recommended.reason)
}

/** Loads the next 40 of all wallets. Does nothing while a page loads or when all are there. */
export async function nextPage(client: Client): Promise<void> {
  const { all } = client.store.get().wallets
  if (
    all.status === 'loading' ||
    (all.page > 0 && all.status === 'ready' && all.page * constants.wallets.pageSize >= all.count)
  )
    return
  if (!client.services.has('wallets.list')) {
    setWallets(client, { all: { ...pageOf(all), status: 'ready' } })
    return
  }
  setWallets(client, { all: { ...pageOf(all), status: 'loading' } })
  const signal = takeTurn(client.live.tasks, 'wallets.page', client.signal)
  try {
    const page = all.page + 1
    const answer = await list(client, {
      include: client.config.includeWalletIds,
      page,
      entries: constants.wallets.pageSize,
      signal,
    })
    const wallets = uniqueById([...all.wallets, ...answer.wallets])
    // A directory that counts more than it has would be asked for ever.
    const isOver = answer.isEmpty || (answer.wallets.length > 0 && wallets.length === all.wallets.length)
    const count = isOver ? wallets.length : Math.max(all.count, answer.count)
    setWallets(client, { all: { status: 'ready', wallets, count, page } })
    raiseCount(client, count)
  } catch (error) {
    if (!signal.aborted)
      setWallets(client, { all: { ...pageOf(all), status: 'failed', code: codeOf(error, 'http/unreachable') } })
  }
}

/** Searches the directory; an empty query ends the search. A later search takes the place of an earlier one. */
export async function searchWallets(client: Client, query: string): Promise<void> {
  const text = query.trim()
  const { search } = client.store.get().wallets
  if (!text) {
    endTurn(client.live.tasks, 'wallets.search')
    setWallets(client, { search: { status: 'off' } })
    return
  }
  const signal = takeTurn(client.live.tasks, 'wallets.search', client.signal)
  const shown = search.status === 'off' ? [] : search.wallets
  setWallets(client, { search: { status: 'loading', query: text, wallets: shown } })
  try {
    // The pictures get a moment, so that results do not flicker in.
    const [answer] = await Promise.all([
      list(client, {
        include: client.config.includeWalletIds,
        search: text,
        entries: constants.wallets.searchSize,
        signal,
      }),
      wait(constants.wallets.imageWaitMs, signal),
    ])
    if (signal.aborted) return
    setWallets(client, { search: { status: 'ready', query: text, wallets: uniqueById(answer.wallets) } })
    client.track({ event: 'SEARCH_WALLET', properties: { search: text.slice(0, 100) } })
  } catch (error) {
    if (signal.aborted) return
    const code = codeOf(error, 'http/unreachable')
    setWallets(client, { search: { status: 'failed', query: text, wallets: shown, code } })
  }
}

/** Puts a wallet first among the recent ones. */
export function rememberWallet(client: Client, wallet: WalletListing): void {
  // The list of the state is read when Connect opens, which a restored page may never have done.
  const before = client.storage.get('recentWallets') ?? []
  const recent = uniqueById([wallet, ...before]).slice(0, constants.wallets.recentMax)
  setWallets(client, { recent })
  client.storage.set('recentWallets', recent)
}

type Query = {
  include?: readonly string[]
  exclude?: readonly string[]
  search?: string
  page?: number
  entries: number
  signal?: AbortSignal
}

/** One page of the directory, with what cannot be used here left out. */
async function list(
  client: Client,
  { include = [], exclude = [], search, page = 1, entries, signal }: Query,
): Promise<{ wallets: readonly WalletListing[]; count: number; isEmpty: boolean }> {
  const { networks } = client.store.get()
  const answer = await client.services.call(
    'wallets.list',
    {
      query: {
        page,
        entries,
        include: [...include],
        exclude: [...exclude, ...client.config.excludeWalletIds],
        chains: networks.map((network) => network.caipNetworkId),
        ...(search ? { search } : {}),
      },
    },
    { signal },
  )
  const platform = platformOf()
  const isUsable = (wallet: WalletListing) =>
    supportsOneOf(wallet, networks) &&
    isReachable(wallet, platform) &&
    !isExcluded(client.config.excludeWalletIds, namesOf(wallet))
  const wallets = answer.data.filter(isUsable)
  preloadPictures(client, wallets)
  return { wallets, count: answer.count, isEmpty: answer.data.length === 0 }
}

const pageOf = ({ wallets, count, page }: WalletsState['all']) => ({ wallets, count, page })

/** The count only grows: a filtered answer does not make the directory smaller. */
function raiseCount(client: Client, count: number): void {
  const { wallets } = client.store.get()
  if (count > wallets.count) setWallets(client, { count })
}

function setWallets(client: Client, part: Partial<WalletsState>): void {
  client.store.set({ wallets: { ...client.store.get().wallets, ...part } })
}
