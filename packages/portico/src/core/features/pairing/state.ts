import type { ChainNamespace } from '../../../base/caip.js'
import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { ErrorCode } from '../../../base/errors/catalog.js'

/** What is asked for by a code, and where it went. */
type PairingRequest = {
  wallet?: WalletListing | undefined
  /** The one family that it asks for; all when absent. */
  family?: ChainNamespace | undefined
  /** The link by which it was handed to an app of this device. */
  opened?: string | undefined
  /** The app made the link, and hears itself what a wallet answers: none is made in its place. */
  isHosts?: true | undefined
}

/** A pairing by QR code or link. `expiresAt` is in milliseconds since 1970. */
export type PairingState =
  | { status: 'none' }
  | ({ status: 'preparing' } & PairingRequest)
  | ({ status: 'waiting'; uri: string; expiresAt: number } & PairingRequest)
  | ({ status: 'expired' } & PairingRequest)
  | { status: 'approved'; wallet?: WalletListing | undefined }
  | { status: 'failed'; code: ErrorCode; rejected: boolean; retryAt: number; wallet?: WalletListing | undefined }
