import { fieldCopy } from './copy/field.js'
import { type Messages, makeWords } from './words.js'

/** What is said of a field that nobody has connected a wallet in. */
export function missingWallet(messages: Messages = {}, locale = 'en'): string {
  return makeWords(messages, locale, fieldCopy)('field.required')
}
