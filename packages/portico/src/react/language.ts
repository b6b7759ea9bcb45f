import type { ViewName } from '../core/views.js'
import type { Sentences } from './words.js'

/** What sentences are fetched for: a view, what all views but the first share, what the buttons say, or a list of wallets of the app's own. */
export type SpokenPart = ViewName | 'common' | 'buttons' | 'wallets'

/** The developer's console. */
export type Warned = { warn(message: string, ...details: unknown[]): void }

/** A language that is spoken, English too. */
export type Language = {
  /** How figures and dates are written, and which way words run: the reader's own tag where it is of this language. */
  readonly locale: string
  /** What is said, for those who speak beside the page: its `locale`, but English where it has no sentences. */
  readonly spoken: string
  /** Its sentences that are here, by key. Grows. */
  readonly words: Sentences
  /** Fetches the sentences of a part. What does not come is said in English, and the developer is told; asked again, it is fetched again. */
  fetch(part: SpokenPart, logger: Warned): Promise<unknown>
}

/** The languages of a page, from `portico/languages`. */
export type Languages = {
  /** Their tags. */
  readonly tags: readonly string[]
  /**
   * Those of the named tags alone, and English: for a page that speaks no more than these.
   *
   * @example
   * languages.only('de', 'fr')
   */
  only(...tags: string[]): Languages
  /** The one for a tag; English where there is none. */
  find(asked: string): Language
  /**
   * Hands over the one for a tag, or for `auto` the first of the reader's that there is, once all is there that the page has `said` by then:
   * at once, where that is nothing. Returns how to give up.
   */
  speak(asked: string, said: ReadonlySet<SpokenPart>, then: (language: Language) => void, logger: Warned): () => void
}
