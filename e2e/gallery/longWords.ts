import { en } from '../../packages/portico/src/react/copy/en.js'
import type { Language, Languages } from '../../packages/portico/src/react/language.js'

const doubled: Readonly<Record<string, string>> = { a: 'àá', e: 'èé', i: 'ìí', o: 'òó', u: 'ùú', y: 'ýy' }

/** A sentence as a wordy language has it: its words grow by two fifths, and have accents above them. Holes stay. */
export function lengthened(text: string): string {
  return text
    .split(/(\{\w+\})/)
    .map((piece, index) => (index % 2 ? piece : piece.replace(/\p{L}+/gu, lengthenedWord)))
    .join('')
}

function lengthenedWord(word: string): string {
  const long = word.replace(/[aeiouy]/g, (vowel) => doubled[vowel] ?? vowel)
  return long.padEnd(Math.round(word.length * 1.4), 'ñ')
}

const language: Language = {
  locale: 'en-XA',
  spoken: 'en',
  words: Object.fromEntries(Object.entries(en).map(([key, text]) => [key, lengthened(text)])),
  fetch: async () => {},
}

/** A language that nobody speaks: what has room for it has room for others. */
export const languages: Languages = {
  tags: [language.locale],
  only: () => languages,
  find: () => language,
  speak(_asked, _said, then) {
    then(language)
    return () => {}
  },
}
