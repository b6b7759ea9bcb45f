export { type VaultErrorCode, type VaultFailure, vaultErrors, vaultFailure } from './errors.js'
export { directionOf, matchTag, setApart, type TagMatch } from './matchTag.js'
export { type PasskeyCreated, type PasskeyUsed, passkeyChallengeText } from './passkey.js'
export { type ProofClaims, proofClaims, proofHeader } from './proof.js'
export {
  type Route,
  type VaultAnswer,
  type VaultPath,
  type VaultRequest,
  vaultBasePath,
  vaultRoutes,
} from './routes.js'
export { type LoginProvider, type Session, session } from './session.js'
export { type DeviceKeys, type PublicKey, publicKey, type Sealed, sealedFor } from './values.js'
export {
  type LogEntry,
  logEntryText,
  logStart,
  type SlotRecord,
  type SlotType,
  type WalletAddresses,
  type WalletRecord,
  walletRecord,
} from './wallet.js'
