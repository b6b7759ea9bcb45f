import { constants } from '../../../base/constants.js'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { Client } from '../../client.js'
import type { PairingState } from './state.js'

/** Starts a pairing, or goes on with one whose URI still holds. Never rejects: the outcome is in the state. */
export async function startPairing(
  _client: Client,
  _options: { wallet?: WalletListing | undefined } = {},
): Promise<void> {}

/** Makes a fresh URI; not within 1 s of a failure. */
export async function retryPairing(_client: Client): Promise<void> {}

/** Gives a pairing up. */
export function stopPairing(_client: Client): void {}

/** Starts making the URI on press-down, so that the tap that follows can open a link at once. */
export function preparePairing(_client: Client): void {}

/** A URI with under 10 s to live counts as expired. `now` in milliseconds since 1970. */
export function isExpired(state: PairingState, now: number): boolean {
  return (
    state.status === 'expired' ||
    (state.status === 'waiting' && state.expiresAt - now < constants.pairing.expiredUnderMs)
  )
}
