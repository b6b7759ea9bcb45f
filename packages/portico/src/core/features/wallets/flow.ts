import type { WalletListing } from '../../../base/entities/walletListing.js'
import { wait } from '../../../base/promise.js'
import type { Client } from '../../client.js'
import { codeOf } from '../../failure.js'
import { cancel, latest } from '../../work.js'
import { hasWallets, listWallets, raiseCount, readRecentWallets, setWallets, writeWallets } from './listWallets.js'
import { uniqueById } from './match.js'
import { walletNumbers } from './numbers.js'
import { initialWallets, type PagedWallets, type WalletsState } from './state.js'

type Choice = { certified?: boolean | undefined }

const badgeOf = (certified?: boolean) => (certified ? 'certified' : undefined)

/** Loads the next 40 of all wallets, or of those that are certified. Does nothing while a page loads or when all are there. */
export async function nextPage(client: Client, { certified }: Choice = {}): Promise<void> {
  const list = certified ? 'certified' : 'all'
  const all = client.store.get().wallets[list] ?? initialWallets.all
  if (all.status === 'loading' || (all.page > 0 && !hasNextPage(all))) return
  if (!hasWallets(client)) {
    setWallets(client, { [list]: { ...pageOf(all), status: 'ready' } })
    return
  }
  setWallets(client, { [list]: { ...pageOf(all), status: 'loading' } })
  const signal = latest(client, `wallets.${list}`)
  try {
    const page = all.page + 1
    const answer = await listWallets(client, {
      include: client.config.includeWalletIds,
      badge_type: badgeOf(certified),
      page,
      entries: walletNumbers.pageSize,
      isOwn: all.isOwn,
      signal,
    })
    preloadPictures(client, answer.wallets)
    const wallets = uniqueById([...all.wallets, ...answer.wallets])
    // A directory that counts more than it has would be asked for ever.
    const isOver = answer.isEmpty || (answer.wallets.length > 0 && wallets.length === all.wallets.length)
    const count = isOver ? wallets.length : Math.max(all.count, answer.count)
    // The list was left meanwhile.
    if (signal.aborted) return
    setWallets(client, { [list]: { status: 'ready', wallets, count, page, isOwn: answer.isOwn } })
    if (!certified) raiseCount(client, count)
  } catch (error) {
    if (!signal.aborted)
      setWallets(client, { [list]: { ...pageOf(all), status: 'failed', code: codeOf(error, 'http/unreachable') } })
  }
}

/** Searches the directory; an empty query ends the search. A later search takes the place of an earlier one. */
export async function searchWallets(client: Client, query: string, { certified }: Choice = {}): Promise<void> {
  const text = query.trim()
  const { search } = client.store.get().wallets
  if (!text) {
    cancel(client, 'wallets.search')
    setWallets(client, { search: { status: 'off' } })
    return
  }
  const signal = latest(client, 'wallets.search')
  const shown = search.status === 'off' ? [] : search.wallets
  setWallets(client, { search: { status: 'loading', query: text, wallets: shown } })
  try {
    // The pictures get a moment, so that results do not flicker in.
    const [answer] = await Promise.all([
      listWallets(client, {
        include: client.config.includeWalletIds,
        search: text,
        badge_type: badgeOf(certified),
        entries: walletNumbers.searchSize,
        signal,
      }).then((found) => {
        preloadPictures(client, found.wallets)
        return found
      }),
      wait(walletNumbers.imageWaitMs, signal),
    ])
    if (signal.aborted) return
    setWallets(client, { search: { status: 'ready', query: text, wallets: uniqueById(answer.wallets) } })
    client.track({
      event: 'SEARCH_WALLET',
      properties: { badge: badgeOf(certified), search: text.slice(0, 100) },
    })
  } catch (error) {
    if (signal.aborted) return
    const code = codeOf(error, 'http/unreachable')
    setWallets(client, { search: { status: 'failed', query: text, wallets: shown, code } })
  }
}

/** Puts a wallet first among the recent ones. */
export function rememberWallet(client: Client, wallet: WalletListing): void {
  // The list of the state is read when Connect opens, which a restored page may never have done.
  const before = client.storage.get('recentWallets', readRecentWallets) ?? []
  const recent = uniqueById([wallet, ...before]).slice(0, walletNumbers.recentMax)
  setWallets(client, { recent })
  client.storage.set('recentWallets', recent)
}

const pageOf = ({ wallets, count, page, isOwn }: PagedWallets) => ({ wallets, count, page, isOwn })

/** Ticks or unticks the box that holds back every way to connect. */
export function giveConsent(client: Client, consented: boolean): void {
  writeWallets(client, { wallets: { ...client.store.get().wallets, consented } })
}

/** Whether the directory has another page of wallets, as far as is known. It counts some that do not fit this page, too. */
export function hasNextPage({ status, page, count }: WalletsState['all']): boolean {
  if (page === 0) return status !== 'ready'
  return status === 'failed' || page * walletNumbers.pageSize < count
}

/**
 * Asks for the pictures that a list will show first, so that they are at hand when it is drawn. Nothing waits for them, and one that
 * takes longer than 2 s is left to the list.
 */
export function preloadPictures(
  { services, signal }: Pick<Client, 'services' | 'signal'>,
  wallets: readonly WalletListing[],
  load: (url: string, init: RequestInit) => Promise<unknown> = globalThis.fetch,
): void {
  const urls = wallets.flatMap(({ image_id }) => (image_id && services.imageUrl('wallet', image_id)) || [])
  for (const url of urls.slice(0, walletNumbers.preloadMax)) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(walletNumbers.preloadTimeoutMs)])
    load(url, { mode: 'no-cors', credentials: 'omit', signal: limit }).catch(() => {})
  }
}
