import { walletNumbers } from './numbers.js'
import type { WalletsState } from './state.js'

/** Whether the directory has another page of wallets, as far as is known. It counts some that do not fit this page, too. */
export function hasNextPage({ status, page, count }: WalletsState['all']): boolean {
  if (page === 0) return status !== 'ready'
  return status === 'failed' || page * walletNumbers.pageSize < count
}
