import { CodedError } from '../../../base/errors/CodedError.js'
import { nameTexts } from '../../../base/errors/nameTexts.js'

/** An error of names with its text, which is loaded with this feature alone. */
export function nameError(
  code: keyof typeof nameTexts,
  context: Record<string, string | number> = {},
  options: { cause?: unknown } = {},
): CodedError {
  return new CodedError(code, context, { ...options, text: nameTexts[code] })
}
