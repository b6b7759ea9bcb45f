import type { ErrorCode } from '../../../base/errors/catalog.js'

/**
 * Why a wallet did not connect: the person said no; it still shows an earlier question; it is not here; it has none of the app's networks; it
 * is locked; or anything else.
 */
export type ConnectFailureReason = 'declined' | 'busy' | 'missing' | 'no-network' | 'locked' | 'failed'

/** A code or link for a wallet of another device. `expiresAt` is in milliseconds since 1970. */
export type HeadlessPairing = { uri: string; expiresAt: number; isExpired: boolean }

/** What became of the wallet that was chosen last in a list of the app's own. `id` is that of its row. */
export type HeadlessState =
  | { status: 'connecting'; id: string; pairing?: HeadlessPairing | undefined }
  | { status: 'failed'; id: string; code: ErrorCode; reason: ConnectFailureReason }
