import { type CodedError, isCodedError } from '../base/errors/CodedError.js'
import { pairingError } from '../base/errors/pairingTexts.js'
import { isRefusal, PeerError } from './protocol.js'

/** What went wrong with a connection that nobody gave up, in our words. */
export function explain(error: unknown): CodedError {
  if (isCodedError(error)) return error
  if (error instanceof PeerError) {
    if (isRefusal(error)) return pairingError('connect/rejected', error)
    if (error.code >= 5100 && error.code <= 5104) return pairingError('connect/no-requested-chain', error)
  }
  return pairingError('connect/failed', error)
}
