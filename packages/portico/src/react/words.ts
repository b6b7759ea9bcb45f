import type { ErrorCode } from '../base/errors/catalog.js'
import type { CopyKey, en } from './copy/en.js'

type HolesIn<T extends string> = T extends `${string}{${infer Hole}}${infer Rest}` ? Hole | HolesIn<Rest> : never
type HolesOf<K extends CopyKey> = HolesIn<(typeof en)[K]>
export type Holes<K extends CopyKey, V> = [HolesOf<K>] extends [never] ? [] : [holes: Record<HolesOf<K>, V>]

/** A sentence whose form goes by a number: the one in its hole `n` or `count`. */
type CountedKey = {
  [K in CopyKey]: K extends `${string}.${Intl.LDMLPluralRule}`
    ? never
    : [HolesOf<K> & ('n' | 'count')] extends [never]
      ? never
      : K
}[CopyKey]

/** Words of an error that people see: its line, and what can be done about it. They keep their `$holes`. */
type ErrorKey = `error.${ErrorCode}` | `error.${ErrorCode}.hint`

/** Sentences by their keys, with those that may still come. */
export type Sentences = Readonly<Record<string, string | undefined>>

/**
 * Sentences in place of the product's own, in whatever language it speaks; those left out stay as they are. One that counts something, in its hole `n` or `count`, may have a
 * form for each number that the language tells apart (`Intl.PluralRules`), under its key with `.one`, `.two`, `.few`, `.many` and so on;
 * the key alone is for all others.
 *
 * @example
 * { 'allWallets.search': 'Szukaj wśród {count} portfeli', 'allWallets.search.one': 'Szukaj wśród {count} portfela' }
 */
export type Messages = Partial<Record<CopyKey | ErrorKey | `${CountedKey}.${Intl.LDMLPluralRule}`, string>>

/** Sentences in the reader's language. */
export type Words = {
  /** A sentence with its holes filled; numbers are written as the locale writes them. */
  <K extends CopyKey>(key: K, ...holes: Holes<K, string | number>): string
  /** A sentence cut at its holes: every second piece is the name of one. */
  pieces(key: CopyKey): string[]
  locale: string
  direction: 'ltr' | 'rtl'
}

const rightToLeft = /^(?:ar|arc|ckb|dv|fa|he|iw|ks|ku-arab|nqo|ps|sd|syr|ug|ur|yi)\b/i

/** Which way the words of a language run. */
export function directionOf(locale: string): Words['direction'] {
  return rightToLeft.test(locale) ? 'rtl' : 'ltr'
}

/**
 * Makes the function that says things: in the app's own words, else in those of the language, else in the English ones at hand. The last
 * two may still grow. A sentence that is nowhere is said by its key.
 */
export function makeWords(messages: Messages, locale: string, english: Sentences, language: Sentences = {}): Words {
  const direction = directionOf(locale)
  const own = (key: CopyKey) => messages[key] ?? language[key]
  const pieces = (key: CopyKey) => (own(key) ?? english[key] ?? key).split(/\{(\w+)\}/)
  const say = (key: CopyKey, holes: Record<string, string | number> = {}) => {
    const text = pieces(key)
      .map((piece, index) => (index % 2 ? written(holes[piece] ?? '', locale, direction) : piece))
      .join('')
    // What is said in English for want of other words keeps its order and its full stop.
    return direction === 'rtl' && !own(key) ? `\u2066${text}\u2069` : text
  }
  return Object.assign(say as Words, { pieces, locale, direction })
}

/** From right to left, what fills a hole is set apart, so that a Latin name does not turn the sentence around. */
function written(value: string | number, locale: string, direction: Words['direction']): string {
  const text = typeof value === 'number' ? new Intl.NumberFormat(locale).format(value) : value
  return direction === 'rtl' ? `\u2068${text}\u2069` : text
}
