import { join } from 'node:path'
import { root } from '../root.mjs'
import { readSentences, tags } from './read.mjs'

export const mailsFolder = join(root, 'apps/vault/src/mail')

/** The module of the vault: every mail in every language. */
export function mailsModules() {
  const all = Object.fromEntries(tags().map((tag) => [tag, readSentences(tag, 'mails')]))
  return new Map([
    [
      'languages.generated.ts',
      `export const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = ${JSON.stringify(all)}\n`,
    ],
  ])
}
