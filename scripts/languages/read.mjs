import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'

const folder = join(root, 'languages')

/** The tags of the languages that there are beside English: the folders of `languages`. */
export const tags = () =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
        .sort()
    : []

/** One of a language's files: `modal`, `frame`, `mails`, `glossary` or `checked`; nothing where it is missing. */
export function readSentences(tag, name) {
  const file = join(folder, tag, `${name}.json`)
  return existsSync(file) ? parseOnce(readFileSync(file, 'utf8'), `${tag}/${name}.json`) : {}
}

/**
 * The same as programs say them. From right to left, an amount and what it is of are read from left to right, as where they stand by
 * themselves: `{amount} {symbol}` is set apart as one. No line ends behind the hyphen of “E-Mail” or “QR-Code”.
 */
export function spokenSentences(tag, name) {
  const sentences = Object.entries(readSentences(tag, name))
  const whole = (text) => text.replace(/(?<![\p{L}-])([A-Za-z]|QR)-(?=\p{L})/gu, '$1\u2011')
  const turned = (text) => (/^(?:ar|he)\b/.test(tag) ? text.replace(/\{\w+\} \{\w+\}/g, '\u2066$&\u2069') : text)
  const spoken = (text) => turned(whole(text))
  return Object.fromEntries(sentences.map(([key, text]) => [key, spoken(text)]))
}

/** What `JSON.parse` reads; a key that stands twice, of which it would take the last without a word, is an error that names it. */
export function parseOnce(text, file) {
  const keys = [...text.matchAll(/^ {2}("(?:[^"\\]|\\.)*"):/gm)].map(([, key]) => JSON.parse(key))
  const double = keys.find((key, index) => keys.indexOf(key) !== index)
  if (double !== undefined) throw new Error(`${file} has ${double} twice`)
  return JSON.parse(text)
}

const form = /\.(?:zero|one|two|few|many)$/

/** The English key of a sentence that may be a form for some numbers alone. */
export function keyOf(key, english) {
  const base = key.replace(form, '')
  return base in english ? base : key
}
