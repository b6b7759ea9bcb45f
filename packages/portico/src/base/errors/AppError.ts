import { CodedError, isCodedError } from './CodedError.js'
import type { ErrorCode, ErrorContext, RaisedCode } from './catalog.js'
import { pairingTexts } from './pairingTexts.js'
import { raisedTexts } from './raisedTexts.js'
import { serviceTexts } from './serviceTexts.js'
import { startTexts } from './startTexts.js'

const texts: Record<RaisedCode, string> = { ...startTexts, ...serviceTexts, ...pairingTexts, ...raisedTexts }

type Rest<C extends ErrorCode> = keyof ErrorContext<C> extends never
  ? [context?: Record<never, never>, options?: { cause?: unknown }]
  : [context: ErrorContext<C>, options?: { cause?: unknown }]

/**
 * The one error class of Portico. Its `code` is stable, its message is the catalogue's text.
 *
 * @example
 * try { await portico.connect({ connectorId }) } catch (error) {
 *   if (isAppError(error, 'connect/rejected')) return
 * }
 */
export class AppError<C extends ErrorCode = ErrorCode> extends CodedError<C> {
  constructor(code: C & RaisedCode, ...[context, options]: Rest<C>) {
    super(code, (context ?? {}) as Record<string, string | number>, { ...options, text: texts[code] })
  }
  /** True for every error of Portico, also for those raised before the catalogue was loaded. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Function.prototype[Symbol.hasInstance].call(CodedError, value)
  }
}

/** True when the value is an `AppError`, of the given code if one is given. */
export function isAppError<C extends ErrorCode>(error: unknown, code?: C): error is AppError<C> {
  return isCodedError(error, code)
}
