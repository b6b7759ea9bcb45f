import type { ConnectorInfo } from '../../../base/entities/connectorInfo.js'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { Platform } from '../../platform.js'
import { canPair, extensionFor, isAmong, namesOf, plainName } from './match.js'
import type { WalletSource } from './source.js'

type Query = Parameters<WalletSource['list']>[0]

/** A source that has its wallets at hand. */
export function listed(wallets: readonly WalletListing[]): WalletSource {
  return { list: async (query) => pageOf(wallets, query) }
}

/** What of a list a query asks for, in the order of the list; what is searched for best first. */
export function pageOf(
  wallets: readonly WalletListing[],
  { page, entries, ...query }: Query,
): { data: readonly WalletListing[]; count: number } {
  const found = fitting(wallets, query)
  return { data: found.slice((page - 1) * entries, page * entries), count: found.length }
}

function fitting(
  wallets: readonly WalletListing[],
  { include, exclude, search, chains, fits }: Omit<Query, 'page' | 'entries'>,
): readonly WalletListing[] {
  const known = new Set<string>(chains)
  const offered = wallets.filter(
    (wallet) =>
      (include.length === 0 || isAmong(include, namesOf(wallet))) &&
      !isAmong(exclude, namesOf(wallet)) &&
      (!wallet.chains?.length || wallet.chains.some((chain) => known.has(chain))) &&
      (fits?.(wallet) ?? true),
  )
  const text = search?.trim().toLowerCase()
  if (!text) return offered
  const ranks = new Map(offered.map((wallet) => [wallet, rankOf(wallet, text)]))
  const rank = (wallet: WalletListing) => ranks.get(wallet) ?? 0
  return offered.filter((wallet) => rank(wallet) > 0).sort((a, b) => rank(b) - rank(a))
}

/** How well a wallet answers to what was typed; 0 for not at all. */
function rankOf(wallet: WalletListing, text: string): number {
  const name = plainName(wallet)
  if (name.startsWith(text)) return 3
  if (name.includes(text)) return 2
  // The parts of a domain behind its first are who it belongs to: a wallet of a new name is found by its former one.
  const parts = [wallet.id, wallet.rdns ?? ''].flatMap((id) => id.toLowerCase().split('.').slice(1))
  const others = (wallet.aliases ?? []).map((alias) => alias.toLowerCase())
  return [...parts, ...others].some((other) => other.startsWith(text) || (text.length > 2 && other.includes(text)))
    ? 1
    : 0
}

/** Those that fit this device best first: on a phone the ones with an app, elsewhere those with an extension or a code. */
export function bestFirst(
  wallets: readonly WalletListing[],
  { platform, connectors }: { platform: Platform; connectors: readonly ConnectorInfo[] },
): readonly WalletListing[] {
  const isBest = (wallet: WalletListing) =>
    (canPair(wallet, connectors) && wallet.mobile_link) ||
    (platform === 'desktop' ? extensionFor(wallet) : wallet.browse_link)
  return [...wallets.filter(isBest), ...wallets.filter((wallet) => !isBest(wallet))]
}
