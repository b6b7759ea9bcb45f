import { directionOf, setApart } from '@portico/vault/contract'

type Sentences = Readonly<Record<string, string>>
type Groups = Readonly<Record<string, Sentences>>

/** The sentences that were fetched for this document, by the `lang` that they are said under; English has none. */
const fetched = new Map<string, Groups>()

/** The tag of the language that the page is in: figures and dates are written by it. */
export const languageOfPage = (): string =>
  typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en'

/** From now on the document is in this language, and runs as it does. */
export function setLanguage(locale: string, sentences: Groups | undefined): void {
  if (sentences) fetched.set(locale, sentences)
  const root = document.documentElement
  root.lang = locale
  root.dir = directionOf(locale)
}

/** A group of sentences in the language that the page is in. */
export function copyOf<Copy extends Sentences>(group: string, en: Copy): Copy {
  const found = fetched.get(languageOfPage())?.[group]
  return found ? { ...en, ...found } : en
}

/** One sentence of a group in that language. */
export function sentenceOf(group: string, key: string, en: string): string {
  return fetched.get(languageOfPage())?.[group]?.[key] ?? en
}

const hole = /\{(\w+)(?:\|([^{}]*))?\}/g

/**
 * Fills the holes of a sentence. `{n|one:try|other:tries}` is the form for the number `n`. From right to left what fills a hole is set
 * apart, so that a Latin name or an amount does not turn the sentence around; elsewhere a name of letters that are read so. An address that
 * was cut short stays in one line.
 */
export function fill(sentence: string, values: Readonly<Record<string, string | number>>): string {
  const language = languageOfPage()
  const direction = directionOf(language)
  return sentence.replace(hole, (whole, name: string, forms?: string) => {
    const value = values[name]
    if (value === undefined) return whole
    if (forms !== undefined) return formFor(Number(value), forms, language)
    const text =
      typeof value === 'number' ? new Intl.NumberFormat(language).format(value) : value.replace(/…(?=\w)/, '…\u2060')
    return setApart(text, direction)
  })
}

function formFor(count: number, forms: string, language: string): string {
  const all = new Map(
    forms.split('|').map((form) => [form.slice(0, form.indexOf(':')), form.slice(form.indexOf(':') + 1)]),
  )
  return all.get(new Intl.PluralRules(language).select(count)) ?? all.get('other') ?? ''
}
