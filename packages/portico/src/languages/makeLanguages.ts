import type { Language, Languages } from '../react/language.js'
import type { Sentences } from '../react/words.js'
import { matchTag } from './match.js'

type File = { words: Sentences }

/** A language as it is shipped: what the page says before anybody acts, and where the rest is. */
export type Shipped = {
  /** At hand at once, on a server too. */
  words: Sentences
  /** The sentences of the first act, and where those of the others are. */
  load(): Promise<
    File & { acts: Readonly<Record<string, () => Promise<File>>>; actOf: Readonly<Record<string, string>> }
  >
}

/** Makes what `portico/languages` lets out. */
export function makeLanguages(shipped: Readonly<Record<string, Shipped>>): Languages {
  const made = new Map<string, Language>()

  function make(locale: string, { words, load }: Shipped): Language {
    const grown: Record<string, string | undefined> = { ...words }
    const files = new Map<object, Promise<unknown>>()
    const take = <T extends File>(fetch: () => Promise<T>): Promise<T> => {
      const file = (files.get(fetch) as Promise<T> | undefined) ?? fetch()
      files.set(fetch, file)
      file.then(
        (here) => Object.assign(grown, here.words),
        () => files.delete(fetch),
      )
      return file
    }
    return {
      locale,
      spoken: locale,
      words: grown,
      async fetch(part, logger) {
        try {
          const { acts, actOf } = await take(load)
          const act = acts[actOf[part] ?? '']
          if (act) await take(act)
        } catch (error) {
          logger.warn('Said in English', error)
        }
      },
    }
  }

  /** Says nothing of its own: the product is in English. */
  const english = (locale: string, spoken: string): Language => ({ locale, spoken, words: {}, fetch: async () => {} })
  const offered = ['en', ...Object.keys(shipped)]

  function find(asked: string): Language {
    const match = matchTag(asked, offered)
    const locale = match?.locale ?? asked
    const source = shipped[match?.tag ?? '']
    const known = made.get(locale) ?? (source ? make(locale, source) : english(locale, match ? locale : 'en'))
    made.set(locale, known)
    // Of a server whose visitors may ask for anything.
    if (made.size > 100) made.delete([...made.keys()][0] ?? '')
    return known
  }

  return {
    tags: Object.keys(shipped),
    only: (...tags) => makeLanguages(Object.fromEntries(Object.entries(shipped).filter(([tag]) => tags.includes(tag)))),
    find,
    speak(asked, said, then, logger) {
      let isGivenUp = false
      const readers = () => readersTags().find((tag) => matchTag(tag, offered)) ?? 'en'
      const language = find(asked === 'auto' ? readers() : asked)
      const fetchAll = async () => {
        // Until nothing was said meanwhile that is not here.
        for (let here = 0; here < said.size && !isGivenUp; ) {
          here = said.size
          await Promise.all([...said].map((part) => language.fetch(part, logger)))
        }
        if (!isGivenUp) then(language)
      }
      if (said.size === 0) then(language)
      else void fetchAll()
      return () => {
        isGivenUp = true
      }
    },
  }
}

function readersTags(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language])
}
