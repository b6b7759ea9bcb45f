import { boolean, fallback, nullish, object, pipe, safeParse, string, transform, unknown } from 'valibot'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import { text, wallet, webLink } from '../../../wire/calls/wallets.js'
import { check, tolerantArray } from '../../../wire/schemas/common.js'
import type { Client } from '../../client.js'
import { ofClient } from '../../ofClient.js'
import { platformOf } from '../../platform.js'
import { writerOf } from '../../writerOf.js'
import { canPair, isAmong, isReachable, namesOf, supportsOneOf } from './match.js'
import type { WalletSource } from './source.js'
import type { WalletsState } from './state.js'

export const writeWallets = writerOf('wallets')

type Query = {
  include?: readonly string[]
  exclude?: readonly string[]
  search?: string
  /** Those with this badge alone. */
  badge_type?: string | undefined
  page?: number
  entries: number
  /** How many are asked of what the page has itself, which then come by how well they fit this device; `entries` by default. */
  ownEntries?: number
  /** The pages before this one were of what the page has itself. */
  isOwn?: boolean | undefined
  signal?: AbortSignal
}

type Answer = {
  wallets: readonly WalletListing[]
  count: number
  isEmpty: boolean
  /** They are what the page has itself, and not of the directory. */
  isOwn: boolean
}

/** What the directory was last known to have: some wallets, or none. Nothing while it has not answered. */
const knownOf = ofClient((): { hasWallets?: boolean } => ({}))

/** Whether wallets can be asked for at all. */
export function hasWallets({ services, config }: Client): boolean {
  return services.has('wallets.list') || config.wallets !== false
}

/**
 * One page of the directory, with what cannot be used here left out. Where there is no directory, or it has nothing, or fails before it ever
 * answered, what the page has itself answers.
 *
 * @throws AppError as the services' calls do
 */
export async function listWallets(client: Client, query: Query): Promise<Answer> {
  const { include = [], exclude = [], search, badge_type, page = 1, entries, ownEntries = entries, signal } = query
  const { networks, connectors } = client.store.get()
  const { excludeWalletIds } = client.config
  const platform = platformOf()
  const fits = (listing: WalletListing, pairs = canPair(listing, connectors)) =>
    supportsOneOf(listing, networks) &&
    isReachable(listing, platform, pairs) &&
    (!badge_type || listing.badge_type === badge_type) &&
    !isAmong(excludeWalletIds, namesOf(listing))
  const asked = {
    page,
    entries,
    include: [...include],
    exclude: [...exclude, ...excludeWalletIds],
    chains: networks.map((network) => network.caipNetworkId),
    ...(search ? { search } : {}),
    ...(badge_type ? { badge_type } : {}),
  }
  const known = knownOf(client)
  const ask = (part: object = {}) => client.services.call('wallets.list', { query: { ...asked, ...part } }, { signal })
  let failure: unknown
  if (client.services.has('wallets.list') && known.hasWallets !== false && !query.isOwn) {
    try {
      const answer = await ask()
      const isEmpty = answer.data.length === 0
      const isFinal = Boolean(search || badge_type) || page > 1 || client.config.wallets === false
      if (!isEmpty) known.hasWallets = true
      // Nothing of a choice is not nothing at all: what the operator hid stays hidden.
      else if (!isFinal) known.hasWallets ??= (await ask({ entries: 1, include: [], exclude: [] })).data.length > 0
      if (known.hasWallets || isFinal)
        return {
          wallets: answer.data.filter((listing) => fits(listing, true)),
          count: answer.count,
          isEmpty,
          isOwn: false,
        }
    } catch (error) {
      if (known.hasWallets || signal?.aborted || client.config.wallets === false) throw error
      client.logger.warn('No wallet directory', error)
      failure = error
    }
  }
  const source = await sourceOf(client)
  if (!source) {
    if (failure) throw failure
    return { wallets: [], count: 0, isEmpty: true, isOwn: true }
  }
  const { data, count } = await source.list({ ...asked, entries: ownEntries, fits: (listing) => fits(listing) })
  signal?.throwIfAborted()
  const own = data.filter((listing) => fits(listing))
  const wallets = query.ownEntries ? (await import('./listed.js')).bestFirst(own, { platform, connectors }) : own
  return { wallets, count, isEmpty: data.length === 0, isOwn: true }
}

/** Where wallets come from that no service lists; what it has is loaded when it is asked. */
async function sourceOf({ config: { wallets } }: Client): Promise<WalletSource | undefined> {
  if (wallets === false) return undefined
  if (wallets && 'list' in wallets) return wallets
  if (wallets) return (await import('./listed.js')).listed(wallets)
  return (await import('./firstTwelve.js')).firstTwelve
}

/** The count only grows: a filtered answer does not make the directory smaller. */
export function raiseCount(client: Client, count: number): void {
  const { wallets } = client.store.get()
  if (count > wallets.count) setWallets(client, { count })
}

export function setWallets(client: Client, part: Partial<WalletsState>): void {
  writeWallets(client, { wallets: { ...client.store.get().wallets, ...part } })
}

/** The addresses of stores that may be opened. */
const safeStores = (stores: unknown): WalletListing['stores'] =>
  Object.fromEntries(Object.entries(Object(stores)).filter(([, address]) => safeParse(webLink, address).output))

// Those of the directory, the registry's and the app's own, which come with pictures of theirs.
const wallets = tolerantArray(
  object({
    ...wallet.entries,
    image_url: text(8_192),
    browse_link: webLink,
    supports_wc: fallback(nullish(boolean()), null),
    stores: nullish(pipe(unknown(), transform(safeStores))),
    aliases: fallback(nullish(tolerantArray(string())), null),
  }),
)

/** The wallets used last. */
export function readRecentWallets(value: unknown): readonly WalletListing[] | undefined {
  const read = check(wallets, value)
  return 'value' in read ? read.value.slice(0, 10) : undefined
}
