import type { ErrorCode } from './catalog.js'
import { startTexts } from './startTexts.js'

/** Fills the `$holes` of a text. */
export function fill(text: string, context: Record<string, string | number>): string {
  return text.replace(/\$([a-zA-Z]+)/g, (hole, name: string) => String(context[name] ?? hole))
}

/**
 * What every error of Portico is. Used by itself only where the whole catalogue must not be loaded yet; elsewhere it is an `AppError`,
 * whose text comes from the catalogue.
 */
export class CodedError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'AppError'
  readonly code: C
  readonly context: Record<string, string | number>
  constructor(
    code: C,
    context: Record<string, string | number> = {},
    options: { cause?: unknown; text?: string } = {},
  ) {
    const text = options.text ?? (startTexts as Partial<Record<ErrorCode, string>>)[code] ?? code
    super(fill(text, context), 'cause' in options ? { cause: options.cause } : undefined)
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

/** True when the value is an error of Portico, of the given code if one is given. */
export function isCodedError<C extends ErrorCode>(error: unknown, code?: C): error is CodedError<C> {
  return error instanceof CodedError && (code === undefined || (error.code as ErrorCode) === code)
}
