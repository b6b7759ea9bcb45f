import { createContext, createElement, Fragment, type ReactNode, useContext } from 'react'
import type { CopyKey } from './copy/en.js'
import { type Holes, type Messages, makeWords, type Sentences, type Words } from './words.js'

/** Sentences and figures in the reader's language. */
export type Copy = Words & {
  /** A sentence with elements in its holes, for links inside it. */
  rich<K extends CopyKey>(key: K, ...holes: Holes<K, ReactNode>): ReactNode
  number(value: number, options?: Intl.NumberFormatOptions): string
}

/** Makes the function that says things in the modal, with figures, dates and elements. */
export function makeCopy(messages: Messages, asked: string, english: Sentences, language: Sentences = {}): Copy {
  let locale = asked.replaceAll('_', '-')
  let ownForms = englishForms
  try {
    ownForms = new Intl.PluralRules(locale)
  } catch {
    // What is no locale must not keep the modal from being drawn.
    locale = 'en'
  }
  const words = makeWords(messages, locale, english, language)
  const formOf = (key: CopyKey, { n, count = n }: Record<string, unknown> = {}): CopyKey => {
    if (typeof count !== 'number') return key
    const own: string = `${key}.${ownForms.select(count)}`
    for (const said of [messages as Sentences, language]) {
      if (said[own] !== undefined) return own as CopyKey
      if (said[key] !== undefined) return key
    }
    const form = `${key}.${englishForms.select(count)}`
    return form in english ? (form as CopyKey) : key
  }
  /** Whether English stands in for what the language lacks, against the way that it runs. */
  const isTurned = (key: CopyKey) => words.direction === 'rtl' && !(messages[key] ?? language[key])
  const say = (base: CopyKey, holes: Record<string, string | number> = {}) => {
    const key = formOf(base, holes)
    const written = isTurned(key) ? unmarked : (text: string) => text
    // An address that was cut short stays in one line.
    const filled = Object.entries(holes).map(([name, value]) => [
      name,
      typeof value === 'string' ? setApart(written(value).replace(/…\b/, '…\u2060'), 'ltr') : value,
    ])
    return words(key, Object.fromEntries(filled) as never)
  }
  const rich = (base: CopyKey, holes: Record<string, ReactNode> = {}) => {
    const key = formOf(base, holes)
    const turned = isTurned(key)
    const filled = (hole: ReactNode) => (turned && typeof hole === 'string' ? unmarked(hole) : hole)
    const said = words
      .pieces(key)
      .map((piece, index) =>
        index % 2
          ? createElement('bdi', { key: index }, filled(holes[piece]))
          : createElement(Fragment, { key: index }, piece),
      )
    return turned ? createElement('bdi', { dir: 'ltr' }, said) : said
  }
  return Object.assign(say as Words, {
    pieces: words.pieces,
    locale,
    direction: words.direction,
    rich: rich as Copy['rich'],
    number: (value: number, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(value),
  })
}

/** A date or a figure of a language from right to left without its marks, which would turn it against the English words around it. */
export const unmarked = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '')

const englishForms = new Intl.PluralRules('en')

/**
 * From right to left, what stands in a sentence is set apart, so that a Latin name does not turn it around; elsewhere a name of letters that
 * are read so.
 */
export function setApart(text: string, direction: Words['direction']): string {
  return direction === 'rtl' || /[\u0590-\u08ff\ufb1d-\ufefc]/.test(text) ? `\u2068${text}\u2069` : text
}

export const CopyContext = createContext<Copy>(makeCopy({}, 'en', {}))

/** The function that says things in the modal: `t('connect.title', { app })`. */
export function useCopy(): Copy {
  return useContext(CopyContext)
}
