import { type CodedError, isCodedError } from '../base/errors/CodedError.js'
import { pairingError } from '../base/errors/pairingTexts.js'
import { isRefusal, PeerError } from './protocol.js'

/** What went wrong with a connection, in our words. `signal`: by which its person gives it up. */
export function explain(error: unknown, signal: AbortSignal): CodedError {
  if (signal.aborted) return isCodedError(signal.reason) ? signal.reason : pairingError('connect/aborted', error)
  if (isCodedError(error)) return error
  if (error instanceof PeerError) {
    if (isRefusal(error)) return pairingError('connect/rejected', error)
    if (error.code >= 5100 && error.code <= 5104) return pairingError('connect/no-requested-chain', error)
  }
  return pairingError('connect/failed', error)
}
