import { fail } from '../../../base/errors/AppError.js'
import { wrongNameErrors } from '../../check/errors.js'
import type { Client } from '../../client.js'
import { openModal } from '../../modal.js'
import { currentRoute, replaceView } from '../../router.js'
import { isExpired, showLink, stopPairing } from './flow.js'

/** How long a link lives that does not say it itself: as long as the protocol lets a proposal wait. */
const lifetimeMs = 5 * 60_000
/** Whatever it says itself: a timer of more than 24 days would go off at once. */
const lifetimeMaxMs = 24 * 60 * 60_000

/**
 * Shows a pairing link that the app made: as a code, and on a phone the wallets that it is handed to. Nothing is connected by it here.
 *
 * @throws AppError `modal/not-a-link`, also for one that has run out
 */
export function openHostLink(client: Client, uri: string): void {
  const [, query] = /^wc:[^@?\s]+@\d+\?(\S+)$/.exec(uri) ?? []
  if (!query) throw fail(wrongNameErrors, 'modal/not-a-link')
  const seconds = Number(new URLSearchParams(query).get('expiryTimestamp'))
  const now = Date.now()
  const expiresAt = seconds > 0 ? Math.min(seconds * 1_000, now + lifetimeMaxMs) : now + lifetimeMs
  if (isExpired({ status: 'waiting', uri, expiresAt }, now)) throw fail(wrongNameErrors, 'modal/not-a-link')
  stopPairing(client)
  openModal(client, { view: 'ConnectingWalletConnectBasic' })
  showLink(client, { uri, expiresAt, isHosts: true })
  const { connectors } = client.store.get()
  const hasOwn = connectors.some(({ type, lacksProject }) => type === 'WALLET_CONNECT' && !lacksProject)
  // Without WalletConnect of ours no wallet of the list is reached by a link.
  if (!hasOwn && currentRoute(client.store.get()).name === 'ConnectingWalletConnectBasic')
    replaceView(client, 'ConnectingWalletConnectBasic', { code: true })
}
