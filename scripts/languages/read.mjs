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
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

const form = /\.(?:zero|one|two|few|many)$/

/** The English key of a sentence that may be a form for some numbers alone. */
export function keyOf(key, english) {
  const base = key.replace(form, '')
  return base in english ? base : key
}
