import { catalog, type ErrorCode, type ErrorContext, type ErrorRow } from './catalog.js'

type Rest<C extends ErrorCode> = keyof ErrorContext<C> extends never
  ? [context?: Record<never, never>, options?: { cause?: unknown }]
  : [context: ErrorContext<C>, options?: { cause?: unknown }]

/** Fills the `$holes` of a text. */
export function fill(text: string, context: Record<string, string | number>): string {
  return text.replace(/\$([a-zA-Z]+)/g, (hole, name: string) => String(context[name] ?? hole))
}

/**
 * The one error class of Portico. Its `code` is stable, its message is the catalogue's text.
 *
 * @example
 * try { await portico.connect({ connectorId }) } catch (error) {
 *   if (isAppError(error, 'connect/rejected')) return
 * }
 */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError'
  readonly code: C
  readonly context: Record<string, string | number>
  constructor(code: C, ...[context, options]: Rest<C>) {
    const row: ErrorRow = catalog[code]
    super(fill(row.text, (context ?? {}) as Record<string, string | number>), options as ErrorOptions)
    this.code = code
    this.context = (context ?? {}) as Record<string, string | number>
  }
  /** Finds the first error in the chain of causes that satisfies `test`. */
  walk(test: (error: unknown) => boolean): unknown {
    let error: unknown = this
    for (let depth = 0; error !== undefined && depth < 16; depth++) {
      if (test(error)) return error
      error = (error as { cause?: unknown }).cause
    }
    return undefined
  }
}

/** True when the value is an `AppError`, of the given code if one is given. */
export function isAppError<C extends ErrorCode>(error: unknown, code?: C): error is AppError<C> {
  return error instanceof AppError && (code === undefined || (error.code as ErrorCode) === code)
}
