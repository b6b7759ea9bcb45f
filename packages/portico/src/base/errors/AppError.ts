import type { ErrorCode } from './catalog.js'
import type { ErrorContext, ErrorRow, ErrorRows } from './rows.js'

/**
 * The one error class of Portico. Its `code` is stable; its message is the catalogue's text. `fail` makes them.
 *
 * @example
 * try { await portico.connect({ connectorId }) } catch (error) {
 *   if (isAppError(error, 'connect/rejected')) return
 * }
 */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  /** The same for all of them. */
  override readonly name = 'AppError'
  /** Which error it is. It is never renamed: ask for it by `isAppError(error, code)`. */
  readonly code: C
  /** What filled the holes of its text, such as the network or the wallet. */
  readonly context: Record<string, string | number>
  constructor(
    code: C,
    context: Record<string, string | number> = {},
    { text = code, cause }: { cause?: unknown; text?: string | undefined } = {},
  ) {
    super(fill(text, context), cause === undefined ? cause : { cause })
    this.code = code
    this.context = context
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

type Rest<R extends ErrorRow> = keyof ErrorContext<R> extends never
  ? [context?: Record<never, never>, options?: FailOptions]
  : [context: ErrorContext<R>, options?: FailOptions]

type FailOptions = {
  /** What it comes from, as it was thrown; `undefined` is none. */
  cause?: unknown
  /** Other words than the row's, where who failed has said more. */
  text?: string | undefined
}

/**
 * Makes an error: the only way to.
 *
 * @param rows The errors of the feature or room that it belongs to, from its `errors.ts` or from `base/errors`.
 * @example
 * throw fail(connectionErrors, 'connect/unknown-connector', { id, known }, { cause })
 */
export function fail<const R extends ErrorRows, C extends keyof R & ErrorCode>(
  rows: R,
  code: C,
  ...[context, options]: Rest<R[C]>
): AppError<C> {
  const row = rows[code] as Exclude<ErrorRow, string> | undefined
  return new AppError(code, context, {
    ...options,
    text: options?.text ?? row?.text ?? (row as unknown as string | undefined),
  })
}

/** Fills the `$holes` of a text. */
export function fill(text: string, context: Record<string, string | number>): string {
  return text.replace(/\$([a-zA-Z]+)/g, (hole, name: string) => String(context[name] ?? hole))
}

/**
 * True when the value is an `AppError`, of the given code if one is given.
 *
 * @example
 * await portico.connect().catch((error) => {
 *   if (!isAppError(error, 'modal/closed')) throw error
 * })
 */
export function isAppError<C extends ErrorCode>(error: unknown, code?: C): error is AppError<C> {
  return error instanceof AppError && (code === undefined || (error.code as ErrorCode) === code)
}
