import { directionOf, matchTag } from '../contract/matchTag.js'
import { english } from './english.js'
import { languages } from './languages.generated.js'

export type WordKey = keyof typeof english

const offered = ['en', ...Object.keys(languages)]

/** The tag of a language that there are mails in. */
export type Locale = string

/** The first language of `Accept-Language` that there is, or English. */
export function localeOf(accepted: string | undefined): Locale {
  const wanted = (accepted ?? '')
    .slice(0, 200)
    .split(',')
    .slice(0, 12)
    .flatMap((part) => {
      const [tag = '', quality] = part.trim().split(';q=')
      const match = matchTag(tag, offered)
      return match ? [{ tag: match.tag, quality: quality === undefined ? 1 : Number(quality) || 0 }] : []
    })
  const known = wanted.filter(({ quality }) => quality > 0)
  return known.sort((a, b) => b.quality - a.quality)[0]?.tag ?? 'en'
}

/**
 * A sentence in a language, filled in. From right to left what fills a hole is set apart, so that a name or an address does not turn the
 * sentence around.
 */
export function say(locale: Locale, key: WordKey, values: Readonly<Record<string, string>>): string {
  const isTurned = directionOf(locale) === 'rtl'
  return (languages[locale]?.[key] ?? english[key]).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name] ?? ''
    return isTurned ? `\u2068${value}\u2069` : value
  })
}
