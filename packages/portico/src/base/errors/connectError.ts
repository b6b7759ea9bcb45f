import { AppError, isAppError } from './AppError.js'
import { codesOf, rpcErrorOf } from './foreign.js'
import { isUserRejection } from './rpc.js'

/** Makes what connecting failed with ours: `connect/rejected`, `rpc/error` for a question that is still open, or `connect/failed`. */
export function connectErrorOf(error: unknown): AppError {
  if (isUserRejection(error)) return new AppError('connect/rejected', {}, { cause: error })
  if (isAppError(error)) return error
  if (codesOf(error).includes(-32002)) return rpcErrorOf(error)
  return new AppError('connect/failed', {}, { cause: error })
}
