import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { ErrorCode } from '../../../base/errors/catalog.js'

/** A list read page by page. `isOwn`: it is what the page has itself, and not of the directory. */
export type PagedWallets = {
  wallets: readonly WalletListing[]
  count: number
  page: number
  isOwn?: boolean | undefined
} & ({ status: 'idle' | 'loading' | 'ready' } | { status: 'failed'; code: ErrorCode })

export type WalletSearch =
  | { status: 'off' }
  | { status: 'loading'; query: string; wallets: readonly WalletListing[] }
  | { status: 'ready'; query: string; wallets: readonly WalletListing[] }
  | { status: 'failed'; query: string; wallets: readonly WalletListing[]; code: ErrorCode }

export type WalletsState = {
  /** How many wallets there are; only grows, unless the directory takes the place of what the page has itself. */
  count: number
  featured: readonly WalletListing[]
  recommended: readonly WalletListing[]
  /** Whether the featured and the recommended ones are there; missing before they were asked for. */
  first?: 'loading' | 'ready' | 'failed' | undefined
  /** They are what the page has itself, and not of the directory. */
  isOwn?: boolean | undefined
  /** Wallets used lately, newest first, at most `walletNumbers.recentMax`. */
  recent: readonly WalletListing[]
  all: PagedWallets
  /** Those of the directory that are certified, while they alone are looked at; missing otherwise. */
  certified?: PagedWallets | undefined
  search: WalletSearch
  /** The box of `legalCheckbox` is ticked: until then nothing may be chosen. Not kept over a reload. */
  consented: boolean
}

export const initialWallets: WalletsState = {
  count: 0,
  featured: [],
  recommended: [],
  recent: [],
  all: { status: 'idle', wallets: [], count: 0, page: 0 },
  search: { status: 'off' },
  consented: false,
}
