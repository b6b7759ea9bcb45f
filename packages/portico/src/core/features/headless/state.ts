import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { ErrorCode } from '../../../base/errors/catalog.js'

/**
 * Why a wallet did not connect: the person said no; it still shows an earlier question; it is not here; it has none of the app's networks; it
 * is locked; or anything else.
 */
export type ConnectFailureReason = 'declined' | 'busy' | 'missing' | 'no-network' | 'locked' | 'failed'

/** A code or link for a wallet of another device. `expiresAt` is in milliseconds since 1970. */
export type HeadlessPairing = { uri: string; expiresAt: number; isExpired: boolean }

/** The row that was chosen, as it was then: the list may be another one by now. */
export type ChosenRow = { id: string; name: string; listing?: WalletListing | undefined }

/** What became of the wallet that was chosen last in a list of the app's own. */
export type HeadlessState = ChosenRow &
  (
    | { status: 'connecting'; pairing?: HeadlessPairing | undefined }
    | { status: 'failed'; code: ErrorCode; reason: ConnectFailureReason }
  )
