import { matchTag } from '@portico/vault/contract'
import { shipped } from '../languages/shipped.generated.js'
import { setLanguage } from './words.js'

/** So long a page may wait for its words before it says them in English. */
const patienceMs = 4_000

export type Speaker = {
  /**
   * Puts the document into the first of these languages that there is, English where none is or where its sentences do not come. What is
   * asked later counts: one that comes late is said only if it is still the one. Resolves to whether it was.
   */
  speak(wanted: readonly (string | null | undefined)[]): Promise<boolean>
  /** The language that was found last, whether its sentences are here or not: mails are written in it. */
  found(): string
}

export function makeSpeaker(): Speaker {
  let found = { tag: 'en', locale: 'en' }
  return {
    found: () => found.locale,
    async speak(wanted) {
      const offered = ['en', ...Object.keys(shipped)]
      const own = wanted.flatMap((tag) => (tag && matchTag(tag, offered)) || [])[0] ?? { tag: 'en', locale: 'en' }
      found = own
      const sentences = await fetchSentences(own.tag)
      if (own !== found) return false
      if (sentences || own.tag === 'en') setLanguage(own.locale, sentences)
      else setLanguage('en', undefined)
      return true
    },
  }
}

async function fetchSentences(tag: string) {
  const load = shipped[tag]
  if (!load) return undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, patienceMs, undefined)
  })
  try {
    return await Promise.race([load().then(({ sentences }) => sentences), late])
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Puts a window of its own into the language that it was opened in (`?lang=`), else into its reader's. */
export async function speakInWindow(): Promise<void> {
  await makeSpeaker().speak([new URLSearchParams(location.search).get('lang'), ...navigator.languages])
}
