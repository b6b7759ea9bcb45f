import { type AppError, fail, isAppError } from '../base/errors/AppError.js'
import { connectErrors } from '../base/errors/connect.js'
import { isRefusal, PeerError } from './protocol.js'

/** What went wrong with a connection that nobody gave up, in our words. */
export function explain(error: unknown): AppError {
  if (isAppError(error)) return error
  if (error instanceof PeerError) {
    if (isRefusal(error)) return fail(connectErrors, 'connect/rejected', {}, { cause: error })
    if (error.code >= 5100 && error.code <= 5104)
      return fail(connectErrors, 'connect/no-requested-chain', {}, { cause: error })
  }
  return fail(connectErrors, 'connect/failed', {}, { cause: error })
}
