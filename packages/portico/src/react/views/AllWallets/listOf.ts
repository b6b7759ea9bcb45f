import type { WalletListing } from '../../../base/entities/walletListing.js'
import { walletNumbers } from '../../../core/features/wallets/numbers.js'
import type { WalletsState } from '../../../core/features/wallets/state.js'

/** What is searched for: a letter alone is not yet. */
export function searchOf(typed: string): string {
  const text = typed.trim()
  return [...text].length < walletNumbers.searchMin ? '' : text
}

type Shown =
  | { status: 'loading' | 'empty' | 'failed' }
  | { status: 'shown'; of: string; wallets: readonly WalletListing[]; more: 'none' | 'there' | 'loading' | 'failed' }

/** What the two lists of the state come to on screen. While a new search runs, the last answer stays. */
export function listOf({ all, search, asked }: Pick<WalletsState, 'all' | 'search'> & { asked: string }): Shown {
  if (asked) {
    if (search.status === 'off') return { status: 'loading' }
    if (search.status === 'failed') return { status: 'failed' }
    if (search.wallets.length > 0) return { status: 'shown', of: search.query, wallets: search.wallets, more: 'none' }
    return { status: search.status === 'ready' && search.query === asked ? 'empty' : 'loading' }
  }
  if (all.wallets.length === 0) {
    if (all.status === 'failed') return { status: 'failed' }
    return { status: all.status === 'ready' ? 'empty' : 'loading' }
  }
  const left = all.wallets.length < all.count
  const more = all.status === 'failed' ? 'failed' : all.status === 'loading' ? 'loading' : left ? 'there' : 'none'
  return { status: 'shown', of: '', wallets: all.wallets, more }
}
