import { isAppError } from '../base/errors/AppError.js'
import type { ErrorCode } from '../base/errors/catalog.js'

/** The code under which a feature's state remembers an error. */
export function codeOf(error: unknown, otherwise: ErrorCode): ErrorCode {
  return isAppError(error) ? error.code : otherwise
}
