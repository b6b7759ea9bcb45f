import type { Language, Languages, SpokenPart, Warned } from '../react/language.js'
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

/** Makes what `portico/languages` lets out. What was said in one language is there at once in the next. */
export function makeLanguages(shipped: Readonly<Record<string, Shipped>>): Languages {
  const said = new Set<SpokenPart>()
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
    const fetch = async (part: SpokenPart, logger: Warned) => {
      try {
        const { acts, actOf } = await take(load)
        const act = acts[actOf[part] ?? '']
        if (act) await take(act)
      } catch (error) {
        logger.warn('Said in English', error)
      }
    }
    return {
      locale,
      words: grown,
      fetch(part, logger) {
        said.add(part)
        return fetch(part, logger)
      },
    }
  }

  /** Says nothing of its own: the product is in English. */
  const english = (locale: string): Language => ({
    locale,
    words: {},
    fetch: async (part) => said.add(part),
  })

  function find(asked: string, isServer = false): Language {
    const isAuto = asked === 'auto'
    const wanted = isAuto ? (isServer ? [] : readersTags()) : [asked]
    const offered = ['en', ...Object.keys(shipped)]
    const match = wanted.map((tag) => matchTag(tag, offered)).find((found) => found !== undefined)
    const locale = match?.locale ?? (isAuto ? 'en' : asked)
    const source = shipped[match?.tag ?? '']
    const known = made.get(locale) ?? (source ? make(locale, source) : english(locale))
    made.set(locale, known)
    // Of a server whose visitors may ask for anything.
    if (made.size > 100) made.delete([...made.keys()][0] ?? '')
    return known
  }

  return {
    tags: Object.keys(shipped),
    only: (...tags) => makeLanguages(Object.fromEntries(Object.entries(shipped).filter(([tag]) => tags.includes(tag)))),
    find,
    speak(asked, then, logger) {
      let isGivenUp = false
      const language = find(asked)
      const say = () => isGivenUp || then(language)
      if (said.size === 0) say()
      else void Promise.all([...said].map((part) => language.fetch(part, logger))).then(say)
      return () => {
        isGivenUp = true
      }
    },
  }
}

function readersTags(): readonly string[] {
  return typeof navigator === 'undefined' ? [] : (navigator.languages ?? [navigator.language])
}
