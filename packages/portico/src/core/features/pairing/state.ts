import type { WalletListing } from '../../../base/entities/walletListing.js'
import type { ErrorCode } from '../../../base/errors/catalog.js'

/** A pairing by QR code or link. `expiresAt` is in milliseconds since 1970. */
export type PairingState =
  | { status: 'none' }
  | { status: 'preparing'; wallet?: WalletListing | undefined }
  | { status: 'waiting'; uri: string; expiresAt: number; wallet?: WalletListing | undefined }
  | { status: 'expired'; wallet?: WalletListing | undefined }
  | { status: 'approved'; wallet?: WalletListing | undefined }
  | { status: 'failed'; code: ErrorCode; rejected: boolean; retryAt: number; wallet?: WalletListing | undefined }
