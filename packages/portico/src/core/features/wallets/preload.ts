import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { Client } from '../../client.js'
import { walletNumbers } from './numbers.js'

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
