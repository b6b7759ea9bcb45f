import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.mjs'
import { keyOf } from './read.mjs'

/** What a second reader has to have read: `languages/guarded.json`. */
const guarded = JSON.parse(readFileSync(join(root, 'languages/guarded.json'), 'utf8'))

/**
 * The sentences of a language about money, keys and ways in, as rows of its `checked.json`: by their file and key, with the hash that the
 * check of a second reader bears. It is of both languages, so that a sentence that changes in either has to be read again.
 *
 * @param english The English sentences, by file.
 * @param sentences Those of the language.
 */
export function guardedRows(english, sentences) {
  return Object.entries(english).flatMap(([file, all]) =>
    Object.entries(sentences[file] ?? {}).flatMap(([key, said]) => {
      const base = keyOf(key, all)
      const own = all[key] ?? all[base]
      const isMeant = own !== undefined && guarded[file].some((pattern) => base.startsWith(pattern.replace(/\*$/, '')))
      return isMeant && wordsIn(all[base]) >= guarded.words ? [{ name: `${file}:${key}`, hash: hashOf(own, said) }] : []
    }),
  )
}

/** The first 12 digits of a SHA-256 over both. */
export const hashOf = (english, said) => createHash('sha256').update(`${english}\n${said}`).digest('hex').slice(0, 12)

const wordsIn = (text) => text.trim().split(/\s+/).length
