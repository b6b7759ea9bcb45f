import { CodedError } from './CodedError.js'

/** Texts of a pairing that does not come about. They stand apart because a code is shown before anything else is loaded. */
export const pairingTexts = {
  'connect/rejected': 'Connection rejected',
  'connect/failed': 'Failed to connect',
  'connect/aborted': 'Connection given up',
  'connect/no-requested-chain': 'The connector does not support any of the requested chains',
  'walletconnect/no-connector': 'WalletConnectConnector not found',
} as const

/** An error of a pairing, by its code. */
export function pairingError(code: keyof typeof pairingTexts, cause?: unknown): CodedError {
  return new CodedError(code, {}, { ...(cause === undefined ? {} : { cause }), text: pairingTexts[code] })
}
