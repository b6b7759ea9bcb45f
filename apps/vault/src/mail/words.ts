import { directionOf, matchTag, setApart } from '../contract/matchTag.js'
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
 * A sentence in a language, filled in. What fills a hole is set apart where one of both runs from right to left.
 */
export function say(locale: Locale, key: WordKey, values: Readonly<Record<string, string>>): string {
  const direction = directionOf(locale)
  return (languages[locale]?.[key] ?? english[key]).replace(/\{(\w+)\}/g, (_, name: string) =>
    setApart(values[name] ?? '', direction),
  )
}
