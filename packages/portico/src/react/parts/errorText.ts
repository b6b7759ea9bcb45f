import { fill } from '../../base/errors/AppError.js'
import type { ErrorCode } from '../../base/errors/catalog.js'
import type { CopyKey } from '../copy/en.js'
import { setApart } from '../copy.js'
import type { Words } from '../words.js'

/**
 * The words of an error in the reader's language: those of the app or of the language, else the English ones of the catalogue, which are
 * at hand where it happened.
 *
 * @param english Filled in already.
 * @param holes What `$holes` stand for.
 */
export function errorText(
  t: Words,
  key: ErrorCode | `${ErrorCode}.hint`,
  english: string,
  holes: Readonly<Record<string, string | number>> = {},
): string {
  const own = `error.${key}`
  const said = t.pieces(own as CopyKey).join('')
  // What is said in English for want of other words keeps its order and its full stop.
  if (said === own) return t.direction === 'rtl' ? `\u2066${english}\u2069` : english
  const apart = Object.entries(holes).map(([name, value]) => [name, setApart(`${value}`, t.direction)])
  return fill(said, Object.fromEntries(apart))
}
